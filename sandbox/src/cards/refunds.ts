import type Stripe from 'stripe';
import { nowSeconds } from '../state/clock.ts';
import { doLater } from '../state/tasks.ts';
import type { World } from '../world.ts';
import { move } from './balance.ts';
import { type Call, integer, mergeMetadata, metadata, text } from './call.ts';
import { putCharge, settleCharge } from './charges.ts';
import { invalid, refused } from './errors.ts';
import { byItself, type Cause, emit } from './events.ts';
import { find } from './objects.ts';
import { cardOutcomes } from './test-cards.ts';

const finishAfterMs = 1_500;

export function createRefund(call: Call): Stripe.Refund {
  const { world, cause } = call;
  const chargeId = text(call, 'charge');
  const intentId = text(call, 'payment_intent');
  if (chargeId === undefined && intentId === undefined) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
      'charge',
    );
  }
  const charge = find(world, 'charges', chargeId ?? chargeOfIntent(world, intentId ?? ''), 'charge');
  return refund(world, cause, charge.object, {
    amount: integer(call, 'amount'),
    metadata: mergeMetadata({}, metadata(call)),
    reason: (text(call, 'reason') ?? null) as Stripe.Refund.Reason | null,
  });
}

/** @throws ApiError when nothing is left, too much is asked for, or the bank has taken it back already */
export function refund(
  world: World,
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
  const charge = settleCharge(world, found.id);
  const outcome = cardOutcomes[world.store.get('charges', charge.id)!.outcome]?.refund;
  const id = cause.newId('refund');
  const booked = move(world, cause, { type: 'refund', amount: -amount, source: id });
  const made: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: booked.id,
    charge: charge.id,
    created: nowSeconds(world),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: given.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: outcome === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  world.store.put('refunds', id, made);
  const after = refundedBy(world, charge, amount);
  emit(world, cause, 'refund.created', made);
  emit(world, cause, 'charge.refunded', after, {
    previous: { amount_refunded: charge.amount_refunded, refunded: charge.refunded },
  });
  if (outcome) doLater(world, 'finish_refund', id, finishAfterMs);
  return made;
}

/** A refund that was pending arrives, or one to a dead card comes back. */
export function finishRefund(world: World, id: string): void {
  const old = world.store.get('refunds', id);
  if (!old) return;
  const saved = world.store.get('charges', old.charge as string)!;
  if (cardOutcomes[saved.outcome]?.refund === 'fails') {
    failRefund(world, id);
    return;
  }
  if (old.status !== 'pending') return;
  const made: Stripe.Refund = { ...old, status: 'succeeded' };
  world.store.put('refunds', id, made);
  emit(world, byItself, 'refund.updated', made, { previous: { status: old.status } });
  emit(world, byItself, 'charge.refund.updated', made, { previous: { status: old.status } });
}

/** The money comes back to the platform, and the charge counts as less refunded. */
export function failRefund(world: World, id: string): void {
  const old = world.store.get('refunds', id);
  if (!old || old.status === 'failed' || old.status === 'canceled') return;
  const { amount } = old;
  const back = move(world, byItself, { type: 'refund_failure', amount, source: id });
  const made: Stripe.Refund = {
    ...old,
    failure_balance_transaction: back.id,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  };
  world.store.put('refunds', id, made);
  refundedBy(world, find(world, 'charges', old.charge as string).object, -amount);
  emit(world, byItself, 'refund.failed', made);
  emit(world, byItself, 'refund.updated', made, { previous: { status: old.status } });
  emit(world, byItself, 'charge.refund.updated', made, { previous: { status: old.status } });
}

export function updateRefund(call: Call): Stripe.Refund {
  const old = find(call.world, 'refunds', call.args.id);
  const made = { ...old, metadata: mergeMetadata(old.metadata ?? {}, metadata(call)) };
  call.world.store.put('refunds', made.id, made);
  emit(call.world, call.cause, 'refund.updated', made, { previous: { metadata: old.metadata } });
  return made;
}

function refundedBy(world: World, charge: Stripe.Charge, amount: number): Stripe.Charge {
  const amount_refunded = charge.amount_refunded + amount;
  return putCharge(world, { ...charge, amount_refunded, refunded: amount_refunded === charge.amount_captured });
}

function chargeOfIntent(world: World, id: string): string {
  const intent = find(world, 'payment_intents', id, 'payment_intent');
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
