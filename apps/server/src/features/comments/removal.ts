import { sql } from 'kysely';
import { appNow } from '../../platform/clock.ts';
import type { Trx } from '../../platform/transactions.ts';
import { refreshArtist } from './refresh-artist.ts';

/**
 * Removes all art of a user whose account is being deleted, winning art too: its picture goes, the award record stays. The
 * caller has made sure that none of it can still win. Text comments stay, under the name "deleted user".
 */
export async function removeArtOf(trx: Trx, userId: string): Promise<void> {
  await sql`select from ai_slops where id in (select ai_slop_id from comments where user_id = ${userId} and image_id is not null)
    order by id for share`.execute(trx);
  const now = await appNow(trx);
  await sql`
    with gone as (
      update comments c set removed_at = ${now}, content = ''
        from comments before join ai_slops s on s.id = before.ai_slop_id
       where before.id = c.id and c.user_id = ${userId} and c.image_id is not null and c.removed_at is null
      returning c.ai_slop_id, before.withdrawn_at is null and before.hidden_at is null as was_counted, s.hidden_at is null as was_shown),
    counted as (
      update ai_slop_counters n set beautiful_art_count = n.beautiful_art_count - g.art
        from (select ai_slop_id, count(*) as art from gone where was_counted group by 1) g where g.ai_slop_id = n.ai_slop_id)
    update profile_counters set beautiful_art_count = beautiful_art_count
           - (select count(*) from gone where was_counted and was_shown)
     where user_id = ${userId}`.execute(trx);
  await refreshArtist(trx, userId);
}
