import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { failureText } from './WithdrawalForm.tsx';

test.each([
  ['ERROR_MIN_AMOUNT', 'Minimum withdrawal amount is $10.'],
  ['ERROR_INSUFFICIENT_BALANCE', 'You do not have enough balance for this withdrawal.'],
  [
    'ERROR_STRIPE_ACCOUNT_INCOMPLETE',
    'Your Stripe account setup is incomplete. Please complete all verification steps.',
  ],
  ['ERROR_STRIPE_API_FAILURE', 'The payment service is temporarily unavailable. Please try again later.'],
  ['ERROR_TECHNICAL', 'An unexpected error occurred. Our team has been notified.'],
  ['ERROR_CONCURRENT_REQUEST', 'Another withdrawal is in progress. Please wait.'],
  ['ERROR_ACCOUNT_FROZEN', 'Your account is on hold until the disputed payment is settled.'],
  ['ERROR_ACCOUNT_IN_REVIEW', 'Your account is on hold while we look into something. You keep your money.'],
  [
    'ERROR_WITHDRAWALS_PAUSED',
    'We’ve paused withdrawals while we check our books. Your money is safe. Please try again later.',
  ],
] as const)('%s reads "%s", whatever the server’s message [B098]', (code, text) => {
  expect(failureText(new ApiError(400, code, ''))).toBe(text);
  expect(failureText(new ApiError(400, code, 'something else'))).toBe(text);
});

test.each([
  'relation withdrawals violates constraint',
  'duplicate key value violates unique constraint "x"',
  'syntax error at or near "select"',
  'column "amount" does not exist',
  'Database connection lost',
  'PostgreSQL is shutting down',
  'postgres error',
])('hides the database error "%s" [B104]', (message) => {
  const text = 'An unexpected database error occurred. Please try again.';
  expect(failureText(new ApiError(500, 'INTERNAL', message))).toBe(text);
  expect(failureText(new Error(message))).toBe(text);
});

test('shows other refusals as sent, and unknown failures as unexpected', () => {
  const daily = new ApiError(429, 'WITHDRAWAL_DAILY_LIMIT', 'You can request up to 5 withdrawals a day.');
  expect(failureText(daily)).toBe('You can request up to 5 withdrawals a day.');
  expect(failureText(new ApiError(0, 'NETWORK', 'No connection.'))).toBe('No connection.');
  const unknown = 'An unexpected error occurred. Our team has been notified.';
  expect(failureText(new ApiError(500, 'INTERNAL', ''))).toBe(unknown);
  expect(failureText(new ApiError(500, 'INTERNAL', 'x is undefined'))).toBe(unknown);
  expect(failureText(new ApiError(400, 'INVALID_REQUEST', ''))).toBe(unknown);
  expect(failureText('thrown')).toBe(unknown);
});
