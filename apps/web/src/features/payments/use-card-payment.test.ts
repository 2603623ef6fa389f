import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { PaymentProblem } from './payment-problem.ts';
import { viewOf } from './use-card-payment.ts';

const nothing = { data: undefined, error: null, isFetching: true };
const said = (status: string, credited = false, sent_back: string | null = null) => ({
  data: { status, credited, sent_back, payment_id: 'p1', amount_cents: 1_068 },
  error: null,
  isFetching: false,
});
const lost = { step: 'following', paymentIntentId: 'pi_1', status: null } as const;
const answered = { step: 'following', paymentIntentId: 'pi_1', status: 'succeeded' } as const;

test('after a lost response shows no form until the payment was queried', () => {
  expect(viewOf(lost, nothing, false)).toEqual({
    step: 'checking',
    cannotAsk: false,
    isAsking: true,
    hasBankRefused: false,
  });
  const failed = { data: undefined, error: new ApiError(0, 'NETWORK', ''), isFetching: false };
  expect(viewOf(lost, failed, false)).toEqual({
    step: 'checking',
    cannotAsk: true,
    isAsking: false,
    hasBankRefused: false,
  });
  // Back from a bank that refused, so no answer was lost.
  expect(viewOf(lost, nothing, true)).toMatchObject({ step: 'checking', hasBankRefused: true });
});

test('a successful payment is done, booked or not', () => {
  expect(viewOf(answered, nothing, false)).toEqual({
    step: 'done',
    paymentIntentId: 'pi_1',
    isCredited: false,
    paid: null,
  });
  expect(viewOf(lost, said('succeeded', true), false)).toEqual({
    step: 'done',
    paymentIntentId: 'pi_1',
    isCredited: true,
    paid: { paymentId: 'p1', totalCents: 1_068 },
  });
});

test('a payment returned to the card says why and allows another card', () => {
  expect(viewOf(answered, said('succeeded', false, 'We can’t take this card.'), false)).toEqual({
    step: 'form',
    problem: new PaymentProblem('We sent your payment back', 'We can’t take this card. Your card gets $10.68 back.'),
    isSending: false,
  });
});

test('shows its own state before the provider has the payment', () => {
  const problem = new PaymentProblem('Payment failed');
  expect(viewOf({ step: 'form', problem }, nothing, false)).toEqual({ step: 'form', problem, isSending: false });
  expect(viewOf({ step: 'sending' }, nothing, false)).toEqual({ step: 'form', problem: null, isSending: true });
  const redirecting = { step: 'redirecting', url: 'https://bank.example/' } as const;
  expect(viewOf(redirecting, nothing, false)).toEqual(redirecting);
});

const nothingCharged = 'Nothing was charged. You can try again.';
const bankSaidNo = 'Your bank didn’t confirm it, and nothing was charged. Try again or use another card.';
const bankWaits = 'Your bank hasn’t confirmed this payment yet, and nothing was charged. Pay again to continue.';

test.each([
  ['requires_payment_method', false, 'Payment failed', nothingCharged],
  ['requires_payment_method', true, 'Payment failed', bankSaidNo],
  ['requires_action', false, 'Payment status: requires_action', bankWaits],
  ['canceled', false, 'Payment status: canceled', nothingCharged],
])('%s (refused by the bank: %s) leads back to the form with "%s %s"', (status, hasBankRefused, message, detail) => {
  expect(viewOf(lost, said(status), hasBankRefused)).toMatchObject({
    step: 'form',
    problem: { message, detail },
    isSending: false,
  });
});

test('shows no form while processing, so that nobody pays twice', () => {
  for (const status of ['processing', 'requires_capture']) {
    expect(viewOf(lost, said(status), false)).toEqual({ step: 'processing', status, paymentIntentId: 'pi_1' });
  }
});

test('drops a payment that the server does not know', () => {
  const unknown = { data: undefined, error: new ApiError(404, 'NOT_FOUND', 'Not found'), isFetching: false };
  expect(viewOf(lost, unknown, false)).toEqual({ step: 'form', problem: null, isSending: false });
});
