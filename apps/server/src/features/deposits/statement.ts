import type { Db } from '@unslop/database/connect';
import type { Movement } from '@unslop/domain/calls/deposits';
import { type MovementKind, movementText } from '@unslop/domain/movements';
import { sql } from 'kysely';

export interface StatementFilter {
  kind?: MovementKind;
  from?: string;
  until?: string;
}

interface Row {
  id: number;
  created_at: Date;
  kind: string;
  amount_cents: number;
  debt_cents: number;
  balance_after_cents: number;
  ai_slop_id: string | null;
  ai_slop_title: string | null;
  art_title: string | null;
}

/**
 * A person's movements in plain words with the balance after each, newest first unless `oldestFirst`.
 * @param place  `before` and `after` are movement ids, which grow with time
 */
export async function readStatement(
  db: Db,
  userId: string,
  filter: StatementFilter,
  place: { before?: number | null; after?: number; oldestFirst?: boolean; limit: number },
): Promise<Movement[]> {
  const { rows } = await sql<Row>`
    select m.id, m.created_at, m.kind, m.amount_cents, m.debt_cents, m.balance_after_cents, m.ai_slop_id,
           s.title as ai_slop_title, p.metadata ->> 'artTitle' as art_title
      from statement_movements m
      left join ai_slops s on s.id = m.ai_slop_id
      left join payments p on p.id = m.payment_id
     where m.user_id = ${userId}
       ${filter.kind ? sql`and m.kind = ${filter.kind}` : sql``}
       ${filter.from ? sql`and m.created_at >= ${filter.from}` : sql``}
       ${filter.until ? sql`and m.created_at < ${filter.until}` : sql``}
       ${place.before == null ? sql`` : sql`and m.id < ${place.before}`}
       ${place.after === undefined ? sql`` : sql`and m.id > ${place.after}`}
     order by m.id ${place.oldestFirst ? sql`asc` : sql`desc`} limit ${place.limit}`.execute(db);
  return rows.map((row) => ({
    id: String(row.id),
    created_at: row.created_at.toISOString(),
    kind: row.kind,
    text: movementText(row.kind, row.ai_slop_title ?? row.art_title),
    amount_cents: row.amount_cents,
    balance_after_cents: row.balance_after_cents,
    debt_cents: row.debt_cents,
    ai_slop_id: row.ai_slop_id,
    ai_slop_title: row.ai_slop_title,
  }));
}
