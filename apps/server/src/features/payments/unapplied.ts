import { type Cents, cents, formatMoney } from '@unslop/domain/money';
import { type NotificationData, notificationWords } from '@unslop/domain/notification-kinds';
import type Stripe from 'stripe';
import { emailUserLater } from '../../core/mail/user-email.ts';
import { notify } from '../../core/notifications/notifications.ts';
import { raiseAlarm } from '../../platform/alarms.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueue } from '../../platform/queue.ts';
import { stripeErrorOf } from '../../platform/stripe.ts';
import type { Trx } from '../../platform/transactions.ts';
import { type Borne, type Change, PAYER_ONLY, type PaymentKind } from './kinds.ts';
import { moveCardMoney } from './move.ts';

/**
 * Books a payment that buys nothing. The money stays in our books until a job refunds it.
 * @param unapplied  the reason shown to the payer; a deleted payer is not notified
 */
export async function bookUnapplied(
  trx: Trx,
  kind: PaymentKind,
  payment: { id: string; user_id: string },
  intent: Stripe.PaymentIntent,
  { unapplied, isNotified }: { unapplied: string; isNotified: boolean },
): Promise<void> {
  const moved = cents(intent.amount_received);
  const money = { id: intent.id, paymentId: payment.id, isBack: true, moved, excess: cents(0) };
  await moveCardMoney(trx, kind.unapplied.arrived, money, null);
  await refundUnappliedLater(trx, payment.id);
  if (!isNotified) return;
  await tellPayer(trx, payment.user_id, 'payment_unapplied', { reason: unapplied, amount: moved });
}

/** Notifies and mails the payer of a payment that bought nothing. A deleted payer gets neither. */
export async function tellPayer<K extends UnappliedKind>(
  trx: Trx,
  userId: string,
  kind: K,
  data: NotificationData[K] & { amount: number },
): Promise<void> {
  await notify(trx, { userId, kind, data });
  await emailUserLater(trx, userId, {
    title: `Your payment of ${formatMoney(data.amount)}`,
    text: notificationWords(kind, data),
    link: { label: 'See your payments', path: '/profile?tab=payments' },
  });
}

type UnappliedKind =
  | 'payment_unapplied'
  | 'unapplied_dispute_won'
  | 'unapplied_dispute_lost'
  | 'unapplied_refund_failed'
  | 'payment_came_back_second';

/**
 * Books unapplied money leaving our books. If a won dispute returns the money, refunds it to the card again. If a
 * refund fails, alerts the operator to find another way.
 */
export async function reverseUnapplied(trx: Trx, { unapplied }: PaymentKind, change: Change): Promise<Borne> {
  await moveCardMoney(trx, change.isBack ? unapplied.arrived : unapplied.left, change, null);
  if (!change.isBack) return PAYER_ONLY;
  const { userId, paymentId, moved: amount } = change;
  if (change.kind === 'dispute') {
    await refundUnappliedLater(trx, paymentId);
    await tellPayer(trx, userId, 'unapplied_dispute_won', { amount });
  } else {
    await raiseAlarm(trx, 'refund_failed', { paymentId, reversalId: change.id });
    await tellPayer(trx, userId, 'unapplied_refund_failed', { amount });
  }
  return PAYER_ONLY;
}

/** Refunds the rest of an unapplied payment after the payer's bank returned the disputed amount. */
export async function endUnappliedAsLost(trx: Trx, payment: { id: string; user_id: string }, amount: Cents) {
  await refundUnappliedLater(trx, payment.id);
  await tellPayer(trx, payment.user_id, 'unapplied_dispute_lost', { amount });
}

export function refundUnappliedLater(trx: Trx, paymentId: string): Promise<void> {
  return enqueue(trx, 'refund_payment', { paymentId }, { maxAttempts: 25 });
}

/** Refunds what is left of an unapplied payment. Safe to repeat, because Stripe never refunds more than was charged. */
export async function refundUnapplied(deps: Deps, paymentId: string): Promise<void> {
  const payment = await deps.db
    .selectFrom('payments')
    .select(['payment_intent_id', 'refund_reason', 'amount_received_cents', 'refunded_cents', 'disputed_cents'])
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!payment?.payment_intent_id || !payment.refund_reason) return;
  if (payment.refunded_cents + payment.disputed_cents >= (payment.amount_received_cents ?? 0)) return;
  try {
    await deps.stripe.refunds.create({
      payment_intent: payment.payment_intent_id,
      metadata: { payment_id: paymentId },
    });
  } catch (error) {
    const code = stripeErrorOf(error)?.code;
    // If it was already refunded, that event books it. An open dispute calls this again when it ends, even if its
    // first event has not arrived yet.
    if (code !== 'charge_already_refunded' && code !== 'charge_disputed') throw error;
  }
}
