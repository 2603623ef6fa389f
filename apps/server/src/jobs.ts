import { z } from 'zod';
import { forgetExpired } from './core/auth/sessions.ts';
import { imageJobs, imageSchedules } from './core/images/jobs.ts';
import { sendNotice } from './core/mail/notice.ts';
import { type StripeHandler, workStripeEvent } from './core/stripe-inbox/inbox.ts';
import { settleDueAiSlops } from './features/awards/settle.ts';
import { bookPaymentIntent } from './features/deposits/deposits.ts';
import type { Config } from './platform/config.ts';
import type { Deps } from './platform/deps.ts';
import { forgetOldHits } from './platform/http/rate-limits.ts';
import { sendMail } from './platform/mail.ts';
import { type Job, type Schedule, startWorker, type Worker } from './platform/queue.ts';

/** What is done about each type of Stripe event. Types that are not here are stored and parked. */
function stripeHandlers(config: Config): Record<string, StripeHandler> {
  const book: StripeHandler = (trx, event) => bookPaymentIntent(trx, event.data.object as never, config.clearingDays);
  return {
    'payment_intent.succeeded': book,
    'payment_intent.payment_failed': book,
    'payment_intent.processing': book,
    'payment_intent.requires_action': book,
    'payment_intent.canceled': book,
  };
}

const eventPayload = z.object({ eventId: z.string() });

/** Every job of the house. */
const jobs: Record<string, Job> = {
  work_stripe_event: (payload, deps) =>
    workStripeEvent(deps, eventPayload.parse(payload).eventId, stripeHandlers(deps.config)),
  settle_due: async (_payload, deps) => {
    await settleDueAiSlops(deps);
  },
  send_mail: sendMail,
  send_notice: sendNotice,
  ...imageJobs,
  forget_old: async (_payload, deps) => {
    await forgetOldHits(deps.db);
    await forgetExpired(deps.db);
  },
};

/** The sweep of every minute is the guarantee; the timer below only makes settlement sooner. */
const schedules: Schedule[] = [
  { task: 'settle_due', pattern: '* * * * *' },
  { task: 'forget_old', pattern: '41 * * * *' },
  ...imageSchedules,
];

const SETTLE_EVERY_MS = 1_000;

/** Works jobs and deadlines until stopped. Any number of these may run on one database. */
export async function startJobs(deps: Deps): Promise<Worker> {
  const worker = await startWorker(deps, jobs, schedules);
  let running: Promise<unknown> = Promise.resolve();
  let isSettling = false;
  const timer = setInterval(() => {
    if (isSettling) return;
    isSettling = true;
    running = settleDueAiSlops(deps)
      .catch((error) => deps.log.error({ err: error }, 'looking for due slops failed'))
      .finally(() => {
        isSettling = false;
      });
  }, SETTLE_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await worker.stop();
    },
  };
}
