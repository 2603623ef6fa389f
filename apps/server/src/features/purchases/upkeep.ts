import { sql } from 'kysely';
import Stripe from 'stripe';
import { nowSql } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { cancelIntent } from '../deposits/intents.ts';
import { bookPurchaseIntent } from './sales.ts';

const LIVE_MINUTES = 30;

/** Sends back a payment that bought nothing. Stripe never refunds more than was charged, so this may run twice. */
export async function refundPayment(deps: Deps, paymentId: string): Promise<void> {
  const payment = await deps.db
    .selectFrom('payments')
    .select(['payment_intent_id', 'refund_reason', 'refunded_cents'])
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!payment?.payment_intent_id || !payment.refund_reason || payment.refunded_cents > 0) return;
  try {
    await deps.stripe.refunds.create({
      payment_intent: payment.payment_intent_id,
      metadata: { payment_id: paymentId },
    });
  } catch (error) {
    const code = error instanceof Stripe.errors.StripeError ? error.code : undefined;
    // It went back before; the event that says so books it.
    if (code !== 'charge_already_refunded' && code !== 'charge_disputed') throw error;
  }
}

/** Purchases that nobody paid for half an hour are cancelled at the provider, so that they cannot be paid later. */
export async function cancelStalePurchases(deps: Deps): Promise<void> {
  const { rows } = await sql<{ id: string; intent: string | null }>`
    select id, payment_intent_id as intent from payments
     where type = 'art_purchase' and status not in ('succeeded', 'canceled', 'processing')
       and created_at < ${nowSql} - ${`${LIVE_MINUTES} minutes`}::interval
     order by created_at limit 50`.execute(deps.db);
  for (const { id, intent } of rows) {
    if (intent === null) {
      await deps.db
        .updateTable('payments')
        .set({ status: 'canceled', updated_at: nowSql })
        .where('id', '=', id)
        .where('payment_intent_id', 'is', null)
        .execute();
      continue;
    }
    try {
      const asItStands = await cancelIntent(deps, intent);
      await inTransaction(deps.db, (trx) => bookPurchaseIntent(trx, asItStands, deps.config.clearingDays));
    } catch (error) {
      // The provider does not answer: the next sweep tries it again.
      deps.log.warn({ err: error, paymentId: id }, 'a stale purchase could not be cancelled');
    }
  }
}
