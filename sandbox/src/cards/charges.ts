import type Stripe from 'stripe';
import { nowSeconds } from '../state/clock.ts';
import type { SavedCard } from '../state/records.ts';
import { doLater } from '../state/tasks.ts';
import type { World } from '../world.ts';
import { move } from './balance.ts';
import type { Call } from './call.ts';
import { byItself, type Cause, emit } from './events.ts';
import { type List, listPage, matching } from './lists.ts';
import { allOwn } from './objects.ts';
import { type CardOutcome, cardOutcomes } from './test-cards.ts';

/** Cards are captured a moment after they succeed (`automatic_async`, Stripe's default): only then is there a balance transaction. */
const captureAfterMs = 150;
const disputeAfterMs = 1_500;

/** Charges the card now. A declined charge is kept too. */
export function chargeCard(world: World, cause: Cause, intent: Stripe.PaymentIntent, card: SavedCard): Stripe.Charge {
  const outcome = cardOutcomes[card.outcome]!;
  const id = cause.newId('charge');
  const { decline } = outcome;
  const charge: Stripe.Charge = {
    ...blankCharge(id, intent.amount, nowSeconds(world)),
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
    receipt_email: intent.receipt_email,
    receipt_url: decline ? null : `https://pay.stripe.com/receipts/sandbox/${id}`,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_group: intent.transfer_group,
  };
  world.store.put('charges', id, { account: null, outcome: card.outcome, object: charge });
  emit(world, cause, decline ? 'charge.failed' : 'charge.succeeded', charge);
  if (decline) return charge;
  if (outcome.dispute) doLater(world, 'dispute_charge', id, disputeAfterMs);
  if (intent.capture_method === 'automatic') return settleCharge(world, id);
  doLater(world, 'settle_charge', id, captureAfterMs);
  return charge;
}

/** Books the money, less Stripe's fee of 2.9 % and 30 cents. Once only, however often it is called. */
export function settleCharge(world: World, id: string): Stripe.Charge {
  const saved = world.store.get('charges', id)!;
  const charge = saved.object;
  if (charge.balance_transaction !== null) return charge;
  const feeCents = Math.round((charge.amount * 29) / 1000) + 30;
  const { amount, description } = charge;
  const booked = move(world, byItself, { type: 'charge', amount, feeCents, source: id, description });
  const settled = putCharge(world, { ...charge, balance_transaction: booked.id });
  emit(world, byItself, 'charge.updated', settled, { previous: { balance_transaction: null } });
  return settled;
}

export function putCharge(world: World, charge: Stripe.Charge): Stripe.Charge {
  const saved = world.store.get('charges', charge.id)!;
  world.store.put('charges', charge.id, { ...saved, object: charge });
  return charge;
}

export function listCharges(call: Call): List<Stripe.Charge> {
  const own = allOwn(call, 'charges').map((saved) => saved.object);
  return listPage(call, '/v1/charges', matching(call, own, 'payment_intent', 'transfer_group'));
}

function outcomeOf({ decline }: CardOutcome): Stripe.Charge.Outcome {
  const code = decline?.declineCode ?? null;
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: decline && !decline.isBlocked ? '01' : null,
    network_status: decline
      ? decline.isBlocked
        ? 'not_sent_to_network'
        : 'declined_by_network'
      : 'approved_by_network',
    reason: decline?.isBlocked ? 'highest_risk_level' : code,
    risk_level: decline?.isBlocked ? 'highest' : 'normal',
    risk_score: decline?.isBlocked ? 92 : 12,
    seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: decline ? (decline.isBlocked ? 'blocked' : 'issuer_declined') : 'authorized',
  };
}

function detailsOf(card: SavedCard, amount: number, outcome: CardOutcome): Stripe.Charge.PaymentMethodDetails {
  const { brand, exp_month, exp_year, last4, funding } = card.object.card!;
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
      funding,
      installments: null,
      last4,
      mandate: null,
      network: brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

/** A charge that went well, with nothing that only some charges have. */
export function blankCharge(id: string, amount: number, created: number): Stripe.Charge {
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created,
    currency: 'usd',
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}
