import type Stripe from 'stripe';
import { noteTraces } from '../../core/traces/traces.ts';
import type { Config } from '../../platform/config.ts';
import { enqueue } from '../../platform/queue.ts';
import type { Trx } from '../../platform/transactions.ts';
import { noteDecline } from './declines.ts';
import { isDisputedCard } from './disputed-cards.ts';
import type { Outcome, PaymentKinds } from './kinds.ts';
import { cardOf, isFinal, lockPaymentOf, noteState, noteSuccess } from './payment.ts';
import { bookUnapplied } from './unapplied.ts';

/**
 * Rejection reason for an event that reports more than was asked for. We fix the amount of a payment at its start, so
 * no honest event does this. Nothing is booked, the event raises an alarm, and reconciliation shows the provider's
 * amount.
 */
export const MORE_THAN_ASKED = 'more than was asked for';

export type BookingConfig = Pick<Config, 'clearingDays' | 'secret'>;

const DISPUTED_CARD = {
  unapplied: 'We can’t take this card because a payment with it was disputed.',
  isNotified: true,
} as const satisfies Outcome;

/**
 * Books a payment intent from the provider. A successful one comes with its charge and is booked once, and otherwise
 * its state is recorded. The received amount may be less than requested, but never more.
 * @returns null if booked, otherwise the reason
 */
export async function bookPayment(
  trx: Trx,
  kinds: PaymentKinds,
  intent: Stripe.PaymentIntent,
  config: BookingConfig,
): Promise<string | null> {
  const payment = await lockPaymentOf(trx, intent);
  if (!payment) return 'unknown payment';
  if (payment.status === 'succeeded') return null;
  if (intent.status !== 'succeeded') return noteState(trx, payment, intent);
  if (intent.currency !== 'usd') return `currency ${intent.currency}`;
  if (intent.amount_received > payment.amount_cents) return MORE_THAN_ASKED;
  const kind = kinds[payment.type];
  const fingerprint = cardOf(intent)?.fingerprint;
  const outcome =
    intent.amount_received > 0 && (await isDisputedCard(trx, config, fingerprint))
      ? DISPUTED_CARD
      : await kind.book(trx, payment, intent, config.clearingDays);
  if (outcome !== 'booked' && 'refused' in outcome) return outcome.refused;
  if (kind.isTraced) await noteTraces(trx, config, payment.user_id, { card: fingerprint ?? null });
  if (outcome === 'booked') {
    await noteSuccess(trx, payment, intent, null);
    return null;
  }
  await noteSuccess(trx, payment, intent, outcome.unapplied);
  await bookUnapplied(trx, kind, payment, intent, outcome);
  return null;
}

/**
 * Books a payment intent from an event, which may arrive out of order. Success and cancellation are final in any order.
 * Only the first intermediate state is trusted; after it, a job reads the current payment from the provider.
 */
export async function bookPaymentEvent(
  trx: Trx,
  kinds: PaymentKinds,
  intent: Stripe.PaymentIntent,
  config: BookingConfig,
): Promise<string | null> {
  const payment = await lockPaymentOf(trx, intent);
  const isInDoubt =
    payment !== undefined &&
    !isFinal(payment.status) &&
    !isFinal(intent.status) &&
    (payment.last_error !== null || !['created', 'requires_payment_method'].includes(payment.status));
  if (!isInDoubt) return bookPayment(trx, kinds, intent, config);
  await noteDecline(trx, payment, intent);
  const options = { jobKey: `payment:${intent.id}`, queue: 'payment_states', maxAttempts: 25 };
  await enqueue(trx, 'look_at_payment', { paymentIntentId: intent.id }, options);
  return null;
}
