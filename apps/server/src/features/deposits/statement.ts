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
  const { kind, from, until } = filter;
  const order = place.oldestFirst ? sql`asc` : sql`desc`;
  // The page is found along the chain of each account, in which movements stand in the order of their ids: an account is
  // locked before its movement gets an id.
  const { rows } = await sql<Row>`
    with page as (
      select distinct chain.movement_id from ledger_accounts a cross join lateral (
        select e.movement_id from ledger_entries e ${kind || from || until ? sql`join ledger_movements m on m.id = e.movement_id` : sql``}
         where e.account_id = a.id
           ${kind ? sql`and m.kind = ${kind}` : sql``}
           ${from ? sql`and m.created_at >= ${from}` : sql``}
           ${until ? sql`and m.created_at < ${until}` : sql``}
           ${place.before == null ? sql`` : sql`and e.movement_id < ${place.before}`}
           ${place.after === undefined ? sql`` : sql`and e.movement_id > ${place.after}`}
         order by e.account_seq ${order} limit ${place.limit}) chain
       where a.user_id = ${userId} and a.kind in ('balance', 'debt')
       order by chain.movement_id ${order} limit ${place.limit})
    select m.id, m.created_at, m.kind, m.amount_cents, m.debt_cents, m.balance_after_cents, m.ai_slop_id,
           s.title as ai_slop_title, p.metadata ->> 'artTitle' as art_title
      from page
      cross join lateral (select * from statement_movements where id = page.movement_id and user_id = ${userId} offset 0) m
      left join ai_slops s on s.id = m.ai_slop_id
      left join payments p on p.id = m.payment_id
     order by m.id ${order}`.execute(db);
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
