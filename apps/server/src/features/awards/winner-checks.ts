import { sql } from 'kysely';
import { openCase } from '../../core/cases/open-case.ts';
import { checkLargePrizes } from '../../core/cases/process-calls.ts';
import { notify } from '../../core/notifications/notifications.ts';
import { findShared } from '../../core/traces/traces.ts';
import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';

/** Review time, minimum prize for the process call, and the secret that hashes mailboxes. */
export type AwardChecks = Pick<Config, 'awardReviewHours' | 'processFromCents' | 'secret'>;

/**
 * Checks of production, for callers without a configuration. The empty secret matches no mailbox of a deleted account.
 */
export const CHECKS_OF_PRODUCTION: AwardChecks = { awardReviewHours: 72, processFromCents: 10_000, secret: '' };

/** Person who will be paid when the award becomes final. */
export interface Winner {
  aiSlopId: string;
  title: string;
  posterId: string;
  prizeCents: number;
  artistId: string;
  commentId: string;
}

/**
 * Runs the checks for every winner, first or later. Looks for a winner who may be the poster under another name, and
 * for card money that the poster's bank took back. Also asks the winner of a large prize for their process. Each
 * finding opens a case.
 */
export async function checkWinners(
  trx: Trx,
  winners: readonly Winner[],
  { awardReviewHours, processFromCents }: AwardChecks,
): Promise<void> {
  if (winners.length === 0) return;
  const found = [...(await selfDealing(trx, winners)), ...(await takenBackMoney(trx, winners))];
  for (const { aiSlopId, finding } of found)
    await openCase(trx, { subjectType: 'award', subjectId: aiSlopId, why: { finding } });
  if (awardReviewHours === 0) return;
  const large = winners.filter(({ prizeCents }) => processFromCents > 0 && prizeCents >= processFromCents);
  await checkLargePrizes(trx, large);
  const asked = new Set(large.map(({ aiSlopId }) => aiSlopId));
  for (const aiSlopId of new Set(found.map((one) => one.aiSlopId))) {
    const winner = winners.find((one) => one.aiSlopId === aiSlopId)!;
    if (asked.has(aiSlopId)) continue;
    await notify(trx, { userId: winner.artistId, kind: 'prize_checked', data: { slop: winner.title }, aiSlopId });
  }
}

/**
 * Job `note_money_taken_back`: runs after a poster's card money was taken back, and opens a case for each of their
 * awards in review.
 */
export async function noteMoneyTakenBack({ db }: Pick<Deps, 'db'>, posterId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select f.ai_slop_id as id from award_finals f join ai_slops s on s.id = f.ai_slop_id
     where s.user_id = ${posterId} and f.finalized_at is null and f.winning_comment_id is not null order by 1`.execute(
    db,
  );
  for (const { id } of rows)
    await inTransaction(db, (trx) =>
      openCase(trx, { subjectType: 'award', subjectId: id, why: { finding: 'money_taken_back' } }),
    );
}

const selfDealing = (trx: Trx, winners: readonly Winner[]) =>
  findShared(
    trx,
    winners.map(({ aiSlopId, artistId, posterId }) => ({ aiSlopId, userId: artistId, otherId: posterId })),
  );

/**
 * Finds posters with disputed card payments. A stolen card that pays an accomplice is the most common fraud on sites
 * like this.
 */
async function takenBackMoney(trx: Trx, winners: readonly Winner[]) {
  const { rows } = await sql<{ aiSlopId: string; finding: 'money_taken_back' }>`
    select distinct w.id as "aiSlopId", 'money_taken_back' as finding
      from unnest(${winners.map(({ aiSlopId }) => aiSlopId)}::uuid[], ${winners.map(({ posterId }) => posterId)}::uuid[]) as w (id, poster_id)
      join payments p on p.user_id = w.poster_id and p.type = 'account_funding'
      join payment_reversals r on r.payment_id = p.id and r.kind = 'dispute' and r.state = 'taken'
     order by 1`.execute(trx);
  return rows;
}
