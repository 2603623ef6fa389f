import type Stripe from 'stripe';
import type { Sandbox } from '../sandbox.ts';
import { doLater, nowSeconds } from '../state/clock.ts';
import type { SavedCard } from '../state/records.ts';
import { move } from './balance.ts';
import type { Cause } from './call.ts';
import { byItself, emit } from './events.ts';
import { type CardOutcome, cardOutcomes } from './test-cards.ts';
import { nulls } from './words.ts';

/**
 * Cards are captured a moment after they succeed (`automatic_async`, Stripe's default). The balance transaction exists
 * only after that.
 */
const captureAfterMs = 150;
const disputeAfterMs = 1_500;

/** Charges the card now. Keeps a declined charge too. */
export function chargeCard(
  sandbox: Sandbox,
  cause: Cause,
  intent: Stripe.PaymentIntent,
  card: SavedCard,
): Stripe.Charge {
  const outcome = cardOutcomes[card.outcome]!;
  const id = cause.newId('charge');
  const { decline } = outcome;
  const charge: Stripe.Charge = {
    ...blankCharge(id, intent.amount, nowSeconds(sandbox)),
    amount_captured: decline ? 0 : intent.amount,
    calculated_statement_descriptor: 'SANDBOX',
    captured: !decline,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    outcome: outcomeOf(outcome),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: card.object.id,
    payment_method_details: detailsOf(card, intent.amount, outcome),
    receipt_url: decline ? null : `https://pay.stripe.com/receipts/sandbox/${id}`,
    status: decline ? 'failed' : 'succeeded',
  };
  sandbox.store.put('charges', id, { account: null, outcome: card.outcome, object: charge });
  emit(sandbox, cause, decline ? 'charge.failed' : 'charge.succeeded', charge);
  if (decline) return charge;
  if (outcome.dispute) doLater(sandbox, 'dispute_charge', id, disputeAfterMs);
  if (intent.capture_method === 'automatic') return settleCharge(sandbox, id);
  doLater(sandbox, 'settle_charge', id, captureAfterMs);
  return charge;
}

/** Books the money, minus Stripe's fee of 2.9 % and 30 cents. Idempotent. */
export function settleCharge(sandbox: Sandbox, id: string): Stripe.Charge {
  const saved = sandbox.store.get('charges', id)!;
  const charge = saved.object;
  if (charge.balance_transaction !== null) return charge;
  const feeCents = Math.round((charge.amount * 29) / 1000) + 30;
  const { amount, description } = charge;
  const booked = move(sandbox, byItself, { type: 'charge', amount, feeCents, source: id, description });
  const settled = putCharge(sandbox, { ...charge, balance_transaction: booked.id });
  emit(sandbox, byItself, 'charge.updated', settled, { previous: { balance_transaction: null } });
  return settled;
}

export function putCharge(sandbox: Sandbox, charge: Stripe.Charge): Stripe.Charge {
  const saved = sandbox.store.get('charges', charge.id)!;
  sandbox.store.put('charges', charge.id, { ...saved, object: charge });
  return charge;
}

function outcomeOf({ decline }: CardOutcome): Stripe.Charge.Outcome {
  const isBlocked = decline?.isBlocked === true;
  const isTried = decline !== undefined && !isBlocked;
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: isTried ? '01' : null,
    network_status: isBlocked ? 'not_sent_to_network' : isTried ? 'declined_by_network' : 'approved_by_network',
    reason: isBlocked ? 'highest_risk_level' : (decline?.declineCode ?? null),
    risk_level: isBlocked ? 'highest' : 'normal',
    risk_score: isBlocked ? 92 : 12,
    seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: isBlocked ? 'blocked' : isTried ? 'issuer_declined' : 'authorized',
  };
}

function detailsOf(card: SavedCard, amount: number, outcome: CardOutcome): Stripe.Charge.PaymentMethodDetails {
  const { brand, exp_month, exp_year, fingerprint, last4, funding } = card.object.card!;
  return {
    type: 'card',
    card: {
      amount_authorized: outcome.decline ? null : amount,
      authorization_code: outcome.decline ? null : '123456',
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: outcome.cvcCheck ?? 'pass' },
      country: 'US',
      electronic_commerce_indicator: outcome.mustAuthorise ? '05' : null,
      exp_month,
      exp_year,
      fingerprint,
      funding,
      last4,
      network: brand,
      regulated_status: 'unregulated',
      ...nulls('installments mandate network_transaction_id three_d_secure transaction_link_id wallet'),
    },
  };
}

/** Returns a successful charge without any optional parts. */
export function blankCharge(id: string, amount: number, created: number): Stripe.Charge {
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    billing_details: nulls('address email name phone tax_id'),
    captured: true,
    created,
    currency: 'usd',
    disputed: false,
    fraud_details: {},
    livemode: false,
    metadata: {},
    paid: true,
    refunded: false,
    status: 'succeeded',
    ...nulls(`application application_fee application_fee_amount balance_transaction calculated_statement_descriptor customer
      description failure_balance_transaction failure_code failure_message on_behalf_of outcome payment_intent payment_method
      payment_method_details receipt_email receipt_number receipt_url review shipping source source_transfer
      statement_descriptor statement_descriptor_suffix transfer_data transfer_group`),
  };
}
