import type { Comment } from '@unslop/domain/calls/comments';
import { Refusal } from '@unslop/domain/errors';
import { SLOP } from '@unslop/domain/limits';
import { sql } from 'kysely';
import { claimImage } from '../../core/images/claim.ts';
import { announceHidden } from '../../core/images/hidden.ts';
import { notify } from '../../core/notifications/notifications.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { type LockedAiSlop, lockAiSlop, refuseSettling } from '../ai-slops/ai-slops.ts';
import { findComment } from './read.ts';
import { refreshArtist } from './refresh-artist.ts';

export interface NewComment {
  aiSlopId: string;
  content: string;
  imageUrl: string | null;
  alt?: string;
}

/** Comments on an open slop. With an image the comment is beautiful art: an entry for the prize. */
export async function createComment(trx: Trx, userId: string, comment: NewComment): Promise<Comment> {
  if (!comment.content && !comment.imageUrl) throw new Refusal('EMPTY_COMMENT');
  const slop = await lockAiSlop(trx, comment.aiSlopId, 'share');
  if (slop.status !== 'open' || slop.isDue) throw new Refusal('COMMENTING_CLOSED');
  if (comment.imageUrl) await refuseTooMuchArt(trx, userId, slop.id);
  const image = comment.imageUrl
    ? await claimImage(trx, { userId, url: comment.imageUrl, purpose: 'comment', alt: comment.alt })
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
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  await trx.insertInto('comment_counters').values({ comment_id: id }).execute();
  await count(trx, slop.id, userId, image !== null, 1);
  if (image) {
    await sql`insert into artists (user_id, latest_comment_id, latest_at) values (${userId}, ${id}, ${created_at})
      on conflict (user_id) do update set latest_comment_id = excluded.latest_comment_id, latest_at = excluded.latest_at
      where artists.latest_at <= excluded.latest_at`.execute(trx);
  }
  await notify(trx, {
    userId: slop.user_id,
    kind: image ? 'slop_answered' : 'slop_commented',
    data: { slop: slop.title },
    fromUserId: userId,
    aiSlopId: slop.id,
    ...(image && { beautifulArtId: id }),
  });
  await announce(trx, `slop:${slop.id}`, ...(image ? ['artists', 'feed'] : []));
  return findComment(trx, id);
}

/** Keeps a settlement small, and one artist from filling the page. Withdrawn art counts too. */
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

export interface LockedComment {
  id: string;
  ai_slop_id: string;
  user_id: string;
  image_id: string | null;
}

/**
 * Locks the slop of a comment (see lockAiSlop), then reads the comment, so that it cannot be withdrawn meanwhile.
 * @throws Refusal COMMENT_NOT_FOUND also for removed, withdrawn and hidden ones
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

/** Deletes one's own text comment; art is withdrawn instead. */
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
 * While the slop is open an artist takes an entry out of the race; after settlement losing art may be removed and
 * winning art stays. The slop's own lock makes it wait for a settlement that is under way.
 */
export async function withdrawArt(trx: Trx, userId: string, id: string): Promise<void> {
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
  await announceHidden(trx);
  await announce(trx, `slop:${slop.id}`, 'artists', 'feed');
}
