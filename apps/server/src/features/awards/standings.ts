import type { Db } from '@unslop/database/connect';
import type { Entry } from '@unslop/domain/awards';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transactions.ts';
import { lockAnyAiSlop } from '../ai-slops/hiding.ts';

/** Reads the entries of a settled slop that can still win, with the likes that count now. The leader of these will be paid. */
export async function readStandings(db: Db | Trx, slopId: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select comment_id as "commentId", artist_id as "artistId", comment_created_at as "createdAt", likes
      from award_standings where ai_slop_id = ${slopId} and not is_out`.execute(db);
  return rows;
}

/**
 * Locks a slop whose award may change, before the act is written down. People who may lose or get the prize are locked first, in the
 * order of a deletion: the poster, and the best entries by the rule, one more than can be out of the contest by then.
 */
export async function lockAward(trx: Trx, slopId: string): Promise<void> {
  await sql`select from profiles where id in (
      select owner_id from awards where ai_slop_id = ${slopId}
      union all
      (select e.artist_id from award_entries e join awards a on a.ai_slop_id = e.ai_slop_id and a.owner_id <> e.artist_id
        where e.ai_slop_id = ${slopId} and e.counted_likes > 0
        order by e.counted_likes desc, e.comment_created_at, e.comment_id
        limit 2 + (select count(*) from award_revisions where ai_slop_id = ${slopId})))
    order by id for key share`.execute(trx);
  await lockAnyAiSlop(trx, slopId);
}
