/** What happens to a payment with this card, as Stripe documents for testing. */
export interface CardOutcome {
  /** Absent: the charge succeeds. */
  decline?: { code: string; declineCode: string; message: string; isBlocked?: boolean };
  /** The holder must authorise the payment first; `decline` then applies afterwards. */
  mustAuthorise?: boolean;
  dispute?: 'fraudulent' | 'product_not_received' | 'inquiry';
  refund?: 'pending' | 'fails';
  cvcCheck?: 'fail';
}

interface TestCard {
  number: string;
  brand: 'amex' | 'diners' | 'discover' | 'jcb' | 'mastercard' | 'unionpay' | 'visa';
  /** The ready-made payment methods that stand for it in API calls. */
  methods: string[];
  outcome: string;
  funding?: 'credit' | 'debit' | 'prepaid';
}

const declined = 'Your card was declined.';

export const cardOutcomes: Record<string, CardOutcome> = {
  succeeds: {},
  generic_decline: { decline: { code: 'card_declined', declineCode: 'generic_decline', message: declined } },
  insufficient_funds: {
    decline: { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  },
  lost_card: { decline: { code: 'card_declined', declineCode: 'lost_card', message: declined } },
  stolen_card: { decline: { code: 'card_declined', declineCode: 'stolen_card', message: declined } },
  velocity: {
    decline: {
      code: 'card_declined',
      declineCode: 'card_velocity_exceeded',
      message: 'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    },
  },
  expired_card: { decline: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' } },
  incorrect_cvc: {
    decline: {
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  },
  processing_error: {
    decline: {
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  blocked: { decline: { code: 'card_declined', declineCode: 'fraudulent', message: declined, isBlocked: true } },
  cvc_check_fails: { cvcCheck: 'fail' },
  authorise: { mustAuthorise: true },
  authorise_then_insufficient_funds: {
    mustAuthorise: true,
    decline: { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  },
  authorise_then_decline: {
    mustAuthorise: true,
    decline: { code: 'card_declined', declineCode: 'generic_decline', message: declined },
  },
  disputed_as_fraudulent: { dispute: 'fraudulent' },
  disputed_as_not_received: { dispute: 'product_not_received' },
  inquired: { dispute: 'inquiry' },
  refund_pending: { refund: 'pending' },
  refund_fails: { refund: 'fails' },
  not_a_test_card: {
    decline: {
      code: 'card_declined',
      declineCode: 'test_mode_live_card',
      message:
        'Your card was declined. Your request was in test mode, but used a non test (live) card. ' +
        'For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    },
  },
};

const visa = (number: string, outcome: string, ...methods: string[]): TestCard => ({
  number,
  brand: 'visa',
  outcome,
  methods,
});

/** Source: docs.stripe.com/testing. */
export const testCards: TestCard[] = [
  visa('4242424242424242', 'succeeds', 'pm_card_visa'),
  { ...visa('4000056655665556', 'succeeds', 'pm_card_visa_debit'), funding: 'debit' },
  { number: '5555555555554444', brand: 'mastercard', outcome: 'succeeds', methods: ['pm_card_mastercard'] },
  { number: '2223003122003222', brand: 'mastercard', outcome: 'succeeds', methods: [] },
  {
    number: '5200828282828210',
    brand: 'mastercard',
    outcome: 'succeeds',
    methods: ['pm_card_mastercard_debit'],
    funding: 'debit',
  },
  {
    number: '5105105105105100',
    brand: 'mastercard',
    outcome: 'succeeds',
    methods: ['pm_card_mastercard_prepaid'],
    funding: 'prepaid',
  },
  { number: '378282246310005', brand: 'amex', outcome: 'succeeds', methods: ['pm_card_amex'] },
  { number: '371449635398431', brand: 'amex', outcome: 'succeeds', methods: [] },
  { number: '6011111111111117', brand: 'discover', outcome: 'succeeds', methods: ['pm_card_discover'] },
  { number: '3056930009020004', brand: 'diners', outcome: 'succeeds', methods: ['pm_card_diners'] },
  { number: '36227206271667', brand: 'diners', outcome: 'succeeds', methods: [] },
  { number: '3566002020360505', brand: 'jcb', outcome: 'succeeds', methods: ['pm_card_jcb'] },
  { number: '6200000000000005', brand: 'unionpay', outcome: 'succeeds', methods: ['pm_card_unionpay'] },
  visa('4000000000000077', 'succeeds', 'pm_card_bypassPending'),
  visa('4000000000003055', 'succeeds', 'pm_card_threeDSecureOptional'),
  visa('4000003800000446', 'succeeds', 'pm_card_authenticationRequiredSetupForOffSession'),
  visa('4000000000009235', 'succeeds', 'pm_card_riskLevelElevated'),
  visa('4000000000005423', 'succeeds', 'pm_card_createIssuerFraudRecord'),
  visa('4000000000000101', 'cvc_check_fails', 'pm_card_cvcCheckFail'),
  visa('4000000000000002', 'generic_decline', 'pm_card_visa_chargeDeclined'),
  visa('4000000000000341', 'generic_decline', 'pm_card_chargeCustomerFail'),
  visa('4000000000009995', 'insufficient_funds', 'pm_card_visa_chargeDeclinedInsufficientFunds'),
  visa('4000000000009987', 'lost_card', 'pm_card_visa_chargeDeclinedLostCard'),
  visa('4000000000009979', 'stolen_card', 'pm_card_visa_chargeDeclinedStolenCard'),
  visa('4000000000006975', 'velocity', 'pm_card_visa_chargeDeclinedVelocityLimitExceeded'),
  visa('4000000000000069', 'expired_card', 'pm_card_chargeDeclinedExpiredCard'),
  visa('4000000000000127', 'incorrect_cvc', 'pm_card_chargeDeclinedIncorrectCvc'),
  visa('4000000000000119', 'processing_error', 'pm_card_chargeDeclinedProcessingError'),
  visa('4100000000000019', 'blocked', 'pm_card_radarBlock'),
  visa('4000002500003155', 'authorise', 'pm_card_authenticationRequiredOnSetup'),
  visa('4000002760003184', 'authorise', 'pm_card_authenticationRequired'),
  visa('4000000000003220', 'authorise', 'pm_card_threeDSecure2Required'),
  visa(
    '4000008260003178',
    'authorise_then_insufficient_funds',
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
  ),
  visa('4000008400001629', 'authorise_then_decline', 'pm_card_threeDSecureRequiredChargeDeclined'),
  visa('4000000000000259', 'disputed_as_fraudulent', 'pm_card_createDispute'),
  visa('4000000000002685', 'disputed_as_not_received', 'pm_card_createDisputeProductNotReceived'),
  visa('4000000000001976', 'inquired', 'pm_card_createDisputeInquiry'),
  visa('4000000000007726', 'refund_pending', 'pm_card_pendingRefund'),
  visa('4000000000005126', 'refund_fails', 'pm_card_refundFail'),
];

export function cardByNumber(number: string): TestCard {
  return (
    testCards.find((card) => card.number === number) ?? {
      number,
      brand: brandOf(number),
      outcome: 'not_a_test_card',
      methods: [],
    }
  );
}

export function cardByMethod(method: string): TestCard | undefined {
  return testCards.find((card) => card.methods.includes(method));
}

function brandOf(number: string): TestCard['brand'] {
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^6(011|5)/.test(number)) return 'discover';
  if (/^3[068]/.test(number)) return 'diners';
  if (/^35/.test(number)) return 'jcb';
  return /^62/.test(number) ? 'unionpay' : 'visa';
}
