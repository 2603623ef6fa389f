import { type Db, prepared } from '@unslop/database/connect';
import { Refusal, type RefusalCode } from '@unslop/domain/errors';
import { MODERATION } from '@unslop/domain/limits';
import { sql } from 'kysely';
import type { Origin } from '../../core/traces/origin.ts';
import { nowSql } from '../../platform/clock.ts';
import { deleteOld } from '../../platform/delete-old.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Live } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';

interface LikeState {
  /** Null while the votes are sealed. */
  likes: number | null;
  liked: boolean;
  message?: string;
}

/**
 * Returns a slop's shown count and whether `viewerId` likes it.
 * @throws Refusal AI_SLOP_NOT_FOUND
 */
export async function aiSlopLikes(db: Db | Trx, slopId: string, viewerId: string | null): Promise<LikeState> {
  const { rows } = await sql<LikeState>`
    select c.likes_count as likes, exists (select from ai_slop_likes l where l.ai_slop_id = s.id and l.user_id = ${viewerId}) as liked
      from ai_slops s join ai_slop_counters c on c.ai_slop_id = s.id where s.id = ${slopId} and s.hidden_at is null`.execute(
    db,
  );
  if (!rows[0]) throw new Refusal('AI_SLOP_NOT_FOUND', { id: slopId });
  return rows[0];
}

/**
 * Returns a comment's shown count and whether `viewerId` likes it.
 * @throws Refusal COMMENT_NOT_FOUND
 */
export async function commentLikes(db: Db | Trx, commentId: string, viewerId: string | null): Promise<LikeState> {
  const { rows } = await sql<LikeState>`
    select case when not n.is_sealed then n.likes_count end as likes, exists (select from comment_likes l where l.comment_id = c.id and l.user_id = ${viewerId}) as liked
      from comments c join comment_counters n on n.comment_id = c.id join ai_slops s on s.id = c.ai_slop_id and s.hidden_at is null
     where c.id = ${commentId} and c.hidden_at is null and c.removed_at is null and c.withdrawn_at is null`.execute(db);
  if (!rows[0]) throw new Refusal('COMMENT_NOT_FOUND');
  return rows[0];
}

/** Target of a like: a slop, or a comment on one. */
type Liked = { slopId: string; commentId?: never } | { commentId: string; slopId?: never };

/** Result row of press_like. Without a user there is no row. */
interface Pressed {
  outcome: 'done' | 'again' | RefusalCode;
  likes: number | null;
  retry_after: number | null;
  topics: string[];
}

/** Likes in one statement, and announces it. @throws Refusal why it was not done */
export const like = (deps: Pick<Deps, 'db' | 'live'>, userId: string, liked: Liked, origin?: Origin) =>
  press(deps.db, userId, liked, { isLike: true, origin, live: deps.live });

/** Takes a like back in one statement, and announces it. @throws Refusal why it was not done */
export const unlike = (deps: Pick<Deps, 'db' | 'live'>, userId: string, liked: Liked) =>
  press(deps.db, userId, liked, { isLike: false, live: deps.live });

/** A like without a call of the API. @throws Refusal why it was not done */
export const likeAs = (db: Db | Trx, userId: string, liked: Liked, origin?: Origin) =>
  press(db, userId, liked, { isLike: true, origin });

/**
 * Likes, or takes the like back, in one statement (press_like), which needs no transaction around it. Liking one's own slop is
 * harmless; liking twice counts once. Decided under the slop's lock by the database's clock: a like is either before the
 * deadline and counted, or refused until the votes are counted.
 */
async function press(
  db: Db | Trx,
  userId: string,
  liked: Liked,
  { isLike, origin, live }: { isLike: boolean; origin?: Origin | undefined; live?: Live },
): Promise<LikeState> {
  const { rows } = await sql<Pressed>`${prepared} select outcome, likes, retry_after, topics from press_like(${userId},
    ${liked.slopId ?? null}, ${liked.commentId ?? null}, ${isLike}, null, null, null,
    ${origin?.network ?? null}, ${origin?.browser ?? null})`.execute(db);
  return afterPress(rows[0]!, liked, isLike, live);
}

/** The state after `pressLike`, once it is announced. @throws Refusal why it was not done */
async function afterPress(
  { outcome, likes, retry_after, topics }: Pressed,
  { slopId }: Liked,
  isLike: boolean,
  live?: Pick<Live, 'announce'>,
): Promise<LikeState> {
  if (outcome === 'again') return { likes, liked: isLike, ...(isLike && { message: 'Already liked' }) };
  if (outcome === 'done') {
    if (topics.length > 0) await live?.announce(...topics);
    return { likes, liked: isLike };
  }
  throw new Refusal(outcome, {
    ...(outcome === 'AI_SLOP_NOT_FOUND' && { id: slopId }),
    ...(retry_after !== null && { retryAfterSeconds: retry_after }),
  });
}

/** Deletes the origins of likes after 30 days. */
export async function pruneLikeOrigins(db: Db): Promise<void> {
  await deleteOld(
    db,
    sql`like_origins`,
    sql`liked_at < ${nowSql} - make_interval(days => ${sql.lit(MODERATION.traceDays)})`,
  );
}
