import type Stripe from 'stripe';
import type { Sandbox } from '../sandbox.ts';
import { doLater, nowSeconds } from '../state/clock.ts';
import { move } from './balance.ts';
import { type Call, type Cause, find, mergeMetadata } from './call.ts';
import { putCharge, settleCharge } from './charges.ts';
import { invalid, refused } from './errors.ts';
import { byItself, emit, save } from './events.ts';
import { cardOutcomes } from './test-cards.ts';
import { nulls } from './words.ts';

const finishAfterMs = 1_500;

export function createRefund({ sandbox, cause, params }: Call<Stripe.RefundCreateParams>): Stripe.Refund {
  const { amount, charge: chargeId, payment_intent: intentId, reason = null } = params;
  if (chargeId === undefined && intentId === undefined) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
      'charge',
    );
  }
  const charge = find(sandbox, 'charges', chargeId ?? chargeOfIntent(sandbox, intentId ?? ''), 'charge');
  return refund(sandbox, cause, charge.object, { amount, metadata: mergeMetadata({}, params.metadata), reason });
}

/** @throws ApiError when nothing is left, the amount is too large, or the bank has already taken the money back */
export function refund(
  sandbox: Sandbox,
  cause: Cause,
  found: Stripe.Charge,
  given: { amount?: number | undefined; metadata?: Record<string, string>; reason?: Stripe.Refund.Reason | null },
): Stripe.Refund {
  const left = found.amount_captured - found.amount_refunded;
  if (found.disputed)
    throw refused(`Charge ${found.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  if (left <= 0) throw refused(`Charge ${found.id} has already been refunded.`, 'charge_already_refunded');
  const amount = given.amount ?? left;
  if (amount < 1) throw invalid('Invalid positive integer', 'parameter_invalid_integer', 'amount');
  if (amount > left) {
    throw refused(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      undefined,
      'amount',
    );
  }
  const charge = settleCharge(sandbox, found.id);
  const outcome = cardOutcomes[sandbox.store.get('charges', charge.id)!.outcome]?.refund;
  const id = cause.newId('refund');
  const booked = move(sandbox, cause, { type: 'refund', amount: -amount, source: id });
  const made: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: booked.id,
    charge: charge.id,
    created: nowSeconds(sandbox),
    currency: charge.currency,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: given.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    status: outcome === 'pending' ? 'pending' : 'succeeded',
    ...nulls('customer customer_account receipt_number source_transfer_reversal transfer_reversal'),
  };
  const after = refundedBy(sandbox, charge, amount);
  save(sandbox, cause, 'refunds', made, 'refund.created');
  emit(sandbox, cause, 'charge.refunded', after, {
    previous: { amount_refunded: charge.amount_refunded, refunded: charge.refunded },
  });
  if (outcome) doLater(sandbox, 'finish_refund', id, finishAfterMs);
  return made;
}

/** Completes a pending refund, or fails one to a closed card. */
export function finishRefund(sandbox: Sandbox, id: string): void {
  const old = sandbox.store.get('refunds', id);
  if (!old) return;
  const saved = sandbox.store.get('charges', old.charge as string)!;
  if (cardOutcomes[saved.outcome]?.refund === 'fails') {
    failRefund(sandbox, id);
    return;
  }
  if (old.status !== 'pending') return;
  const made: Stripe.Refund = { ...old, status: 'succeeded' };
  save(sandbox, byItself, 'refunds', made, 'refund.updated', 'status');
  emit(sandbox, byItself, 'charge.refund.updated', made, { previous: { status: old.status } });
}

/** Returns the money to the platform and reduces the refunded amount of the charge. */
export function failRefund(sandbox: Sandbox, id: string): void {
  const old = sandbox.store.get('refunds', id);
  if (!old || old.status === 'failed' || old.status === 'canceled') return;
  const { amount } = old;
  const back = move(sandbox, byItself, { type: 'refund_failure', amount, source: id });
  const made: Stripe.Refund = {
    ...old,
    failure_balance_transaction: back.id,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  };
  refundedBy(sandbox, find(sandbox, 'charges', old.charge as string).object, -amount);
  save(sandbox, byItself, 'refunds', made, 'refund.failed');
  emit(sandbox, byItself, 'refund.updated', made, { previous: { status: old.status } });
  emit(sandbox, byItself, 'charge.refund.updated', made, { previous: { status: old.status } });
}

function refundedBy(sandbox: Sandbox, charge: Stripe.Charge, amount: number): Stripe.Charge {
  const amount_refunded = charge.amount_refunded + amount;
  return putCharge(sandbox, { ...charge, amount_refunded, refunded: amount_refunded === charge.amount_captured });
}

function chargeOfIntent(sandbox: Sandbox, id: string): string {
  const intent = find(sandbox, 'payment_intents', id, 'payment_intent');
  if (intent.status !== 'succeeded') {
    throw refused(
      `This PaymentIntent (${id}) does not have a successful charge to refund.`,
      'resource_missing',
      'payment_intent',
    );
  }
  return intent.latest_charge as string;
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
