import { workDueWithdrawals } from '../features/withdrawals/worker.ts';
import type { ProviderMovement } from './identity.ts';
import { eventually, type TestApp } from './test-app.ts';

interface Pending {
  deliveries: unknown[];
  tasks: unknown[];
  /** Number of events that the sandbox has made so far. */
  events: number;
}

/**
 * Waits until nothing is in flight: no webhook, no due job, no withdrawal that could be sent. Checks the sandbox before
 * and after the database, because a job that ends in between may have caused a webhook.
 */
export function untilQuiet(app: TestApp): Promise<true> {
  return eventually(async () => {
    await workDueWithdrawals(app.db);
    const before = (await app.control('/pending')) as Pending;
    if (before.deliveries.length + before.tasks.length > 0) return false;
    const { rowCount } = await app.owner.query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier not in ('send_user_email', 'send_mail') and j.attempts < j.max_attempts
       union all select from withdrawals where status = 'processing' or (status = 'pending' and next_try_at <= app_now())`,
    );
    if (rowCount !== 0) return false;
    return ((await app.control('/pending')) as Pending).events === before.events;
  }, 'everything to be worked');
}

/** Returns all balance transactions at the Stripe sandbox. */
export async function movementsAtProvider(app: TestApp): Promise<ProviderMovement[]> {
  const { balance_transactions } = (await app.control('/state')) as { balance_transactions: ProviderMovement[] };
  return balance_transactions;
}

/** Adds the failed step of a story to an error. */
export async function named(n: number, step: object, work: Promise<void>): Promise<void> {
  await work.catch((error: Error) => {
    error.message = `step ${n + 1}, ${JSON.stringify(step)}: ${error.message}`;
    throw error;
  });
}
