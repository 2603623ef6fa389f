import type { Db } from '@unslop/database/connect';
import type { Movement } from '@unslop/domain/calls/movements';
import { movementText, type StatementKind } from '@unslop/domain/movements';
import { sql } from 'kysely';
import { type StatementPosition, statementPage } from '../../core/ledger/statement-page.ts';

export interface StatementFilter {
  kind?: StatementKind;
  from?: string;
  until?: string;
}

type Row = Omit<Movement, 'id' | 'created_at' | 'text'> & { id: number; created_at: Date; art_title: string | null };

/** A person's movements in plain words with the balance after each, newest first unless `oldestFirst`. */
export async function readStatement(
  db: Db,
  userId: string,
  filter: StatementFilter,
  position: StatementPosition,
): Promise<Movement[]> {
  const { rows } = await sql<Row>`
    select m.id, m.created_at, m.kind, m.amount_cents, m.debt_cents, m.balance_after_cents, m.ai_slop_id,
           case when s.hidden_at is null or s.user_id = ${userId} then s.title end as ai_slop_title, p.metadata ->> 'artTitle' as art_title
      from ${statementPage(userId, filter, position)} page
      cross join lateral (select * from statement_movements where id = page.movement_id and user_id = ${userId} offset 0) m
      left join ai_slops s on s.id = m.ai_slop_id
      left join payments p on p.id = m.payment_id
     order by m.id ${position.oldestFirst ? sql`asc` : sql`desc`}`.execute(db);
  return rows.map(({ art_title, ...row }) => ({
    ...row,
    id: String(row.id),
    created_at: row.created_at.toISOString(),
    text: movementText(row.kind, row.ai_slop_title ?? art_title),
  }));
}
