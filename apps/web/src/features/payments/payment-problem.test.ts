import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { assertPayment, problemOfCreation } from './payment-problem.ts';

test.each([
  [{ id: undefined, amount: 1068, currency: 'usd' }],
  [{ id: 'ch_1', amount: 1068, currency: 'usd' }],
  [{ id: ['pi_1'], amount: 1068, currency: 'usd' }],
  [{ id: 'x_pi_1', amount: 1068, currency: 'usd' }],
  [{ id: 'pi_1/cancel', amount: 1068, currency: 'usd' }],
  [{ id: 'pi_1', amount: '1068', currency: 'usd' }],
  [{ id: 'pi_1', amount: 1068, currency: undefined }],
  [{ id: 'pi_1', amount: Number.NaN, currency: 'usd' }],
  [{ id: 'pi_1', amount: 1068, currency: '' }],
])('refuses a payment without valid id, number and currency: %j [B065]', (given) => {
  expect(() => assertPayment(given)).toThrow('Missing or invalid required arguments');
});

test('accepts a complete payment', () => {
  expect(() => assertPayment({ id: 'pi_3Q', amount: 1068, currency: 'usd' })).not.toThrow();
});

test.each([
  [new ApiError(500, 'INTERNAL', 'An unexpected error occurred'), 'Failed to create payment intent'],
  [new ApiError(503, 'PAYMENT_SERVICE_FAILED', 'Failed to create payment intent'), 'Failed to create payment intent'],
  [new ApiError(0, 'NETWORK', 'No connection.'), 'Failed to create payment intent'],
  [new ApiError(401, 'NOT_AUTHENTICATED', 'Please log in.'), 'User must be logged in to create a payment'],
  [new ApiError(429, 'TOP_UP_DAILY_LIMIT', 'You can add up to $2,500 a day.'), 'You can add up to $2,500 a day.'],
  [new TypeError('anything'), 'Failed to create payment intent'],
])('%s reads "%s" [B066]', (error, text) => {
  expect(problemOfCreation(error).message).toBe(text);
});

const again = 'Nothing was charged. Please try again in a moment.';
test.each([
  [new ApiError(500, 'INTERNAL', 'An unexpected error occurred'), again],
  [new ApiError(409, 'IDEMPOTENCY_MISMATCH', 'The key was used for something else.'), again],
  [new ApiError(400, 'TOP_UP_TOO_SMALL', ''), again],
  [new ApiError(0, 'NETWORK', 'No connection.'), 'No connection. Nothing was charged.'],
  [new ApiError(401, 'NOT_AUTHENTICATED', 'Please log in.'), 'Nothing was charged.'],
  [new ApiError(429, 'TOP_UP_DAILY_LIMIT', 'You can add up to $2,500 a day.'), 'Nothing was charged.'],
  [new TypeError('anything'), 'Nothing was charged.'],
])('%s is explained by "%s"', (error, detail) => {
  expect(problemOfCreation(error).detail).toBe(detail);
});
