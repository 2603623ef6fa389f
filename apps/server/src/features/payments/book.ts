import type Stripe from 'stripe';
import { enqueue } from '../../platform/queue.ts';
import type { Trx } from '../../platform/transactions.ts';
import { noteDecline } from './declines.ts';
import type { PaymentKinds } from './kinds.ts';
import { isFinal, lockPaymentOf, noteState, noteSuccess } from './payment.ts';
import { bookUnapplied } from './unapplied.ts';

/**
 * We fix the amount of a payment when we start it, so that no honest event reports more. Nothing of it is booked: the
 * event raises an alarm, and reconciliation says what the provider has.
 */
export const MORE_THAN_ASKED = 'more than was asked for';

/**
 * Books what the provider says of a payment intent: what its success pays for, once per intent; otherwise its state. Less
 * may have been received than was asked for; more is not believed.
 * @returns null when applied, else why not
 */
export async function bookPayment(
  trx: Trx,
  kinds: PaymentKinds,
  intent: Stripe.PaymentIntent,
  clearingDays: number,
): Promise<string | null> {
  const payment = await lockPaymentOf(trx, intent);
  if (!payment) return 'unknown payment';
  if (payment.status === 'succeeded') return null;
  if (intent.status !== 'succeeded') return noteState(trx, payment, intent);
  if (intent.currency !== 'usd') return `currency ${intent.currency}`;
  if (intent.amount_received > payment.amount_cents) return MORE_THAN_ASKED;
  const kind = kinds[payment.type];
  const outcome = await kind.book(trx, payment, intent, clearingDays);
  if (outcome === 'booked') {
    await noteSuccess(trx, payment, intent, null);
    return null;
  }
  if ('refused' in outcome) return outcome.refused;
  await noteSuccess(trx, payment, intent, outcome.unapplied);
  await bookUnapplied(trx, kind, payment, intent, outcome);
  return null;
}

/**
 * The same for an event, which may come after later ones. Success and cancellation are final, in whatever order they come. Of the
 * states on the way the first is believed; after it a job reads the payment as it stands.
 */
export async function bookPaymentEvent(
  trx: Trx,
  kinds: PaymentKinds,
  intent: Stripe.PaymentIntent,
  clearingDays: number,
): Promise<string | null> {
  const payment = await lockPaymentOf(trx, intent);
  const isInDoubt =
    payment !== undefined &&
    !isFinal(payment.status) &&
    !isFinal(intent.status) &&
    (payment.last_error !== null || !['created', 'requires_payment_method'].includes(payment.status));
  if (!isInDoubt) return bookPayment(trx, kinds, intent, clearingDays);
  await noteDecline(trx, payment, intent);
  const options = { jobKey: `payment:${intent.id}`, queue: 'payment_states', maxAttempts: 25 };
  await enqueue(trx, 'look_at_payment', { paymentIntentId: intent.id }, options);
  return null;
}
