import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { bookPayment } from './book.ts';
import { cancelIntent, failPayment, PAYABLE_MINUTES, retrieveIntent } from './intents.ts';
import type { PaymentKinds } from './kinds.ts';

interface OpenPayment {
  id: string;
  intent: string | null;
}

/**
 * Time budget in milliseconds. A job must end well before graphile-worker considers it dead. The next sweep continues
 * with the rest.
 */
const BUDGET_MS = 20_000;

/**
 * Cancels payments at the provider that were not paid within half an hour, so they cannot be paid later. Looks up
 * payments that have been processing for an hour, in case the final event was lost.
 */
export async function cancelStalePayments(deps: Deps, kinds: PaymentKinds, budgetMs = BUDGET_MS): Promise<void> {
  const budget = AbortSignal.timeout(budgetMs);
  const { rows } = await sql<OpenPayment>`
    select id, payment_intent_id as intent from payments
     where status not in ('succeeded', 'canceled')
       and created_at < ${nowSql} - ${`${PAYABLE_MINUTES} minutes`}::interval
       and (status <> 'processing' or updated_at < ${nowSql} - interval '1 hour')
     order by updated_at limit 50`.execute(deps.db);
  for (const payment of rows) {
    if (budget.aborted) return;
    try {
      await close(deps, kinds, payment);
    } catch (error) {
      deps.log.warn({ err: error, paymentId: payment.id }, 'a stale payment could not be cancelled');
      // Move it to the end of the order, so the others are tried too.
      await deps.db.updateTable('payments').set({ updated_at: nowSql }).where('id', '=', payment.id).execute();
    }
  }
}

/** Cancels the payments a user could still pay, after too many declined cards or when the account is deleted. */
export async function cancelOpenPayments(deps: Deps, kinds: PaymentKinds, userId: string): Promise<void> {
  const { rows } = await sql<OpenPayment>`
    select id, payment_intent_id as intent from payments
     where user_id = ${userId} and status not in ('succeeded', 'canceled', 'processing')
     order by updated_at limit 100`.execute(deps.db);
  const budget = AbortSignal.timeout(BUDGET_MS);
  const failed: unknown[] = [];
  for (const payment of rows) {
    if (budget.aborted) throw new Error('open payments are left: the next try goes on with them');
    await close(deps, kinds, payment).catch((error) => failed.push(error));
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} open payments could not be cancelled`);
}

async function close(deps: Deps, kinds: PaymentKinds, { id, intent }: OpenPayment): Promise<void> {
  if (intent === null) {
    await failPayment(deps.db, id, 'Nobody paid in time.');
    return;
  }
  const asItStands = await cancelIntent(deps, intent, { timeout: 5_000, maxNetworkRetries: 0 });
  await inTransaction(deps.db, (trx) => bookPayment(trx, kinds, asItStands, deps.config));
}

/** Reads the current payment from the provider, after an event that may be outdated. */
export async function refreshPayment(deps: Deps, kinds: PaymentKinds, paymentIntentId: string): Promise<void> {
  const intent = await retrieveIntent(deps, paymentIntentId);
  await inTransaction(deps.db, (trx) => bookPayment(trx, kinds, intent, deps.config));
}
