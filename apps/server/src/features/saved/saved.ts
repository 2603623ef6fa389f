import type { Db } from '@unslop/database/connect';
import type { Art } from '@unslop/domain/calls/comments';
import { Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { withIsoTimes } from '../../platform/times.ts';
import type { Trx } from '../../platform/transactions.ts';
import { type ArtRow, presentArt } from '../comments/read.ts';

/** @throws Refusal ART_NOT_FOUND */
export async function saveArt(trx: Trx, userId: string, commentId: string) {
  const { rows } = await sql`select from beautiful_arts where id = ${commentId}`.execute(trx);
  if (rows.length === 0) throw new Refusal('ART_NOT_FOUND');
  await trx
    .insertInto('saved_beautiful_arts')
    .values({ user_id: userId, comment_id: commentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { saved: true };
}

export async function unsaveArt(trx: Trx, userId: string, commentId: string) {
  await trx
    .deleteFrom('saved_beautiful_arts')
    .where('user_id', '=', userId)
    .where('comment_id', '=', commentId)
    .execute();
  return { saved: false };
}

/** @throws Refusal USER_NOT_FOUND, also for the user's own id */
export async function saveArtist(trx: Trx, userId: string, artistId: string) {
  const artist = await trx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', artistId)
    .where('id', '<>', userId)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    // The lock keeps the artist from being deleted before this commits, so no deleted user stays saved.
    .forKeyShare()
    .executeTakeFirst();
  if (!artist) throw new Refusal('USER_NOT_FOUND');
  await trx
    .insertInto('saved_artists')
    .values({ user_id: userId, artist_id: artistId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { saved: true };
}

export async function unsaveArtist(trx: Trx, userId: string, artistId: string) {
  await trx.deleteFrom('saved_artists').where('user_id', '=', userId).where('artist_id', '=', artistId).execute();
  return { saved: false };
}

type CursorKeys = [savedAt: string, id: string];

/** Lists saved art that still exists, last saved first, one more than `limit`. */
export async function listSavedArt(
  db: Db,
  userId: string,
  after: CursorKeys | null,
  limit: number,
): Promise<(Art & { saved_at: string })[]> {
  const { rows } = await sql<ArtRow & { saved_at: Date }>`
    select c.*, a.title, s.title as slop_title, s.winning_comment_id is not distinct from c.id as is_winner, k.created_at as saved_at
      from saved_beautiful_arts k
      join beautiful_arts a on a.id = k.comment_id
      join lateral (select * from comments_with_profiles where id = a.id offset 0) c on true
      join ai_slops s on s.id = a.ai_slop_id
     where k.user_id = ${userId}
       ${after ? sql`and (k.created_at, k.comment_id) < (${after[0]}, ${after[1]})` : sql``}
     order by k.created_at desc, k.comment_id desc limit ${limit + 1}`.execute(db);
  return rows.map(presentArt);
}

/** Lists ids of saved artists that still exist, last saved first, one more than `limit`. */
export async function listSavedArtistIds(
  db: Db,
  userId: string,
  after: CursorKeys | null,
  limit: number,
): Promise<{ id: string; saved_at: string }[]> {
  const { rows } = await sql<{ id: string; saved_at: Date }>`
    select p.id, k.created_at as saved_at
      from saved_artists k join profiles p on p.id = k.artist_id and p.hidden_at is null and p.deleted_at is null
     where k.user_id = ${userId}
       ${after ? sql`and (k.created_at, k.artist_id) < (${after[0]}, ${after[1]})` : sql``}
     order by k.created_at desc, k.artist_id desc limit ${limit + 1}`.execute(db);
  return rows.map(withIsoTimes);
}

/** Deletes a user's saved items, and removes the user from everybody's saved artists. */
export async function removeSavedOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('saved_beautiful_arts').where('user_id', '=', userId).execute();
  await trx
    .deleteFrom('saved_artists')
    .where((row) => row.or([row('user_id', '=', userId), row('artist_id', '=', userId)]))
    .execute();
}
