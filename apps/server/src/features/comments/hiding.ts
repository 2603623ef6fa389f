import type { TableRow } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { isDeleted } from '../../core/ledger/deleted.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { lockAnyAiSlop } from '../ai-slops/hiding.ts';
import { notifyPoster, refreshArtist } from './comments.ts';

interface HideableComment extends TableRow<'comments', 'id' | 'ai_slop_id' | 'user_id'> {
  is_art: boolean;
  is_hidden: boolean;
  /** True if it has been hidden since it was posted, so a moderator sees it first. */
  is_quarantined: boolean;
  /** True if it is neither deleted nor retracted. It is counted unless it is hidden. */
  is_standing: boolean;
  slop: Awaited<ReturnType<typeof lockAnyAiSlop>>;
}

/**
 * Locks a comment and its slop in order to hide or restore the comment. Nobody can change entries while the votes are
 * counted, not even the operator.
 * @throws Refusal COMMENT_NOT_FOUND, SETTLING
 */
export async function lockToHide(trx: Trx, id: string): Promise<HideableComment> {
  const found = await trx
    .selectFrom('comments')
    .select(['ai_slop_id', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Refusal('COMMENT_NOT_FOUND');
  // Lock in the same order as a deletion: the person first, and then what they own.
  await isDeleted(trx, found.user_id);
  const slop = await lockAnyAiSlop(trx, found.ai_slop_id);
  const { rows } = await sql<Omit<HideableComment, 'slop'> & { is_settling: boolean }>`
    select c.id, c.ai_slop_id, c.user_id, c.image_id is not null as is_art, c.hidden_at is not null as is_hidden,
           coalesce(c.hidden_at = c.created_at, false) as is_quarantined,
           c.removed_at is null and c.withdrawn_at is null as is_standing,
           s.status = 'open' and s.deadline_at <= app_now() as is_settling
      from comments c join ai_slops s on s.id = c.ai_slop_id where c.id = ${id}`.execute(trx);
  const comment = rows[0]!;
  if (comment.is_settling) throw new Refusal('SETTLING', { retryAfterSeconds: 2 });
  return { ...comment, slop };
}

/** Counts and announces that a comment was hidden or restored. The moderation action has already changed its row. */
export async function noteCommentHidden(trx: Trx, comment: HideableComment, isHidden: boolean): Promise<void> {
  if (comment.is_standing) await count(trx, comment, isHidden ? -1 : 1, comment.slop.hidden_at === null);
  if (!isHidden && comment.is_quarantined && comment.is_standing && comment.slop.hidden_at === null)
    await notifyPoster(trx, comment.slop, { id: comment.id, userId: comment.user_id, isArt: comment.is_art });
  await announce(trx, `slop:${comment.slop.id}`, ...(comment.is_art ? ['artists', 'feed'] : []));
}

async function count(trx: Trx, comment: HideableComment, by: 1 | -1, isSlopShown: boolean): Promise<void> {
  const column = comment.is_art ? 'beautiful_art_count' : 'comments_count';
  await trx
    .updateTable('ai_slop_counters')
    .set((row) => ({ [column]: row(column, '+', by) }))
    .where('ai_slop_id', '=', comment.ai_slop_id)
    .execute();
  if (comment.is_art && isSlopShown) await countArt(trx, comment.user_id, by);
}

/**
 * Counts the art under a slop that was hidden or restored. The caller holds the slop's lock and has already changed the
 * slop.
 */
export async function countArtUnder(trx: Trx, slopId: string, sign: 1 | -1): Promise<void> {
  const { rows } = await sql<{ user_id: string; art: number }>`
    select user_id, count(*)::int as art from comments
     where ai_slop_id = ${slopId} and image_id is not null and withdrawn_at is null and removed_at is null and hidden_at is null
     group by user_id order by user_id`.execute(trx);
  for (const { user_id, art } of rows) await countArt(trx, user_id, sign * art);
}

async function countArt(trx: Trx, userId: string, by: number): Promise<void> {
  await trx
    .updateTable('profile_counters')
    .set((row) => ({ beautiful_art_count: row('beautiful_art_count', '+', by) }))
    .where('user_id', '=', userId)
    .execute();
  await refreshArtist(trx, userId);
}
