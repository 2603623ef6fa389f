import type Stripe from 'stripe';
import { nowSeconds } from '../state/clock.ts';
import type { World } from '../world.ts';
import { move } from './balance.ts';
import { putCharge, settleCharge } from './charges.ts';
import { refused } from './errors.ts';
import { byItself, type Cause, emit } from './events.ts';
import { find } from './objects.ts';
import { cardOutcomes } from './test-cards.ts';

/** What Stripe keeps for each dispute in the US. */
const disputeFeeCents = 1_500;

/** The bank takes the money back (an inquiry only asks). @throws ApiError when it has already */
export function createDispute(
  world: World,
  chargeId: string,
  given: { reason?: string; amount?: number; isInquiry?: boolean },
): Stripe.Dispute {
  find(world, 'charges', chargeId);
  const charge = settleCharge(world, chargeId);
  if (!charge.paid) throw refused(`Charge ${chargeId} was never paid.`);
  if (charge.disputed) throw refused(`Charge ${chargeId} is already disputed.`, 'charge_disputed');
  const id = byItself.newId('dispute');
  // Also what was refunded whole may be disputed, and then about all of it.
  const amount = given.amount ?? (charge.amount_captured - charge.amount_refunded || charge.amount_captured);
  const taken = given.isInquiry ? undefined : takeBack(world, id, -amount, disputeFeeCents, 'dispute');
  const now = nowSeconds(world);
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: taken ? [taken] : [],
    charge: chargeId,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: now + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: given.isInquiry ?? false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: {
        brand: 'visa',
        network: 'visa',
        case_type: given.isInquiry ? 'inquiry' : 'chargeback',
        network_reason_code: '10',
      },
    },
    reason: given.reason ?? 'fraudulent',
    status: given.isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  world.store.put('disputes', id, dispute);
  if (!given.isInquiry) putCharge(world, { ...charge, disputed: true });
  emit(world, byItself, 'charge.dispute.created', dispute);
  if (taken) emit(world, byItself, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The card decided it long ago. */
export function disputeByCard(world: World, chargeId: string): void {
  const saved = world.store.get('charges', chargeId);
  const kind = saved && cardOutcomes[saved.outcome]?.dispute;
  if (!kind || saved.object.disputed) return;
  createDispute(world, chargeId, kind === 'inquiry' ? { isInquiry: true, reason: 'general' } : { reason: kind });
}

/** Won: the amount comes back, the fee does not. Lost: nothing more moves. */
export function closeDispute(world: World, cause: Cause, id: string, outcome: 'won' | 'lost'): Stripe.Dispute {
  const old = find(world, 'disputes', id);
  if (['won', 'lost', 'warning_closed'].includes(old.status))
    throw refused('This dispute is already closed', 'dispute_already_closed');
  const isInquiry = old.status.startsWith('warning');
  const back = outcome === 'won' && !isInquiry ? takeBack(world, id, old.amount, 0, 'dispute_reversal') : undefined;
  const dispute: Stripe.Dispute = {
    ...old,
    balance_transactions: back ? [...old.balance_transactions, back] : old.balance_transactions,
    status: isInquiry ? 'warning_closed' : outcome,
  };
  world.store.put('disputes', id, dispute);
  emit(world, cause, 'charge.dispute.closed', dispute, { previous: { status: old.status } });
  if (back) emit(world, cause, 'charge.dispute.funds_reinstated', dispute);
  return dispute;
}

function takeBack(
  world: World,
  source: string,
  amount: number,
  feeCents: number,
  reportingCategory: string,
): Stripe.BalanceTransaction {
  return move(world, byItself, { type: 'adjustment', reportingCategory, amount, feeCents, source });
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
