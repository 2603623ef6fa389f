import { sql } from 'kysely';
import type { Trx } from '../../platform/transactions.ts';

/**
 * After art is gone or back, the latest that is left decides where the artist stands in the feed. The caller has changed
 * the artist's counter before, and so holds its row: two changes of one artist come one after the other.
 */
export async function refreshArtist(trx: Trx, userId: string): Promise<void> {
  await sql`delete from artists where user_id = ${userId}`.execute(trx);
  await sql`insert into artists (user_id, latest_comment_id, latest_at)
    select user_id, id, created_at from beautiful_arts where user_id = ${userId}
     order by created_at desc, id desc limit 1`.execute(trx);
}
