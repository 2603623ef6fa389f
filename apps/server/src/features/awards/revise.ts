import type { TableRow } from '@unslop/database/connect';
import { leader } from '@unslop/domain/awards';
import { invariant } from '@unslop/domain/errors';
import { type Cents, cents } from '@unslop/domain/money';
import { sql } from 'kysely';
import { delayAward, delayAwards } from '../../core/cases/award-dates.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { tellRevision } from './revision-notices.ts';
import { readStandings } from './standings.ts';
import { lookAtVotesLater } from './vote-findings.ts';
import { type AwardChecks, checkWinners } from './winner-checks.ts';

/** Change that a moderation action made to an award. No money moves. */
export interface Revision {
  fromUserId: string;
  /** The artist, or the poster if no entry is left. */
  toUserId: string;
  prizeCents: Cents;
  /** True if another person will be paid now. */
  isMoved: boolean;
  /** Null if the poster will be refunded. */
  winningCommentId: string | null;
  /** True if the award is final: the action changed the record, and nobody's money. */
  isFinal: boolean;
}

/**
 * Recomputes who will be paid after a moderation action on an entry of a settled slop: the winner by the current
 * standings, or else the poster. A new winner goes through the same checks as the first. Once the award is final, only
 * the record changes. Each action revises once. The caller has locked the slop (`lockAward`) and logged the action in
 * this transaction.
 */
export async function reviseAward(trx: Trx, actId: number, slopId: string, checks: AwardChecks): Promise<Revision> {
  const { rows } = await sql<AwardRow>`
    select a.owner_id as "posterId", s.title, s.winning_comment_id as "winningCommentId", f.finalized_at is not null as "isFinal"
      from awards a join ai_slops s on s.id = a.ai_slop_id join award_finals f on f.ai_slop_id = a.ai_slop_id
     where s.id = ${slopId}`.execute(trx);
  const [award] = rows;
  invariant(award, `slop ${slopId} has an award`);
  const { posterId, title, isFinal } = award;
  const winner = isFinal ? null : leader(await readStandings(trx, slopId), posterId);
  const winningCommentId = isFinal ? award.winningCommentId : (winner?.commentId ?? null);
  const { rows: made } = await sql<TableRow<'award_revisions'>>`
    select * from revise_award(${actId}, ${winningCommentId})`.execute(trx);
  const { from_user_id: fromUserId, to_user_id: toUserId, prize_cents } = made[0]!;
  const prizeCents = cents(prize_cents);
  const isMoved = fromUserId !== toUserId;
  if (isMoved) await delayAward(trx, slopId, 'act');
  if (winner && winningCommentId !== award.winningCommentId) {
    await checkWinners(trx, [{ aiSlopId: slopId, title, posterId, prizeCents, ...winner }], checks);
    await lookAtVotesLater(trx, [slopId]);
  }
  await delayAwards(trx, [slopId]);
  if (isMoved) await tellRevision(trx, actId, { slopId, title, posterId, toUserId, prizeCents, winningCommentId });
  await announce(trx, `slop:${slopId}`, 'feed', `user:${fromUserId}`, `user:${toUserId}`);
  return { fromUserId, toUserId, prizeCents, isMoved, winningCommentId, isFinal };
}

interface AwardRow {
  posterId: string;
  title: string;
  winningCommentId: string | null;
  isFinal: boolean;
}
