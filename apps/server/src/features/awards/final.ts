import type { Db } from '@unslop/database/connect';
import { type Entry, leader, type TieRule } from '@unslop/domain/awards';
import { dateInWords } from '@unslop/domain/dates';
import { invariant } from '@unslop/domain/errors';
import { formatPrize } from '@unslop/domain/money';
import { sql } from 'kysely';
import { delayAwards } from '../../core/cases/award-dates.ts';
import { closeLookAlikes } from '../../core/cases/look-alikes.ts';
import { emailUsersLater, unlinked } from '../../core/mail/user-email.ts';
import { notifyAll } from '../../core/notifications/notifications.ts';
import { raiseAlarm } from '../../platform/alarms.ts';
import { nowSql } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { announce } from '../../platform/live.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { type ClosedPrize, closePrizes, type LockedAiSlop, lockAiSlops } from '../ai-slops/ai-slops.ts';
import { lockAward, readStandings } from './standings.ts';
import type { TallyRow } from './tally.ts';
import type { AwardChecks } from './winner-checks.ts';

/** The outcome of a slop's votes. */
export interface Result {
  slop: LockedAiSlop;
  tally: TallyRow[];
  winner: Entry | null;
  tieRule: TieRule;
  /** Review time in hours. With 0, the award is final immediately. */
  reviewHours: number;
  finalAt: Date;
}

/**
 * Returns the slops with an award to review: all that somebody other than the poster entered, unless reviews are off. A
 * hidden entry counts, because an appeal can bring it back.
 */
export async function reviewedSlops(
  trx: Trx,
  slops: readonly LockedAiSlop[],
  { awardReviewHours }: AwardChecks,
): Promise<Set<string>> {
  if (awardReviewHours === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select s.id from ai_slops s where s.id = any(${slops.map(({ id }) => id)}) and exists (
      select from comments c where c.ai_slop_id = s.id and c.user_id <> s.user_id and c.image_id is not null
         and c.withdrawn_at is null and c.removed_at is null)`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

const prizeOf = (slop: LockedAiSlop, winner: Pick<Entry, 'artistId'> | null): ClosedPrize => ({
  slop,
  kind: winner ? 'prize_awarded' : 'prize_returned',
  userId: winner ? winner.artistId : slop.user_id,
});

/**
 * Pays awards that are final in the settling transaction.
 * @returns the movement id of each slop
 */
export async function payNow(trx: Trx, results: readonly Result[]): Promise<Map<string, number>> {
  if (results.length === 0) return new Map();
  const movements = await closePrizes(
    trx,
    results.map(({ slop, winner }) => prizeOf(slop, winner)),
  );
  return new Map(results.map(({ slop }, n) => [slop.id, movements[n]!]));
}

/** Records when each award becomes final, and the payment if it is final already. */
export async function openReviews(
  trx: Trx,
  results: readonly (Result & { movementId: number | null })[],
): Promise<void> {
  const rows = results.map(({ slop, winner, finalAt, movementId }) => ({
    ai_slop_id: slop.id,
    review_until: finalAt,
    winning_comment_id: winner?.commentId ?? null,
    paid_to: winner?.artistId ?? slop.user_id,
    ...(movementId && { finalized_at: slop.now, movement_id: movementId }),
  }));
  await sql`insert into award_finals (ai_slop_id, review_until, final_at, finalized_at, winning_comment_id, paid_to, movement_id)
    select ai_slop_id, review_until, review_until, finalized_at, winning_comment_id, paid_to, movement_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as award (ai_slop_id uuid, review_until timestamptz,
           finalized_at timestamptz, winning_comment_id uuid, paid_to uuid, movement_id bigint)`.execute(trx);
}

/** Awards per query of a sweep. */
const SET = 100;

/**
 * Makes every due award final, each in its own transaction, until none is left or the process is shutting down. Safe to
 * run concurrently: each award is paid exactly once.
 * @returns the number of awards that this run made final
 */
export async function finalizeDueAwards(deps: Deps): Promise<number> {
  let done = 0;
  const failed: string[] = [];
  for (;;) {
    const due = await dueAwards(deps.db, failed);
    for (const id of due) {
      if (deps.stopping.aborted) return done;
      try {
        if (await inTransaction(deps.db, (trx) => finalizeAward(trx, id))) done += 1;
        else failed.push(id);
      } catch (error) {
        failed.push(id);
        deps.log.error({ err: error, aiSlopId: id }, 'an award could not be made final');
      }
    }
    if (due.length < SET) return done;
  }
}

async function dueAwards(db: Db, except: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ai_slop_id as id from award_finals
     where finalized_at is null and final_at <= ${nowSql} and ai_slop_id <> all(${except}::uuid[])
     order by final_at, ai_slop_id limit ${SET}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Makes one award final and pays its prize to the winner by the rule at this moment, or back to the poster. Nothing
 * moves that money afterwards.
 * @returns false if it is not due, or another worker was faster
 */
export async function finalizeAward(trx: Trx, slopId: string): Promise<boolean> {
  await lockAward(trx, slopId);
  const [slop] = await lockAiSlops(trx, [slopId]);
  // Apply delays for all open matters before reading the date, including any from this second.
  await delayAwards(trx, [slopId]);
  const { rows } = await sql`
    select from award_finals where ai_slop_id = ${slopId} and finalized_at is null and final_at <= app_now() for update`.execute(
    trx,
  );
  if (!slop || rows.length === 0) return false;
  const winner = leader(await readStandings(trx, slopId), slop.user_id);
  invariant((winner?.commentId ?? null) === slop.winning_comment_id, `slop ${slopId} names who will be paid`);
  const [movementId] = await closePrizes(trx, [prizeOf(slop, winner)]);
  await sql`
    update award_finals set finalized_at = ${slop.now}, movement_id = ${movementId} where ai_slop_id = ${slopId}`.execute(
    trx,
  );
  await closeLookAlikes(trx, [slopId]);
  await tellFinal(trx, slop, winner);
  return true;
}

async function tellFinal(trx: Trx, slop: LockedAiSlop, winner: Entry | null): Promise<void> {
  const about = { data: { slop: slop.title, prize: slop.prize_pool_cents }, aiSlopId: slop.id };
  const prize = formatPrize(slop.prize_pool_cents);
  const link = { label: 'See the award record', path: `/ai-slop/${slop.id}/award` as const };
  const topics = await notifyAll(
    trx,
    winner
      ? [
          { userId: winner.artistId, kind: 'prize_final', ...about, artId: winner.commentId },
          { userId: slop.user_id, kind: 'slop_award_final', ...about, artId: winner.commentId },
        ]
      : [{ userId: slop.user_id, kind: 'prize_returned', ...about }],
  );
  await emailUsersLater(trx, [
    winner
      ? {
          userId: winner.artistId,
          title: `${prize} is in your balance`,
          text: `Nothing came up about your win in "${unlinked(slop.title)}", so the award is final. You can spend or withdraw your prize.`,
          link,
        }
      : {
          userId: slop.user_id,
          title: `${prize} is back in your balance`,
          text: `Nobody won "${unlinked(slop.title)}", and that’s final now. The whole prize is yours again.`,
          link,
        },
  ]);
  const people = winner ? [winner.artistId, slop.user_id] : [slop.user_id];
  await announce(trx, `slop:${slop.id}`, 'feed', 'artists', ...people.map((id) => `user:${id}`), ...topics);
}

/** Lead time of the operator's alarm before an award is paid by default. */
const ALARM_HOURS = 48;

/**
 * Raises an alarm for each award that becomes final by default within two days although a matter about it is still
 * open.
 */
export async function watchUndecidedAwards({ db }: Pick<Deps, 'db'>): Promise<void> {
  const { rows } = await sql<{ id: string; final_at: Date; open: string }>`
    select f.ai_slop_id as id, f.final_at, m.open
      from award_finals f
      cross join lateral (select string_agg(kind, ', ' order by kind) as open from open_matters(f.ai_slop_id)) m
     where f.finalized_at is null and f.alarmed_at is null and m.open is not null
       and f.final_at <= ${nowSql} + make_interval(hours => ${ALARM_HOURS})
     order by f.final_at limit 500`.execute(db);
  for (const { id, final_at, open } of rows)
    await inTransaction(db, async (trx) => {
      await raiseAlarm(trx, 'award_undecided', { aiSlopId: id, open, paysOn: dateInWords(final_at) });
      await sql`update award_finals set alarmed_at = app_now() where ai_slop_id = ${id} and finalized_at is null`.execute(
        trx,
      );
    });
}
