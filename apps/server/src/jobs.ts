import { sql } from 'kysely';
import { z } from 'zod';
import { pruneExpired } from './core/auth/sessions.ts';
import { imageJobs, imageSchedules } from './core/images/jobs.ts';
import { sendUserEmail } from './core/mail/user-email.ts';
import { pruneOldPayloads, workStripeEvent } from './core/stripe-inbox/inbox.ts';
import { exportJobs, exportSchedules } from './features/account/export-job.ts';
import { settleDueAiSlops } from './features/awards/settle.ts';
import { gifJobs, gifSchedules } from './features/gifs/jobs.ts';
import { collectDebt, collectDebts } from './features/payments/collect-debt.ts';
import { prunePayerAddresses } from './features/payments/declines.ts';
import { CARD_UPKEEP } from './features/payments/intents.ts';
import { cancelOpenPayments, cancelStalePayments, refreshPayment } from './features/payments/open-payments.ts';
import { noteCard } from './features/payments/payment.ts';
import { refundUnapplied } from './features/payments/unapplied.ts';
import { disconnectPayoutAccount } from './features/payout-accounts/create.ts';
import { refreshPayoutAccount } from './features/payout-accounts/payout-accounts.ts';
import { auditBySchedule } from './features/reconciliation/audit.ts';
import { reconcileBySchedule } from './features/reconciliation/reconcile.ts';
import { readReversals } from './features/withdrawals/reversals.ts';
import { followPayout } from './features/withdrawals/stripe-events.ts';
import { ACCOUNT_GONE } from './features/withdrawals/transfers.ts';
import { failPendingWithdrawals, workDueWithdrawals, workWithdrawal } from './features/withdrawals/worker.ts';
import { paymentKinds } from './payment-kinds.ts';
import { raiseAlarm } from './platform/alarms.ts';
import type { Deps } from './platform/deps.ts';
import { pruneIdempotencyKeys } from './platform/http/idempotency.ts';
import { pruneOldHits } from './platform/http/rate-limits.ts';
import { pruneSentMails, sendMail } from './platform/mail.ts';
import { type Job, type Schedule, startWorker, type Worker } from './platform/queue.ts';
import { inTransaction } from './platform/transactions.ts';
import { stripeHandlers } from './stripe-tables.ts';

const eventPayload = z.object({ eventId: z.string() });
const userPayload = z.object({ userId: z.string() });

const jobs: Record<string, Job> = {
  work_stripe_event: (payload, deps) =>
    workStripeEvent(deps, eventPayload.parse(payload).eventId, stripeHandlers(deps.config)),
  settle_due: async (_payload, deps) => {
    await settleDueAiSlops(deps);
  },
  refresh_payout_account: async (payload, deps) => {
    await refreshPayoutAccount(deps, z.object({ accountId: z.string() }).parse(payload).accountId);
  },
  work_withdrawal: (payload, deps) =>
    workWithdrawal(deps, z.object({ withdrawalId: z.string() }).parse(payload).withdrawalId),
  work_due_withdrawals: (_payload, deps) => workDueWithdrawals(deps.db),
  fail_withdrawals: (payload, deps) => {
    const { userId, accountId } = userPayload.extend({ accountId: z.string().optional() }).parse(payload);
    return inTransaction(deps.db, async (trx) => {
      await failPendingWithdrawals(trx, userId, ACCOUNT_GONE, { accountId });
    });
  },
  read_reversals: (payload, deps) =>
    readReversals(deps, z.object({ transferId: z.string() }).parse(payload).transferId),
  follow_payout: (payload, deps) => {
    const { accountId, payoutId } = z.object({ accountId: z.string(), payoutId: z.string() }).parse(payload);
    return followPayout(deps, accountId, payoutId);
  },
  leave_payout_account: (payload, deps) =>
    inTransaction(deps.db, (trx) => disconnectPayoutAccount(trx, userPayload.parse(payload).userId)),
  collect_debt: (payload, deps) => collectDebt(deps, userPayload.parse(payload).userId),
  collect_debts: (_payload, deps) => collectDebts(deps),
  reconcile: (_payload, deps) => reconcileBySchedule(deps, stripeHandlers(deps.config), paymentKinds),
  audit: (_payload, deps) => auditBySchedule(deps),
  refund_payment: (payload, deps) =>
    refundUnapplied(deps, z.object({ paymentId: z.string() }).parse(payload).paymentId),
  cancel_stale_payments: (_payload, deps) => cancelStalePayments(deps, paymentKinds),
  cancel_open_payments: (payload, deps) => cancelOpenPayments(deps, paymentKinds, userPayload.parse(payload).userId),
  note_card: (payload, deps) =>
    noteCard(deps, z.object({ paymentIntentId: z.string() }).parse(payload).paymentIntentId),
  look_at_payment: (payload, deps) =>
    refreshPayment(deps, paymentKinds, z.object({ paymentIntentId: z.string() }).parse(payload).paymentIntentId),
  send_mail: sendMail,
  send_notice: sendUserEmail,
  fold_totals: async (_payload, deps) => {
    await sql`select fold_list_totals()`.execute(deps.db);
  },
  ...imageJobs,
  ...gifJobs,
  ...exportJobs,
  forget_old: async (_payload, deps) => {
    await pruneOldHits(deps.db);
    await pruneIdempotencyKeys(deps.db);
    await pruneExpired(deps.db);
    await prunePayerAddresses(deps.db);
    await pruneOldPayloads(deps.db);
    await pruneSentMails(deps.db);
  },
};

/** The sweeps of every minute are the guarantee; the timer below only makes settlement and withdrawals sooner. */
const schedules: Schedule[] = [
  { task: 'settle_due', pattern: '* * * * *' },
  { task: 'work_due_withdrawals', pattern: '* * * * *' },
  { task: 'cancel_stale_payments', pattern: '* * * * *', queue: CARD_UPKEEP },
  { task: 'collect_debts', pattern: '* * * * *' },
  { task: 'fold_totals', pattern: '* * * * *' },
  { task: 'forget_old', pattern: '41 * * * *' },
  { task: 'reconcile', pattern: '7 * * * *' },
  { task: 'audit', pattern: '37 * * * *' },
  ...imageSchedules,
  ...gifSchedules,
  ...exportSchedules,
];

const LOOK_EVERY_MS = 1_000;

/** Works jobs and deadlines until stopped. Any number of these may run on one database. */
export async function startJobs(deps: Deps): Promise<Worker> {
  const worker = await startWorker(deps, jobs, schedules, {
    onGivenUp: (job) => inTransaction(deps.db, (trx) => raiseAlarm(trx, 'job_given_up', job)),
  });
  let running: Promise<unknown> = Promise.resolve();
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    running = Promise.all([settleDueAiSlops(deps), workDueWithdrawals(deps.db)])
      .catch((error) => deps.log.error({ err: error }, 'looking for what is due failed'))
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_EVERY_MS);
  return {
    trouble: () => worker.trouble(),
    async stop() {
      clearInterval(timer);
      await running;
      await worker.stop();
    },
  };
}
