import type Stripe from 'stripe';
import { RequestError } from '../http/server.ts';

export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  doc_url?: string;
}

/**
 * A reply that is not 2xx, in Stripe's form. `stage` is 'before' if the endpoint did not run yet (never saved under the
 * idempotency key), or 'running' (saved). Changes from before the throw stay: a declined card leaves a failed charge
 * behind. So check first, then put.
 */
export class ApiError extends RequestError {
  declare readonly body: ErrorBody;
  readonly stage: 'before' | 'running';

  constructor(statusCode: number, body: ErrorBody, stage: 'before' | 'running' = 'running') {
    const doc_url = `https://docs.stripe.com/error-codes/${body.code?.replaceAll('_', '-')}`;
    super(statusCode, body.message, body.code ? { ...body, doc_url } : body);
    this.stage = stage;
  }
}

/** Rejects invalid parameters before anything ran. */
export function invalid(message: string, code?: string, param?: string): ApiError {
  return new ApiError(400, errorBody(message, code, param), 'before');
}

/** Rejects because of the current state, while running. Stripe saves it under the idempotency key. */
export function refused(message: string, code?: string, param?: string, status = 400): ApiError {
  return new ApiError(status, errorBody(message, code, param));
}

export function missing(noun: string, id: string, param = 'id'): ApiError {
  return refused(`No such ${noun}: '${id}'`, 'resource_missing', param, 404);
}

export function wrongKey(key: string): ApiError {
  const shown =
    key.length <= 8 ? '*'.repeat(key.length) : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`;
  return unauthorised(`Invalid API Key provided: ${shown}`);
}

export function noKey(): ApiError {
  return unauthorised(
    'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth ' +
      "(e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
  );
}

function unauthorised(message: string): ApiError {
  return new ApiError(401, errorBody(message), 'before');
}

/** Undefined fields are not sent. */
function errorBody(message: string, code?: string, param?: string): ErrorBody {
  return { type: 'invalid_request_error', message, code, param };
}

/** Returns the not-found error in v2's wording. */
export function notFound(noun: string, id: string): ApiError {
  return refused(`${noun} not found: '${id}'.`, 'not_found', undefined, 404);
}

export function accessRevoked(id: string): ApiError {
  const message = `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`;
  return refused(message, 'account_invalid', undefined, 403);
}

export function unexpectedState(intent: Stripe.PaymentIntent, message: string): ApiError {
  return new ApiError(400, { ...errorBody(message, 'payment_intent_unexpected_state'), payment_intent: intent });
}
