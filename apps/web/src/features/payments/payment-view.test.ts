import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { viewOf } from './payment-view.ts';

const nothing = { data: undefined, error: null, isFetching: true };
const said = (status: string, credited = false) => ({ data: { status, credited }, error: null, isFetching: false });
const lost = { step: 'following', paymentIntentId: 'pi_1', status: null } as const;
const told = { step: 'following', paymentIntentId: 'pi_1', status: 'succeeded' } as const;

test('a lost answer shows no form until the payment has been asked', () => {
  expect(viewOf(lost, nothing, false)).toEqual({ step: 'checking', cannotAsk: false, isAsking: true });
  const failed = { data: undefined, error: new ApiError(0, 'NETWORK', ''), isFetching: false };
  expect(viewOf(lost, failed, false)).toEqual({ step: 'checking', cannotAsk: true, isAsking: false });
});

test('a payment that succeeded is done, whether or not it has been booked', () => {
  expect(viewOf(told, nothing, false)).toEqual({
    step: 'done',
    paymentIntentId: 'pi_1',
    isCredited: false,
  });
  expect(viewOf(lost, said('succeeded', true), false)).toMatchObject({ step: 'done', isCredited: true });
});

test.each([
  ['requires_payment_method', 'Payment failed'],
  ['requires_action', 'Payment status: requires_action'],
  ['canceled', 'Payment status: canceled'],
])('%s leads back to the form with "%s"', (status, text) => {
  expect(viewOf(lost, said(status), false)).toMatchObject({ step: 'form', problem: { message: text } });
});

test('processing is waited for without a form, so that nobody pays twice', () => {
  expect(viewOf(lost, said('processing'), false)).toMatchObject({ step: 'processing', status: 'processing' });
});

test('a payment that the server does not know is forgotten', () => {
  const unknown = { data: undefined, error: new ApiError(404, 'NOT_FOUND', 'Not found'), isFetching: false };
  expect(viewOf(lost, unknown, false)).toEqual({ step: 'form', problem: null, isSending: false });
});
