import type Stripe from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { bookPaymentIntent, lockPaymentOf } from '../deposits/deposits.ts';
import { cancelIntent } from '../deposits/intents.ts';
import { bookPurchaseIntent } from '../purchases/sales.ts';

/** Books what the provider says of any payment of ours. @returns null when applied, else why not */
export async function bookPayment(
  trx: Trx,
  intent: Stripe.PaymentIntent,
  clearingDays: number,
): Promise<string | null> {
  const payment = await lockPaymentOf(trx, intent);
  if (payment?.type === 'art_purchase') return bookPurchaseIntent(trx, intent, clearingDays);
  return bookPaymentIntent(trx, intent, clearingDays);
}

/** Closes what somebody could still pay, at the provider and here: too many of their cards were declined. */
export async function cancelOpenPayments(deps: Deps, userId: string): Promise<void> {
  const open = await deps.db
    .selectFrom('payments')
    .select('payment_intent_id')
    .where('user_id', '=', userId)
    .where('status', 'not in', ['succeeded', 'canceled', 'processing'])
    .where('payment_intent_id', 'is not', null)
    .limit(100)
    .execute();
  for (const { payment_intent_id: id } of open) {
    const intent = await cancelIntent(deps, id!);
    await inTransaction(deps.db, (trx) => bookPayment(trx, intent, deps.config.clearingDays));
  }
}
