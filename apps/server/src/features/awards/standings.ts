import type { Db } from '@unslop/database/connect';
import type { Entry } from '@unslop/domain/awards';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transactions.ts';
import { lockAnyAiSlop } from '../ai-slops/hiding.ts';

/** Reads the entries of a settled slop that can still win, with the likes that count now. The leader will be paid. */
export async function readStandings(db: Db | Trx, slopId: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select comment_id as "commentId", artist_id as "artistId", comment_created_at as "createdAt", likes
      from award_standings where ai_slop_id = ${slopId} and not is_out`.execute(db);
  return rows;
}

/**
 * Locks a slop before the log records an action that may change its award. Locks the poster and the artists first, in
 * the same order as an account deletion.
 */
export async function lockAward(trx: Trx, slopId: string): Promise<void> {
  await sql`select from profiles where id in (
      select owner_id from awards where ai_slop_id = ${slopId}
      union all select artist_id from award_entries where ai_slop_id = ${slopId})
    order by id for key share`.execute(trx);
  await lockAnyAiSlop(trx, slopId);
}
