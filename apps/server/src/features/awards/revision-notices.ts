import { dateInWords } from '@unslop/domain/dates';
import { formatPrize } from '@unslop/domain/money';
import { type WhyChanged, whyChanged } from '@unslop/domain/notification-kinds';
import { sql } from 'kysely';
import { emailUserLater, unlinked } from '../../core/mail/user-email.ts';
import { type AnyNotification, notifyAll } from '../../core/notifications/notifications.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';

/** Reason that each action gives for a new payee. Any other action undoes one of these. */
const reasons: Record<string, WhyChanged> = { disqualify: 'disqualified', hide: 'taken_down', void_likes: 'likes' };

interface ChangedAward {
  slopId: string;
  title: string;
  posterId: string;
  /** The artist who will be paid now, or the poster if no entry is left. */
  toUserId: string;
  prizeCents: number;
  /** Null if the poster gets the prize back. */
  winningCommentId: string | null;
}

/**
 * Tells the new payee, and when they get the prize: the new winner, or the poster if no entry is left. The person that
 * the action is about reads it in the statement of reasons. An artist who won an appeal reads it in the answer. Call it
 * after the action's delay, which sets the date.
 */
export async function tellRevision(trx: Trx, actId: number, award: ChangedAward): Promise<void> {
  const { slopId, title, posterId, toUserId, prizeCents: prize, winningCommentId } = award;
  const { rows } = await sql<{ action: string; person: string | null; finalAt: Date }>`
    select act.action, act.person_id as person, f.final_at as "finalAt"
      from moderation_log act, award_finals f where act.id = ${actId} and f.ai_slop_id = ${slopId}`.execute(trx);
  const { action, person, finalAt } = rows[0]!;
  const why = reasons[action] ?? 'appeal';
  const due = finalAt.toISOString();
  const about = { data: { slop: title, prize, due, why }, aiSlopId: slopId };
  const isBack = winningCommentId === null;
  const money = formatPrize(prize);
  const link = { label: 'See the award record', path: `/ai-slop/${slopId}/award` as const };
  const because = whyChanged[why](unlinked(title));
  if (isBack) {
    await announceAll(trx, [{ userId: posterId, kind: 'prize_coming_back', ...about }]);
    await emailUserLater(trx, posterId, {
      title: `Your ${money} comes back`,
      text: `Nobody is left to win "${unlinked(title)}": ${because}. Your ${money} is back in your balance on ${dateInWords(due)} unless something comes up.`,
      link,
    });
  } else if (toUserId !== person) {
    const notice = {
      userId: toUserId,
      kind: 'prize_won_after_all',
      ...about,
      artId: winningCommentId,
    } as const;
    await announceAll(trx, [notice]);
    await emailUserLater(trx, toUserId, {
      title: `You won ${money} after all`,
      text: `You won ${money} after all: ${because}. You can withdraw it starting ${dateInWords(due)} unless something comes up.\n\nWe hold the prize until then, because the first winner may appeal.`,
      link,
    });
  }
}

const announceAll = async (trx: Trx, notices: readonly AnyNotification[]) =>
  announce(trx, ...(await notifyAll(trx, notices)));
