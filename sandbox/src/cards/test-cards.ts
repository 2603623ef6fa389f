import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Sandbox } from '../sandbox.ts';
import { nowMs, nowSeconds } from '../state/clock.ts';
import type { SavedCard } from '../state/records.ts';
import { missing } from './errors.ts';
import type { IdSource } from './ids.ts';
import { nulls } from './words.ts';

/** Outcome of a payment with a test card, as Stripe documents it. */
export interface CardOutcome {
  /** Absent if the charge succeeds. */
  decline?: { code: string; declineCode: string; message: string; isBlocked?: boolean };
  /** The holder must authorize the payment first. `decline` applies after that. */
  mustAuthorise?: boolean;
  dispute?: 'fraudulent' | 'product_not_received' | 'inquiry';
  refund?: 'pending' | 'fails';
  cvcCheck?: 'fail';
}

const declined = 'Your card was declined.';

/** Describes a refusal by the bank. Anything more specific than a general decline has its own error code. */
function decline(declineCode: string, message = declined, code = 'card_declined'): Required<CardOutcome>['decline'] {
  return { code, declineCode, message };
}

const insufficientFunds = decline('insufficient_funds', 'Your card has insufficient funds.');

export const cardOutcomes: Record<string, CardOutcome> = {
  succeeds: {},
  generic_decline: { decline: decline('generic_decline') },
  insufficient_funds: { decline: insufficientFunds },
  lost_card: { decline: decline('lost_card') },
  stolen_card: { decline: decline('stolen_card') },
  velocity: {
    decline: decline(
      'card_velocity_exceeded',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    ),
  },
  expired_card: { decline: decline('expired_card', 'Your card has expired.', 'expired_card') },
  incorrect_cvc: { decline: decline('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc') },
  processing_error: {
    decline: decline(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  },
  blocked: { decline: { ...decline('fraudulent'), isBlocked: true } },
  cvc_check_fails: { cvcCheck: 'fail' },
  authorise: { mustAuthorise: true },
  authorise_then_insufficient_funds: { mustAuthorise: true, decline: insufficientFunds },
  authorise_then_decline: { mustAuthorise: true, decline: decline('generic_decline') },
  disputed_as_fraudulent: { dispute: 'fraudulent' },
  disputed_as_not_received: { dispute: 'product_not_received' },
  inquired: { dispute: 'inquiry' },
  refund_pending: { refund: 'pending' },
  refund_fails: { refund: 'fails' },
  not_a_test_card: {
    decline: decline(
      'test_mode_live_card',
      'Your card was declined. Your request was in test mode, but used a non test (live) card. ' +
        'For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    ),
  },
};

/** @param method  ready-made payment method for it in API calls */
function card(number: string, outcome: string, method?: string, funding: 'credit' | 'debit' | 'prepaid' = 'credit') {
  return { number, outcome, method, funding };
}

/** Source: docs.stripe.com/testing. */
export const testCards = [
  card('4242424242424242', 'succeeds', 'pm_card_visa'),
  card('4000056655665556', 'succeeds', 'pm_card_visa_debit', 'debit'),
  card('5555555555554444', 'succeeds', 'pm_card_mastercard'),
  card('2223003122003222', 'succeeds'),
  card('5200828282828210', 'succeeds', 'pm_card_mastercard_debit', 'debit'),
  card('5105105105105100', 'succeeds', 'pm_card_mastercard_prepaid', 'prepaid'),
  card('378282246310005', 'succeeds', 'pm_card_amex'),
  card('371449635398431', 'succeeds'),
  card('6011111111111117', 'succeeds', 'pm_card_discover'),
  card('3056930009020004', 'succeeds', 'pm_card_diners'),
  card('36227206271667', 'succeeds'),
  card('3566002020360505', 'succeeds', 'pm_card_jcb'),
  card('6200000000000005', 'succeeds', 'pm_card_unionpay'),
  card('4000000000000077', 'succeeds', 'pm_card_bypassPending'),
  card('4000000000003055', 'succeeds', 'pm_card_threeDSecureOptional'),
  card('4000003800000446', 'succeeds', 'pm_card_authenticationRequiredSetupForOffSession'),
  card('4000000000009235', 'succeeds', 'pm_card_riskLevelElevated'),
  card('4000000000005423', 'succeeds', 'pm_card_createIssuerFraudRecord'),
  card('4000000000000101', 'cvc_check_fails', 'pm_card_cvcCheckFail'),
  card('4000000000000002', 'generic_decline', 'pm_card_visa_chargeDeclined'),
  card('4000000000000341', 'generic_decline', 'pm_card_chargeCustomerFail'),
  card('4000000000009995', 'insufficient_funds', 'pm_card_visa_chargeDeclinedInsufficientFunds'),
  card('4000000000009987', 'lost_card', 'pm_card_visa_chargeDeclinedLostCard'),
  card('4000000000009979', 'stolen_card', 'pm_card_visa_chargeDeclinedStolenCard'),
  card('4000000000006975', 'velocity', 'pm_card_visa_chargeDeclinedVelocityLimitExceeded'),
  card('4000000000000069', 'expired_card', 'pm_card_chargeDeclinedExpiredCard'),
  card('4000000000000127', 'incorrect_cvc', 'pm_card_chargeDeclinedIncorrectCvc'),
  card('4000000000000119', 'processing_error', 'pm_card_chargeDeclinedProcessingError'),
  card('4100000000000019', 'blocked', 'pm_card_radarBlock'),
  card('4000002500003155', 'authorise', 'pm_card_authenticationRequiredOnSetup'),
  card('4000002760003184', 'authorise', 'pm_card_authenticationRequired'),
  card('4000000000003220', 'authorise', 'pm_card_threeDSecure2Required'),
  card(
    '4000008260003178',
    'authorise_then_insufficient_funds',
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
  ),
  card('4000008400001629', 'authorise_then_decline', 'pm_card_threeDSecureRequiredChargeDeclined'),
  card('4000000000000259', 'disputed_as_fraudulent', 'pm_card_createDispute'),
  card('4000000000002685', 'disputed_as_not_received', 'pm_card_createDisputeProductNotReceived'),
  card('4000000000001976', 'inquired', 'pm_card_createDisputeInquiry'),
  card('4000000000007726', 'refund_pending', 'pm_card_pendingRefund'),
  card('4000000000005126', 'refund_fails', 'pm_card_refundFail'),
];

export function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^6(011|5)/.test(number)) return 'discover';
  if (/^3[068]/.test(number)) return 'diners';
  if (/^35/.test(number)) return 'jcb';
  return /^62/.test(number) ? 'unionpay' : 'visa';
}

/**
 * Returns a saved payment method. Each use of a ready-made one such as `pm_card_visa` creates a new payment method, as
 * at Stripe.
 */
export function useMethod(sandbox: Sandbox, newId: IdSource, method: string): SavedCard {
  const saved = sandbox.store.get('payment_methods', method);
  if (saved) return saved;
  const found = testCards.find((one) => one.method === method);
  if (!found) throw missing('PaymentMethod', method, 'payment_method');
  const year = new Date(nowMs(sandbox)).getUTCFullYear() + 1;
  return saveCard(sandbox, newId, { number: found.number, expMonth: 12, expYear: year });
}

export interface CardDetails {
  number: string;
  expMonth: number;
  expYear: number;
  /** Distinguishes the cards of several people when a test has only a few numbers. */
  holder?: string;
}

export function saveCard(sandbox: Sandbox, newId: IdSource, given: CardDetails): SavedCard {
  const { outcome, funding } =
    testCards.find(({ number }) => number === given.number) ?? card(given.number, 'not_a_test_card');
  const brand = brandOf(given.number);
  const object: Stripe.PaymentMethod = {
    id: newId('payment_method'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: nulls('address email name phone tax_id'),
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: 'US',
      display_brand: brand,
      exp_month: given.expMonth,
      // The same card always has the same fingerprint, as at Stripe.
      fingerprint: createHash('sha256')
        .update(given.number + (given.holder ?? ''))
        .digest('hex')
        .slice(0, 16),
      exp_year: given.expYear,
      funding,
      generated_from: null,
      last4: given.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: nowSeconds(sandbox),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  const saved = { object, outcome };
  sandbox.store.put('payment_methods', object.id, saved);
  return saved;
}
