import { type Db, prepared } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import { type RawBuilder, sql } from 'kysely';
import { notify, retract } from '../../core/notifications/notifications.ts';
import { appNow } from '../../platform/clock.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { lockAiSlopAnd, refuseSettling } from '../ai-slops/ai-slops.ts';
import { lockComment } from '../comments/comments.ts';

interface LikeState {
  likes: number;
  liked: boolean;
  message?: string;
}

const ALREADY: Pick<LikeState, 'message'> = { message: 'Already liked' };

/** A slop's shown count and whether `viewerId` likes it. @throws Refusal AI_SLOP_NOT_FOUND */
export async function aiSlopLikes(db: Db | Trx, slopId: string, viewerId: string | null): Promise<LikeState> {
  const { rows } = await sql<LikeState>`
    select c.likes_count as likes, exists (select from ai_slop_likes l where l.ai_slop_id = s.id and l.user_id = ${viewerId}) as liked
      from ai_slops s join ai_slop_counters c on c.ai_slop_id = s.id where s.id = ${slopId} and s.hidden_at is null`.execute(
    db,
  );
  if (!rows[0]) throw new Refusal('AI_SLOP_NOT_FOUND', { id: slopId });
  return rows[0];
}

/** A comment's shown count and whether `viewerId` likes it. @throws Refusal COMMENT_NOT_FOUND */
export async function commentLikes(db: Db | Trx, commentId: string, viewerId: string | null): Promise<LikeState> {
  const { rows } = await sql<LikeState>`
    select n.likes_count as likes, exists (select from comment_likes l where l.comment_id = c.id and l.user_id = ${viewerId}) as liked
      from comments c join comment_counters n on n.comment_id = c.id join ai_slops s on s.id = c.ai_slop_id and s.hidden_at is null
     where c.id = ${commentId} and c.hidden_at is null and c.removed_at is null and c.withdrawn_at is null`.execute(db);
  if (!rows[0]) throw new Refusal('COMMENT_NOT_FOUND');
  return rows[0];
}

/** Likes a slop. Liking one's own slop is harmless; liking twice counts once. */
export async function likeAiSlop(trx: Trx, userId: string, slopId: string): Promise<LikeState> {
  // The counter moves by the rows really written, in the same statement.
  const { slop, answer: likes } = await lockAiSlopAnd(
    trx,
    slopId,
    'share',
    sql`, new_like as (
      insert into ai_slop_likes (ai_slop_id, user_id, liked_at)
      select id, ${userId}, now from slop where takes_changes on conflict do nothing returning 1),
    counted as (
      update ai_slop_counters set likes_count = likes_count + 1 where ai_slop_id = ${slopId} and exists (select from new_like)
      returning likes_count)`,
    sql<number | null>`(select likes_count from counted)`,
  );
  refuseSettling(slop);
  if (likes === null) return { ...(await aiSlopLikes(trx, slopId, userId)), ...ALREADY };
  await notify(trx, {
    userId: slop.user_id,
    kind: 'slop_liked',
    data: { slop: slop.title },
    fromUserId: userId,
    aiSlopId: slopId,
    groupKey: `like:slop:${slopId}`,
  });
  await announce(trx, `slop:${slopId}`);
  return { likes, liked: true };
}

export async function unlikeAiSlop(trx: Trx, userId: string, slopId: string): Promise<LikeState> {
  const { slop, answer: likes } = await lockAiSlopAnd(
    trx,
    slopId,
    'share',
    sql`, gone as (
      delete from ai_slop_likes using slop where ai_slop_id = slop.id and ai_slop_likes.user_id = ${userId} and takes_changes
      returning 1),
    counted as (
      update ai_slop_counters set likes_count = likes_count - 1 where ai_slop_id = ${slopId} and exists (select from gone)
      returning likes_count)`,
    sql<number | null>`(select likes_count from counted)`,
  );
  refuseSettling(slop);
  if (likes === null) return aiSlopLikes(trx, slopId, userId);
  await retract(trx, { userId: slop.user_id, groupKey: `like:slop:${slopId}`, fromUserId: userId }, (since) =>
    latestOther(sql`ai_slop_likes where ai_slop_id = ${slopId}`, [userId, slop.user_id], since),
  );
  await announce(trx, `slop:${slopId}`);
  return { likes, liked: false };
}

/** Who else, besides these two, likes it since then: a notification is written a moment after its like. */
function latestOther(likes: RawBuilder<unknown>, except: string[], since: RawBuilder<Date>): RawBuilder<unknown> {
  return sql`select user_id from ${likes} and user_id <> all(${except}::uuid[])
    and liked_at > ${since} - interval '10 seconds' order by liked_at desc limit 1`;
}

/**
 * Likes a comment. Decided under the slop's lock by the database's clock: a like is either before the deadline and
 * counted, or refused until the votes are counted.
 */
export async function likeComment(trx: Trx, userId: string, commentId: string): Promise<LikeState> {
  const { comment, slop } = await lockComment(trx, commentId, 'share');
  if (comment.image_id !== null && comment.user_id === userId) throw new Refusal('OWN_ART_LIKE');
  refuseSettling(slop);
  const { rows } = await sql<{ likes: number }>`
    ${prepared} with new_like as (
      insert into comment_likes (comment_id, user_id, liked_at) values (${commentId}, ${userId}, ${slop.now}) on conflict do nothing returning 1)
    update comment_counters set likes_count = likes_count + 1 where comment_id = ${commentId} and exists (select from new_like)
    returning likes_count as likes`.execute(trx);
  if (!rows[0]) return { ...(await commentLikes(trx, commentId, userId)), ...ALREADY };
  await notify(trx, {
    userId: comment.user_id,
    kind: comment.image_id ? 'art_liked' : 'comment_liked',
    data: { slop: slop.title },
    fromUserId: userId,
    aiSlopId: slop.id,
    ...(comment.image_id && { beautifulArtId: commentId }),
    groupKey: `like:comment:${commentId}`,
  });
  await announce(trx, `slop:${slop.id}`);
  return { likes: rows[0].likes, liked: true };
}

export async function unlikeComment(trx: Trx, userId: string, commentId: string): Promise<LikeState> {
  const { comment, slop } = await lockComment(trx, commentId, 'share');
  refuseSettling(slop);
  const { rows } = await sql<{ likes: number }>`${prepared}
    with gone as (delete from comment_likes where comment_id = ${commentId} and user_id = ${userId} returning 1)
    update comment_counters set likes_count = likes_count - 1 where comment_id = ${commentId} and exists (select from gone)
    returning likes_count as likes`.execute(trx);
  if (!rows[0]) return commentLikes(trx, commentId, userId);
  await retract(trx, { userId: comment.user_id, groupKey: `like:comment:${commentId}`, fromUserId: userId }, (since) =>
    latestOther(sql`comment_likes where comment_id = ${commentId}`, [userId, comment.user_id], since),
  );
  await announce(trx, `slop:${slop.id}`);
  return { likes: rows[0].likes, liked: false };
}

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
