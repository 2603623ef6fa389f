import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { failureOf } from './transfers.ts';

const { errors } = Stripe;
const answer = (statusCode: number, code?: string) => ({ statusCode, message: 'No.', ...(code && { code }) }) as never;

test.each([
  ['no connection', new errors.StripeConnectionError({ message: 'reset' } as never), 'lost'],
  ['too many requests', new errors.StripeRateLimitError(answer(429)), 'busy'],
  ['the key is in use', new errors.StripeIdempotencyError(answer(409, 'idempotency_key_in_use')), 'busy'],
  ['a 500', new errors.StripeAPIError(answer(500)), 'saved'],
  ['a 503', new errors.StripeAPIError(answer(503)), 'saved'],
  ['our balance is short', new errors.StripeInvalidRequestError(answer(400, 'balance_insufficient')), 'low'],
  ['our key is wrong', new errors.StripeAuthenticationError(answer(401)), 'ours'],
  ['our key may not', new errors.StripePermissionError(answer(403, 'more_permissions_required')), 'ours'],
  ['our key was used for something else', new errors.StripeIdempotencyError(answer(400)), 'ours'],
  ['our request is wrong', new errors.StripeInvalidRequestError(answer(400, 'parameter_unknown')), 'ours'],
  ['the account cut us off', new errors.StripePermissionError(answer(403, 'account_invalid')), 'refused'],
  ['the account is gone', new errors.StripeInvalidRequestError(answer(404, 'resource_missing')), 'refused'],
  [
    'the account may not',
    new errors.StripeInvalidRequestError(answer(400, 'insufficient_capabilities_for_transfer')),
    'refused',
  ],
  ['any other no', new errors.StripeInvalidRequestError(answer(402, 'transfers_not_allowed')), 'refused'],
])('%s means %3$s [W01 W06 W10]', (_what, error, kind) => {
  expect(failureOf(error)?.kind).toBe(kind);
});

const gone = 'Your payout account is disconnected.';
const notReady = 'Your payout account can’t receive money right now. Please complete its setup.';

test.each([
  ['account_invalid', 403, gone],
  ['resource_missing', 404, gone],
  ['account_closed', 400, gone],
  ['insufficient_capabilities_for_transfer', 400, notReady],
  ['transfers_not_allowed', 402, 'The payment service refused the transfer: No.'],
])('a withdrawal refused for %s (%i) tells its owner "%3$s" [W10]', (code, status, reason) => {
  const error = new errors.StripePermissionError(answer(status, code));
  expect(failureOf(error)).toEqual({ kind: 'refused', reason });
});

test('shows at most 200 characters of Stripe’s refusal [W10]', () => {
  const error = new errors.StripeInvalidRequestError({ statusCode: 400, message: 'x'.repeat(300) } as never);
  const reason = `The payment service refused the transfer: ${'x'.repeat(200)}`;
  expect(failureOf(error)).toEqual({ kind: 'refused', reason });
});

test.each([
  ['saved', new errors.StripeAPIError(answer(500)), '500'],
  ['saved', new errors.StripeAPIError(answer(503, 'lock_timeout')), '503 lock_timeout'],
  ['low', new errors.StripeInvalidRequestError(answer(400, 'balance_insufficient')), 'balance_insufficient'],
  ['ours', new errors.StripeAuthenticationError(answer(401)), '401  No.'],
  ['ours', new errors.StripeInvalidRequestError(answer(400, 'parameter_unknown')), '400 parameter_unknown No.'],
  ['ours', new errors.StripeAPIError({ message: 'Not JSON.' } as never), '0  Not JSON.'],
])('a failure of kind %s tells the operator %2$s', (kind, error, text) => {
  expect(failureOf(error)).toEqual({ kind, error: text });
});

test('errors not from Stripe are bugs', () => {
  expect(failureOf(new TypeError('x is undefined'))).toBeNull();
});
