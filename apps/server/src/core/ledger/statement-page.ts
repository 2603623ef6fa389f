import type { StatementKind } from '@unslop/domain/movements';
import { type RawBuilder, sql } from 'kysely';

export interface StatementFilter {
  kind?: StatementKind;
  from?: string;
  until?: string;
}

/** `before` and `after` are movement ids, which grow with time. */
export interface StatementPosition {
  before?: number | null;
  after?: number;
  oldestFirst?: boolean;
  limit: number;
}

/**
 * Returns SQL for the movement ids on a page of a person's statement. Walks the chain of each account. A chain is in
 * order of movement ids, because an account is locked before its movement gets an id.
 */
export function statementPage(
  userId: string,
  { kind, from, until }: StatementFilter,
  { before, after, oldestFirst, limit }: StatementPosition,
): RawBuilder<unknown> {
  const order = oldestFirst ? sql`asc` : sql`desc`;
  return sql`(
    select distinct chain.movement_id from ledger_accounts a cross join lateral (
      select e.movement_id from ledger_entries e ${kind || from || until ? sql`join ledger_movements m on m.id = e.movement_id` : sql``}
       where e.account_id = a.id
         ${kind ? sql`and m.kind = ${kind}` : sql``}
         ${from ? sql`and m.created_at >= ${from}` : sql``}
         ${until ? sql`and m.created_at < ${until}` : sql``}
         ${before == null ? sql`` : sql`and e.movement_id < ${before}`}
         ${after === undefined ? sql`` : sql`and e.movement_id > ${after}`}
       order by e.account_seq ${order} limit ${limit}) chain
     where a.user_id = ${userId} and a.kind in ('balance', 'debt')
     order by chain.movement_id ${order} limit ${limit})`;
}
