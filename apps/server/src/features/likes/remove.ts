import { sql } from 'kysely';
import { appNow } from '../../platform/clock.ts';
import type { Trx } from '../../platform/transactions.ts';

/**
 * Removes the likes of a user whose account is being deleted, where the slop is still open. After the deadline a like stays,
 * under an opaque id, so that the tally can be recomputed.
 */
export async function removeLikesOf(trx: Trx, userId: string): Promise<void> {
  // As every like: the slop's lock first, then the clock.
  await sql`select from ai_slops where status = 'open' and id in (
      select ai_slop_id from ai_slop_likes where user_id = ${userId}
      union select c.ai_slop_id from comment_likes l join comments c on c.id = l.comment_id where l.user_id = ${userId})
    order by id for share`.execute(trx);
  const now = await appNow(trx);
  const isOn = sql`s.status = 'open' and s.deadline_at > ${now}`;
  await sql`
    with gone as (delete from ai_slop_likes l using ai_slops s
                   where l.user_id = ${userId} and s.id = l.ai_slop_id and ${isOn} returning l.ai_slop_id)
    update ai_slop_counters n set likes_count = n.likes_count - 1 from gone where gone.ai_slop_id = n.ai_slop_id`.execute(
    trx,
  );
  await sql`
    with gone as (delete from comment_likes l using comments c join ai_slops s on s.id = c.ai_slop_id
                   where l.user_id = ${userId} and c.id = l.comment_id and ${isOn} returning l.comment_id)
    update comment_counters n set likes_count = n.likes_count - 1 from gone where gone.comment_id = n.comment_id`.execute(
    trx,
  );
}
