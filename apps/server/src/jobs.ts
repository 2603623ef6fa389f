import { sql } from 'kysely';
import { z } from 'zod';
import { pruneExpired } from './core/auth/sessions.ts';
import { watchCases } from './core/cases/free-moderators.ts';
import { closeMissedLookAlikes } from './core/cases/look-alikes.ts';
import { workProcessCalls } from './core/cases/process-calls.ts';
import { imageJobs, imageSchedules, pruneRemovedUploads } from './core/images/jobs.ts';
import { layeredFileJobs, layeredFileSchedules } from './core/layered-files/removal.ts';
import { forgetPaidDebts } from './core/ledger/carried-debts.ts';
import { sendUserEmail } from './core/mail/user-email.ts';
import { pruneNotifications } from './core/notifications/notifications.ts';
import { pruneOldPayloads, workStripeEvent } from './core/stripe-inbox/inbox.ts';
import { pruneTraces } from './core/traces/traces.ts';
import { exportJobs, exportSchedules } from './features/account/export-job.ts';
import { finishDeletions } from './features/account/unfinished.ts';
import { tellDelays } from './features/awards/delay-notices.ts';
import { finalizeDueAwards, watchUndecidedAwards } from './features/awards/final.ts';
import { settleDueAiSlops } from './features/awards/settle.ts';
import { lookAtVotes, lookAtVotesInReview, lookAtVotesOfTheDay } from './features/awards/vote-findings.ts';
import { noteMoneyTakenBack } from './features/awards/winner-checks.ts';
import { closeDays } from './features/books/books.ts';
import { pruneViewers } from './features/comments/seen.ts';
import { gifJobs, gifSchedules } from './features/gifs/jobs.ts';
import { pruneLikeOrigins } from './features/likes/likes.ts';
import { endBans } from './features/moderation/bans.ts';
import { pruneDesk } from './features/moderation/desk.ts';
import { prunePastTies } from './features/moderation/moderators.ts';
import { comparePicture } from './features/originality/compare.ts';
import { collectDebt, collectDebts } from './features/payments/collect-debt.ts';
import { prunePayerAddresses } from './features/payments/declines.ts';
import { noteDisputedCards, pruneDisputedCards } from './features/payments/disputed-cards.ts';
import { CARD_UPKEEP } from './features/payments/intents.ts';
import { cancelOpenPayments, cancelStalePayments, refreshPayment } from './features/payments/open-payments.ts';
import { noteCard } from './features/payments/payment.ts';
import { returnDebts } from './features/payments/return-debts.ts';
import { refundUnapplied } from './features/payments/unapplied.ts';
import { disconnectPayoutAccount } from './features/payout-accounts/create.ts';
import { noteBank, refreshPayoutAccount } from './features/payout-accounts/payout-accounts.ts';
import { auditBySchedule } from './features/reconciliation/audit.ts';
import { reconcileBySchedule } from './features/reconciliation/reconcile.ts';
import { readReversals } from './features/withdrawals/reversals.ts';
import { followPayout } from './features/withdrawals/stripe-events.ts';
import { ACCOUNT_GONE } from './features/withdrawals/transfers.ts';
import { failPendingWithdrawals, workDueWithdrawals, workWithdrawal } from './features/withdrawals/worker.ts';
import { paymentKinds } from './payment-kinds.ts';
import { raiseAlarm } from './platform/alarms.ts';
import type { Deps } from './platform/deps.ts';
import { every } from './platform/every.ts';
import { pruneIdempotencyKeys } from './platform/http/idempotency.ts';
import { pruneOldHits } from './platform/http/rate-limits.ts';
import { pruneSentMails, sendMail } from './platform/mail.ts';
import { type Job, type Schedule, startWorker, type Worker } from './platform/queue.ts';
import { inTransaction } from './platform/transactions.ts';
import { stripeHandlers } from './stripe-tables.ts';

/** Builds a job that takes a single value from its payload. */
const about =
  <const K extends string>(name: K, work: (deps: Deps, value: string) => Promise<unknown>): Job =>
  async (payload, deps) => {
    await work(deps, z.object({ [name]: z.string() }).parse(payload)[name]!);
  };

const jobs: Record<string, Job> = {
  work_stripe_event: about('eventId', (deps, id) => workStripeEvent(deps, id, stripeHandlers(deps.config))),
  look_at_votes: async (payload, deps) => {
    const { slopIds } = z.object({ slopIds: z.array(z.string()) }).parse(payload);
    await lookAtVotes(deps, slopIds);
  },
  look_at_votes_of_the_day: (_payload, deps) => lookAtVotesOfTheDay(deps),
  look_at_votes_in_review: (_payload, deps) => lookAtVotesInReview(deps),
  settle_due: async (_payload, deps) => {
    await settleDueAiSlops(deps);
  },
  note_money_taken_back: about('userId', noteMoneyTakenBack),
  finalize_due: async (_payload, deps) => {
    await finalizeDueAwards(deps);
  },
  finish_deletions: (_payload, deps) => finishDeletions(deps),
  watch_awards: (_payload, deps) => watchUndecidedAwards(deps),
  tell_delays: (_payload, deps) => tellDelays(deps),
  watch_cases: async (_payload, deps) => {
    await watchCases(deps);
    await closeMissedLookAlikes(deps);
  },
  refresh_payout_account: about('accountId', refreshPayoutAccount),
  work_withdrawal: about('withdrawalId', workWithdrawal),
  work_due_withdrawals: (_payload, deps) => workDueWithdrawals(deps.db),
  fail_withdrawals: (payload, deps) => {
    const { userId, accountId } = z.object({ userId: z.string(), accountId: z.string().optional() }).parse(payload);
    return inTransaction(deps.db, async (trx) => {
      await failPendingWithdrawals(trx, userId, ACCOUNT_GONE, { accountId });
    });
  },
  read_reversals: about('transferId', readReversals),
  follow_payout: (payload, deps) => {
    const { accountId, payoutId } = z.object({ accountId: z.string(), payoutId: z.string() }).parse(payload);
    return followPayout(deps, accountId, payoutId);
  },
  leave_payout_account: about('userId', ({ db }, id) => inTransaction(db, (trx) => disconnectPayoutAccount(trx, id))),
  collect_debt: about('userId', collectDebt),
  return_debts: about('userId', returnDebts),
  collect_debts: (_payload, deps) => collectDebts(deps),
  compare_picture: comparePicture,
  end_bans: (_payload, deps) => endBans(deps),
  work_process_calls: (_payload, deps) => workProcessCalls(deps),
  reconcile: (_payload, deps) => reconcileBySchedule(deps, stripeHandlers(deps.config), paymentKinds),
  audit: (_payload, deps) => auditBySchedule(deps),
  close_days: (_payload, deps) => closeDays(deps),
  refund_payment: about('paymentId', refundUnapplied),
  cancel_stale_payments: (_payload, deps) => cancelStalePayments(deps, paymentKinds),
  cancel_open_payments: about('userId', (deps, id) => cancelOpenPayments(deps, paymentKinds, id)),
  note_card: about('paymentIntentId', (deps, id) => noteCard(deps, paymentKinds, id)),
  note_disputed_cards: (_payload, deps) => noteDisputedCards(deps),
  note_bank: about('accountId', noteBank),
  look_at_payment: about('paymentIntentId', (deps, id) => refreshPayment(deps, paymentKinds, id)),
  send_mail: sendMail,
  send_user_email: sendUserEmail,
  fold_totals: async (_payload, deps) => {
    await sql`select fold_list_totals()`.execute(deps.db);
  },
  ...imageJobs,
  ...layeredFileJobs,
  ...gifJobs,
  ...exportJobs,
  forget_old: async (_payload, deps) => {
    await pruneOldHits(deps.db);
    await pruneIdempotencyKeys(deps.db);
    await pruneExpired(deps.db);
    await prunePayerAddresses(deps.db);
    await pruneOldPayloads(deps.db);
    await pruneSentMails(deps.db);
    await pruneNotifications(deps.db);
    await pruneTraces(deps.db);
    await forgetPaidDebts(deps.db);
    await pruneDisputedCards(deps.db);
    await prunePastTies(deps.db);
    await pruneDesk(deps.db);
    await pruneLikeOrigins(deps.db);
    await pruneViewers(deps.db);
    await pruneRemovedUploads(deps.db);
  },
};

/** The sweeps every minute guarantee progress. The timer below only makes settlement and withdrawals faster. */
const schedules: Schedule[] = [
  { task: 'settle_due', pattern: '* * * * *' },
  { task: 'finalize_due', pattern: '* * * * *' },
  { task: 'finish_deletions', pattern: '* * * * *' },
  { task: 'watch_awards', pattern: '*/10 * * * *' },
  { task: 'tell_delays', pattern: '* * * * *' },
  { task: 'watch_cases', pattern: '*/10 * * * *' },
  { task: 'look_at_votes_of_the_day', pattern: '*/10 * * * *' },
  { task: 'look_at_votes_in_review', pattern: '27 * * * *' },
  { task: 'work_due_withdrawals', pattern: '* * * * *' },
  { task: 'cancel_stale_payments', pattern: '* * * * *', queue: CARD_UPKEEP },
  { task: 'collect_debts', pattern: '* * * * *' },
  { task: 'note_disputed_cards', pattern: '*/10 * * * *', queue: CARD_UPKEEP },
  { task: 'end_bans', pattern: '* * * * *' },
  { task: 'work_process_calls', pattern: '* * * * *' },
  { task: 'fold_totals', pattern: '* * * * *' },
  { task: 'forget_old', pattern: '41 * * * *' },
  { task: 'reconcile', pattern: '7 * * * *' },
  { task: 'audit', pattern: '37 * * * *' },
  { task: 'close_days', pattern: '*/10 * * * *' },
  ...imageSchedules,
  ...layeredFileSchedules,
  ...gifSchedules,
  ...exportSchedules,
];

const LOOK_EVERY_MS = 1_000;

/** Works on jobs and deadlines until stopped. Several processes can share one database. */
export async function startJobs(deps: Deps): Promise<Worker> {
  const worker = await startWorker(deps, jobs, schedules, {
    onGivenUp: (job) => inTransaction(deps.db, (trx) => raiseAlarm(trx, 'job_given_up', job)),
  });
  const looks = every(LOOK_EVERY_MS, () =>
    Promise.all([settleDueAiSlops(deps), finalizeDueAwards(deps), workDueWithdrawals(deps.db)]).catch((error) =>
      deps.log.error({ err: error }, 'looking for what is due failed'),
    ),
  );
  return {
    trouble: () => worker.trouble(),
    async stop() {
      await looks.stop();
      await worker.stop();
    },
  };
}
