import type Stripe from 'stripe';
import { enqueue } from '../../platform/queue.ts';
import type { Trx } from '../../platform/transactions.ts';
import { noteDecline } from '../deposits/declines.ts';
import { bookPaymentIntent, isFinal, lockPaymentOf } from '../deposits/deposits.ts';
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

/**
 * The same for an event, which may come after later ones. Success and cancellation are final, whenever they are told. Of
 * the states on the way the first is taken at its word; after it a job reads the payment as it stands.
 */
export async function bookPaymentEvent(
  trx: Trx,
  intent: Stripe.PaymentIntent,
  clearingDays: number,
): Promise<string | null> {
  const payment = await lockPaymentOf(trx, intent);
  const isInDoubt =
    payment !== undefined &&
    !isFinal(payment.status) &&
    !isFinal(intent.status) &&
    (payment.last_error !== null || !['created', 'requires_payment_method'].includes(payment.status));
  if (!isInDoubt) return bookPayment(trx, intent, clearingDays);
  await noteDecline(trx, payment, intent);
  const place = { jobKey: `payment:${intent.id}`, queue: 'payment_states', maxAttempts: 25 };
  await enqueue(trx, 'look_at_payment', { paymentIntentId: intent.id }, place);
  return null;
}
