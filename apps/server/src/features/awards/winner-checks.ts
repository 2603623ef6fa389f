import { sql } from 'kysely';
import { openCase } from '../../core/cases/open-case.ts';
import { checkLargePrizes } from '../../core/cases/process-calls.ts';
import { notify } from '../../core/notifications/notifications.ts';
import { findShared } from '../../core/traces/traces.ts';
import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';

/** For how long awards are reviewed, from which prize on winners are asked how they made their art, and what mailboxes are hashed with. */
export type AwardChecks = Pick<Config, 'awardReviewHours' | 'proofFromCents' | 'secret'>;

/** For callers that know no installation: the checks of production. They find no mailbox of a deleted account again. */
export const CHECKS_OF_PRODUCTION: AwardChecks = { awardReviewHours: 72, proofFromCents: 10_000, secret: '' };

/** Somebody who will be paid when the award becomes final. */
export interface Winner {
  aiSlopId: string;
  title: string;
  posterId: string;
  prizeCents: number;
  artistId: string;
  commentId: string;
}

/**
 * Runs the checks that every winner goes through, the first and each later one: whether the winner may be the poster under another
 * name, whether the poster's card money was taken back, and the call for process for a large prize. Each finding opens a case.
 */
export async function checkWinners(
  trx: Trx,
  winners: readonly Winner[],
  { awardReviewHours, proofFromCents }: AwardChecks,
): Promise<void> {
  if (winners.length === 0) return;
  const found = [...(await selfDealing(trx, winners)), ...(await takenBackMoney(trx, winners))];
  for (const { aiSlopId, finding } of found)
    await openCase(trx, { subjectType: 'award', subjectId: aiSlopId, why: { finding } });
  if (awardReviewHours === 0) return;
  const large = winners.filter(({ prizeCents }) => proofFromCents > 0 && prizeCents >= proofFromCents);
  await checkLargePrizes(trx, large);
  const asked = new Set(large.map(({ aiSlopId }) => aiSlopId));
  for (const aiSlopId of new Set(found.map((one) => one.aiSlopId))) {
    const winner = winners.find((one) => one.aiSlopId === aiSlopId)!;
    if (asked.has(aiSlopId)) continue;
    await notify(trx, { userId: winner.artistId, kind: 'prize_checked', data: { slop: winner.title }, aiSlopId });
  }
}

/** The job `note_money_taken_back`: opens a finding for each award of a poster whose card money was taken back before it is final. */
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

/** A stolen card that pays an accomplice is the most common fraud on sites like this. */
async function takenBackMoney(trx: Trx, winners: readonly Winner[]) {
  const { rows } = await sql<{ aiSlopId: string; finding: 'money_taken_back' }>`
    select distinct w.id as "aiSlopId", 'money_taken_back' as finding
      from unnest(${winners.map(({ aiSlopId }) => aiSlopId)}::uuid[], ${winners.map(({ posterId }) => posterId)}::uuid[]) as w (id, poster_id)
      join payments p on p.user_id = w.poster_id and p.type = 'account_funding'
      join payment_reversals r on r.payment_id = p.id and r.kind = 'dispute' and r.state = 'taken'
     order by 1`.execute(trx);
  return rows;
}
