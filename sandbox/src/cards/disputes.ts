import type Stripe from 'stripe';
import type { Sandbox } from '../sandbox.ts';
import { nowSeconds } from '../state/clock.ts';
import { move } from './balance.ts';
import { type Cause, find } from './call.ts';
import { putCharge, settleCharge } from './charges.ts';
import { refused } from './errors.ts';
import { byItself, emit, save } from './events.ts';
import { cardOutcomes } from './test-cards.ts';
import { nulls } from './words.ts';

/** Stripe's fee for each dispute in the US. */
const disputeFeeCents = 1_500;

/** Opens a dispute: the bank takes the money back (an inquiry only asks). @throws ApiError if it already has */
export function createDispute(
  sandbox: Sandbox,
  chargeId: string,
  given: { reason?: string; amount?: number; isInquiry?: boolean },
): Stripe.Dispute {
  find(sandbox, 'charges', chargeId);
  const charge = settleCharge(sandbox, chargeId);
  if (!charge.paid) throw refused(`Charge ${chargeId} was never paid.`);
  if (charge.disputed) throw refused(`Charge ${chargeId} is already disputed.`, 'charge_disputed');
  const id = byItself.newId('dispute');
  // A fully refunded charge can be disputed too, and then for its full amount.
  const amount = given.amount ?? (charge.amount_captured - charge.amount_refunded || charge.amount_captured);
  const booking = { type: 'adjustment', reportingCategory: 'dispute', source: id } as const;
  const taken = given.isInquiry
    ? undefined
    : move(sandbox, byItself, { ...booking, amount: -amount, feeCents: disputeFeeCents });
  const now = nowSeconds(sandbox);
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
  if (!given.isInquiry) putCharge(sandbox, { ...charge, disputed: true });
  save(sandbox, byItself, 'disputes', dispute, 'charge.dispute.created');
  if (taken) emit(sandbox, byItself, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Opens the dispute that the test card prescribes. */
export function disputeByCard(sandbox: Sandbox, chargeId: string): void {
  const saved = sandbox.store.get('charges', chargeId);
  const kind = saved && cardOutcomes[saved.outcome]?.dispute;
  if (!kind || saved.object.disputed) return;
  createDispute(sandbox, chargeId, kind === 'inquiry' ? { isInquiry: true, reason: 'general' } : { reason: kind });
}

/** Closes a dispute. Won: the amount comes back, the fee does not. Lost: nothing more moves. */
export function closeDispute(sandbox: Sandbox, cause: Cause, id: string, outcome: 'won' | 'lost'): Stripe.Dispute {
  const old = find(sandbox, 'disputes', id);
  if (['won', 'lost', 'warning_closed'].includes(old.status))
    throw refused('This dispute is already closed', 'dispute_already_closed');
  const isInquiry = old.status.startsWith('warning');
  const booking = {
    type: 'adjustment',
    reportingCategory: 'dispute_reversal',
    amount: old.amount,
    source: id,
  } as const;
  const back = outcome === 'won' && !isInquiry ? move(sandbox, byItself, booking) : undefined;
  const dispute: Stripe.Dispute = {
    ...old,
    balance_transactions: back ? [...old.balance_transactions, back] : old.balance_transactions,
    status: isInquiry ? 'warning_closed' : outcome,
  };
  save(sandbox, cause, 'disputes', dispute, 'charge.dispute.closed', 'status');
  if (back) emit(sandbox, cause, 'charge.dispute.funds_reinstated', dispute);
  return dispute;
}

const noEvidence: Stripe.Dispute.Evidence = {
  enhanced_evidence: {},
  ...nulls(`access_activity_log billing_address cancellation_policy cancellation_policy_disclosure cancellation_rebuttal
    customer_communication customer_email_address customer_name customer_purchase_ip customer_signature
    duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id product_description receipt refund_policy
    refund_policy_disclosure refund_refusal_explanation service_date service_documentation shipping_address shipping_carrier
    shipping_date shipping_documentation shipping_tracking_number uncategorized_file uncategorized_text`),
};
