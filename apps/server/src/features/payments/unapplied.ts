import { cents } from '@unslop/domain/money';
import type Stripe from 'stripe';
import { notify } from '../../core/notifications/notifications.ts';
import { raiseAlarm } from '../../platform/alarms.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueue } from '../../platform/queue.ts';
import { stripeErrorOf } from '../../platform/stripe.ts';
import type { Trx } from '../../platform/transactions.ts';
import { type Borne, type Change, PAYER_ONLY, type PaymentKind } from './kinds.ts';
import { moveCardMoney } from './move.ts';

/**
 * Books a payment that nothing can be given for: the money waits in our books until its refund, which a job asks for.
 * @param unapplied  why, as its payer reads it; a deleted payer is not notified
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
  await enqueue(trx, 'refund_payment', { paymentId: payment.id }, { maxAttempts: 25 });
  if (!isNotified) return;
  await notify(trx, { userId: payment.user_id, kind: 'payment_unapplied', data: { reason: unapplied, amount: moved } });
}

/** The money of an unapplied payment leaves our books. When it comes back into them, the operator has to find another way. */
export async function reverseUnapplied(trx: Trx, { unapplied }: PaymentKind, change: Change): Promise<Borne> {
  await moveCardMoney(trx, change.isBack ? unapplied.arrived : unapplied.left, change, null);
  if (change.isBack) await raiseAlarm(trx, 'refund_failed', { paymentId: change.paymentId, reversalId: change.id });
  return PAYER_ONLY;
}

/** Sends an unapplied payment back. Stripe never refunds more than was charged, so this may run twice. */
export async function refundUnapplied(deps: Deps, paymentId: string): Promise<void> {
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
    const code = stripeErrorOf(error)?.code;
    // It went back before; the event that says so books it.
    if (code !== 'charge_already_refunded' && code !== 'charge_disputed') throw error;
  }
}
