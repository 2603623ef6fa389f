import { formatMoney } from '@unslop/domain/money';
import Stripe from 'stripe';
import { type Leg, post } from '../../core/ledger/ledger.ts';
import { notify } from '../../core/notifications/notifications.ts';
import { raiseAlarm } from '../../core/stripe-inbox/alarms.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueue } from '../../platform/queue.ts';
import type { Trx } from '../../platform/transactions.ts';
import { type LockedPayment, noteSuccess } from './deposits.ts';
import type { Change } from './reversals.ts';

/**
 * Paid, yet there is nothing to give for it: the money waits in our books until its refund, which a job asks for.
 * @param isTold  false for somebody who is gone
 */
export async function parkPayment(
  trx: Trx,
  payment: LockedPayment,
  intent: Stripe.PaymentIntent,
  { reason, isTold }: { reason: string; isTold: boolean },
): Promise<void> {
  await move(trx, payment, { isIn: true, key: intent.id, amount: intent.amount_received, excess: 0 });
  await noteSuccess(trx, payment, intent);
  await trx.updateTable('payments').set({ refund_reason: reason }).where('id', '=', payment.id).execute();
  await enqueue(trx, 'refund_payment', { paymentId: payment.id }, { maxAttempts: 25 });
  if (!isTold) return;
  await notify(trx, {
    userId: payment.user_id,
    type: 'info',
    content: `${reason} Your card gets ${formatMoney(intent.amount_received)} back.`,
  });
}

/** The money of a parked payment leaves our books, or comes back into them: then somebody has to find another way. */
export async function reverseParked(trx: Trx, type: string, change: Change): Promise<void> {
  const { reversalId, payment, isBack, moved, excess } = change;
  await move(trx, { id: payment.id, type }, { isIn: isBack, key: reversalId, amount: moved, excess });
  if (isBack) await raiseAlarm(trx, 'refund_failed', { paymentId: payment.id, reversalId });
}

async function move(
  trx: Trx,
  payment: { id: string; type: string },
  { isIn, key, amount, excess }: { isIn: boolean; key: string; amount: number; excess: number },
): Promise<void> {
  const kind = `${payment.type === 'account_funding' ? 'top_up' : 'purchase'}_${isIn ? 'parked' : 'refunded'}`;
  const out: Leg[] = [
    { account: { kind: 'stripe' }, amount },
    { account: { kind: 'fees' }, amount: excess - amount },
    { account: { kind: 'costs' }, amount: 0 - excess },
  ];
  await post(trx, {
    key: `${kind}:${key}`,
    kind,
    legs: isIn ? out.map((leg) => ({ ...leg, amount: 0 - leg.amount })) : out,
    paymentId: payment.id,
  });
}

/** Sends a parked payment back. Stripe never refunds more than was charged, so this may run twice. */
export async function refundParked(deps: Deps, paymentId: string): Promise<void> {
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
