import { type Db, prepared } from '@unslop/database/connect';
import { Refusal, type RefusalCode } from '@unslop/domain/errors';
import { MODERATION } from '@unslop/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Origin } from '../../core/traces/origin.ts';
import { nowSql } from '../../platform/clock.ts';
import { deleteOld } from '../../platform/delete-old.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Live } from '../../platform/live.ts';
import { retrying, type Trx } from '../../platform/transactions.ts';

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

/** @throws Refusal AI_SLOP_NOT_FOUND, COMMENT_NOT_FOUND, OWN_ART_LIKE, SETTLING */
export const like = ({ db, live }: Pick<Deps, 'db' | 'live'>, userId: string, liked: Liked, origin?: Origin) =>
  retrying(() => press(db, userId, liked, { isLike: true, origin, live }));

/** @throws Refusal AI_SLOP_NOT_FOUND, COMMENT_NOT_FOUND, SETTLING */
export const unlike = ({ db, live }: Pick<Deps, 'db' | 'live'>, userId: string, liked: Liked) =>
  retrying(() => press(db, userId, liked, { isLike: false, live }));

/** Likes without a call of the API, and announces nothing. @throws Refusal as `like` does */
export const likeAs = (db: Db | Trx, userId: string, liked: Liked, origin?: Origin) =>
  press(db, userId, liked, { isLike: true, origin });

interface Press {
  isLike: boolean;
  origin?: Origin | undefined;
  live?: Pick<Live, 'announce'>;
}

/** A row of `set_like`, and whether the owner has something new to see. */
interface Pressed {
  outcome: 'done' | 'unchanged' | RefusalCode;
  likes: number | null;
  slop_id: string;
  owner_id: string;
  is_sealed: boolean;
  has_news: boolean | null;
}

/**
 * A like from its row to the bell of the owner. Liking one's own slop is harmless, and liking twice counts once.
 * All of it is one statement, which is a transaction by itself: three more round trips would cost a quarter of all likes a
 * second, and hold the counter's row lock for as long.
 */
async function press(db: Db | Trx, userId: string, liked: Liked, { isLike, origin, live }: Press): Promise<LikeState> {
  const { slopId = null, commentId = null } = liked;
  // Decides under the slop's lock by the database's clock: a like is before the deadline and counted, or refused.
  const written = sql`set_like(${userId}, ${slopId}, ${commentId}, ${isLike})`;
  const traced = sql`trace_like(${userId}, ${commentId}, ${isLike}, liked_at, ${origin?.network ?? null}, ${origin?.browser ?? null})`;
  const { rows } = await sql<Pressed>`${prepared}
    select outcome, likes, slop_id, owner_id, is_sealed,
           case when outcome = 'done' and is_art and is_open then ${traced} end,
           case when outcome = 'done' and not is_sealed then ${isLike ? notified(userId, liked) : retracted(userId, liked)} end as has_news
      from ${written} done`.execute(db);
  const { outcome, likes, slop_id, owner_id, is_sealed, has_news } = rows[0]!;

  if (outcome === 'unchanged') return { likes, liked: isLike, ...(isLike && { message: 'Already liked' }) };
  if (outcome !== 'done') throw refusalOf(outcome, liked);
  // Nobody hears of a sealed vote: no notification, and no event.
  if (!is_sealed) await live?.announce(`slop:${slop_id}`, ...(has_news ? [`user:${owner_id}`] : []));
  return { likes, liked: isLike };
}

/** Notifies the owner. False for a like of one's own, and for one of many within the hour. */
function notified(userId: string, liked: Liked): RawBuilder<boolean> {
  const [kind, art] = liked.slopId
    ? [sql`'slop_liked'`, sql`null`]
    : [
        sql`case when is_art then 'art_liked' else 'comment_liked' end`,
        sql`case when is_art then ${liked.commentId}::uuid end`,
      ];
  return sql`add_notification(owner_id, 'like', ${kind}, jsonb_build_object('slop', slop_title), ${userId}, slop_id, ${art},
    ${groupKeyOf(liked)})`;
}

/** Takes the unread notification back with the last like. True if it changed. */
function retracted(userId: string, liked: Liked): RawBuilder<boolean> {
  const { slopId = null, commentId = null } = liked;
  return sql`retract_like(owner_id, ${groupKeyOf(liked)}, ${userId}, ${slopId}, ${commentId})`;
}

const groupKeyOf = ({ slopId, commentId }: Liked) => (slopId ? `like:slop:${slopId}` : `like:comment:${commentId}`);

function refusalOf(code: RefusalCode, { slopId }: Liked): Refusal {
  return new Refusal(code, {
    ...(code === 'AI_SLOP_NOT_FOUND' && { id: slopId }),
    ...(code === 'SETTLING' && { retryAfterSeconds: 2 }),
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
