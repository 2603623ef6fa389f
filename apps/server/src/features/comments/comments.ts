import type { TableRow } from '@unslop/database/connect';
import type { Comment } from '@unslop/domain/calls/comments';
import { Refusal } from '@unslop/domain/errors';
import { SLOP } from '@unslop/domain/limits';
import type { Cents } from '@unslop/domain/money';
import { sql } from 'kysely';
import { sinkLookAlikes } from '../../core/cases/look-alikes.ts';
import { announceHidden } from '../../core/images/hidden.ts';
import { attachImage } from '../../core/images/uploads.ts';
import { removeProcessOf } from '../../core/layered-files/removal.ts';
import { notify } from '../../core/notifications/notifications.ts';
import { appNow } from '../../platform/clock.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { type LockedAiSlop, lockAiSlop, refuseSettling } from '../ai-slops/ai-slops.ts';
import { judgePicture, noteOriginality } from '../originality/originality.ts';
import { findComment } from './read.ts';

interface NewComment {
  aiSlopId: string;
  content: string;
  imageUrl: string | null;
  alt?: string;
  /** Claim that the picture is their own, from someone who posts what another person posted before. */
  ownershipClaim?: string;
}

/** Comments on an open slop. A comment with an image is beautiful art: an entry for the prize. */
export async function createComment(
  trx: Trx,
  userId: string,
  comment: NewComment,
): Promise<Comment & { is_held: boolean }> {
  if (!comment.content && !comment.imageUrl) throw new Refusal('EMPTY_COMMENT');
  const slop = await lockAiSlop(trx, comment.aiSlopId, 'share');
  if (slop.status !== 'open' || slop.isDue) throw new Refusal('COMMENTING_CLOSED');
  if (comment.imageUrl) await refuseTooMuchArt(trx, userId, slop.id);
  const { ownershipClaim } = comment;
  const originality = comment.imageUrl
    ? await judgePicture(trx, { userId, url: comment.imageUrl, answersSlopId: slop.id, ownershipClaim })
    : null;
  const isQuarantined = originality?.isQuarantined ?? false;
  const image = comment.imageUrl
    ? await attachImage(trx, { userId, url: comment.imageUrl, purpose: 'comment', alt: comment.alt })
    : null;
  const { id, created_at } = await trx
    .insertInto('comments')
    .values({
      ai_slop_id: slop.id,
      user_id: userId,
      content: comment.content,
      image_id: image?.id ?? null,
      image_url: image?.url ?? null,
      image_path: image?.path ?? null,
      created_at: slop.now,
      is_disputed: Boolean(originality?.disputed),
      ...(isQuarantined && { hidden_at: slop.now }),
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  await trx.insertInto('comment_counters').values({ comment_id: id }).execute();
  if (image && originality) {
    await noteOriginality(trx, { imageId: image.id, userId, slop, commentId: id }, originality, ownershipClaim);
    // Cases about look-alikes that the artist withdrew move up the queue again.
    await sinkLookAlikes(trx, [slop.id]);
    // Quarantined art is counted, and the poster notified, once it is shown.
    if (isQuarantined) return { ...(await findComment(trx, id)), is_held: true };
  }
  await count(trx, slop.id, userId, image !== null, 1);
  if (image) {
    await sql`insert into artists (user_id, latest_comment_id, latest_at) values (${userId}, ${id}, ${created_at})
      on conflict (user_id) do update set latest_comment_id = excluded.latest_comment_id, latest_at = excluded.latest_at
      where (artists.latest_at, artists.latest_comment_id) <= (excluded.latest_at, excluded.latest_comment_id)`.execute(
      trx,
    );
  }
  await notifyPoster(trx, slop, { id, userId, isArt: image !== null });
  await announce(trx, `slop:${slop.id}`, ...(image ? ['artists', 'feed'] : []));
  return { ...(await findComment(trx, id)), is_held: false };
}

export async function notifyPoster(
  trx: Trx,
  slop: Pick<LockedAiSlop, 'id' | 'user_id' | 'title'>,
  { id, userId, isArt }: { id: string; userId: string; isArt: boolean },
): Promise<void> {
  await notify(trx, {
    userId: slop.user_id,
    kind: isArt ? 'slop_answered' : 'slop_commented',
    data: { slop: slop.title },
    fromUserId: userId,
    aiSlopId: slop.id,
    ...(isArt && { artId: id }),
  });
}

/**
 * Limits the entries of one artist, retracted ones included. This keeps a settlement small, and one artist from filling
 * the page.
 */
async function refuseTooMuchArt(trx: Trx, userId: string, slopId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from comments
    where user_id = ${userId} and ai_slop_id = ${slopId} and image_id is not null`.execute(trx);
  if (rows[0]!.count >= SLOP.maxArtPerArtist) throw new Refusal('ART_LIMIT');
}

async function count(trx: Trx, slopId: string, userId: string, isArt: boolean, by: 1 | -1): Promise<void> {
  const column = isArt ? 'beautiful_art_count' : 'comments_count';
  await trx
    .updateTable('ai_slop_counters')
    .set((eb) => ({ [column]: eb(column, '+', by) }))
    .where('ai_slop_id', '=', slopId)
    .execute();
  if (!isArt) return;
  await trx
    .updateTable('profile_counters')
    .set((eb) => ({ beautiful_art_count: eb('beautiful_art_count', '+', by) }))
    .where('user_id', '=', userId)
    .execute();
}

type LockedComment = TableRow<'comments', 'id' | 'ai_slop_id' | 'user_id' | 'image_id'>;

/**
 * Locks the slop of a comment (see `lockAiSlop`), then reads the comment, so it cannot be retracted meanwhile.
 * @throws Refusal COMMENT_NOT_FOUND also for removed, retracted and hidden ones
 */
export async function lockComment(
  trx: Trx,
  id: string,
  lock: 'share' | 'change',
): Promise<{ comment: LockedComment; slop: LockedAiSlop }> {
  const found = await trx.selectFrom('comments').select('ai_slop_id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new Refusal('COMMENT_NOT_FOUND');
  const slop = await lockAiSlop(trx, found.ai_slop_id, lock).catch((error) => {
    throw error instanceof Refusal ? new Refusal('COMMENT_NOT_FOUND', {}, { cause: error }) : error;
  });
  const comment = await trx
    .selectFrom('comments')
    .select(['id', 'ai_slop_id', 'user_id', 'image_id'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  if (!comment) throw new Refusal('COMMENT_NOT_FOUND');
  return { comment, slop };
}

/** Deletes the user's own text comment. Art is retracted instead. */
export async function deleteComment(trx: Trx, userId: string, id: string): Promise<void> {
  const { comment, slop } = await lockComment(trx, id, 'change');
  if (comment.user_id !== userId) throw new Refusal('NOT_YOUR_COMMENT');
  if (comment.image_id) throw new Refusal('ART_IS_WITHDRAWN_NOT_DELETED');
  refuseSettling(slop);
  await trx.updateTable('comments').set({ removed_at: slop.now }).where('id', '=', id).execute();
  await count(trx, slop.id, userId, false, -1);
  await announce(trx, `slop:${slop.id}`);
}

/**
 * Retracts an entry while the slop is open, which takes it out of the contest. After settlement, removes losing art;
 * winning art stays. The lock on the slop makes this wait for a running settlement.
 */
export async function retractArt(trx: Trx, userId: string, id: string): Promise<void> {
  const { comment, slop } = await lockComment(trx, id, 'change');
  if (comment.user_id !== userId) throw new Refusal('NOT_YOUR_COMMENT');
  if (!comment.image_id) throw new Refusal('COMMENT_NOT_FOUND');
  refuseSettling(slop);
  if (slop.winning_comment_id === id) throw new Refusal('WINNING_ART_STAYS');
  await trx
    .updateTable('comments')
    .set(slop.status === 'open' ? { withdrawn_at: slop.now } : { removed_at: slop.now })
    .where('id', '=', id)
    .execute();
  await count(trx, slop.id, userId, true, -1);
  await refreshArtist(trx, userId);
  await removeProcessOf(trx, [id]);
  await sinkLookAlikes(trx, [slop.id]);
  await announceHidden(trx);
  await announce(trx, `slop:${slop.id}`, 'artists', 'feed');
}

/** Sets the price of the user's own art once its slop is settled; null for no price. */
export async function setArtPrice(trx: Trx, userId: string, id: string, price: Cents | null): Promise<void> {
  const { comment, slop } = await lockComment(trx, id, 'share');
  if (!comment.image_id) throw new Refusal('COMMENT_NOT_FOUND');
  if (comment.user_id !== userId) throw new Refusal('NOT_YOUR_COMMENT');
  refuseSettling(slop);
  if (slop.status === 'open') throw new Refusal('PRICE_BEFORE_SETTLED');
  await trx.updateTable('comments').set({ price_cents: price }).where('id', '=', id).execute();
  await announce(trx, `slop:${slop.id}`, 'artists');
}

/**
 * Removes all art of a user during the deletion of the account. Winning art loses its picture but keeps its award
 * record. Art in a contest that is not final leaves the contest. The caller has made sure that none of it would be
 * paid. Text comments stay, under the name "deleted user".
 */
export async function removeArtOf(trx: Trx, userId: string): Promise<void> {
  await sql`select from ai_slops where id in (select ai_slop_id from comments where user_id = ${userId} and image_id is not null)
    order by id for share`.execute(trx);
  const now = await appNow(trx);
  const { rows: left } = await sql<{ id: string }>`
    select distinct s.id from comments c join ai_slops s on s.id = c.ai_slop_id and s.status = 'open'
     where c.user_id = ${userId} and c.image_id is not null and c.withdrawn_at is null`.execute(trx);
  await sql`
    with gone as (
      update comments c set removed_at = ${now}, content = '',
             withdrawn_at = case when s.status = 'open' then coalesce(before.withdrawn_at, ${now}) else before.withdrawn_at end
        from comments before join ai_slops s on s.id = before.ai_slop_id
       where before.id = c.id and c.user_id = ${userId} and c.image_id is not null and c.removed_at is null
      returning c.ai_slop_id, before.withdrawn_at is null and before.hidden_at is null as was_counted, s.hidden_at is null as was_shown),
    counted as (
      update ai_slop_counters n set beautiful_art_count = n.beautiful_art_count - g.art
        from (select ai_slop_id, count(*) as art from gone where was_counted group by 1) g where g.ai_slop_id = n.ai_slop_id)
    update profile_counters set beautiful_art_count = beautiful_art_count
           - (select count(*) from gone where was_counted and was_shown)
     where user_id = ${userId}`.execute(trx);
  const shown = await sql<{ id: string }>`
    select id from comments where user_id = ${userId} and shows_process order by id`.execute(trx);
  await removeProcessOf(
    trx,
    shown.rows.map(({ id }) => id),
  );
  await refreshArtist(trx, userId);
  await sinkLookAlikes(
    trx,
    left.map(({ id }) => id),
  );
  await announce(trx, ...left.map(({ id }) => `slop:${id}`));
}

/**
 * Recomputes an artist's place in the feed from the latest art, after art was removed or restored. The caller has
 * already changed the artist's counter. That row lock serializes the changes of one artist.
 */
export async function refreshArtist(trx: Trx, userId: string): Promise<void> {
  await sql`delete from artists where user_id = ${userId}`.execute(trx);
  await sql`insert into artists (user_id, latest_comment_id, latest_at)
    select user_id, id, created_at from beautiful_arts where user_id = ${userId}
     order by created_at desc, id desc limit 1`.execute(trx);
}
