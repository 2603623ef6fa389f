import Stripe from 'stripe';

/**
 * What a failed attempt to transfer means:
 * - lost: no answer; whether it ran is unknown, the same key says it
 * - busy: nothing ran and nothing was kept, the same key may be tried again
 * - kept: an error is saved under this key; whether it ran is unknown, and only another key can run it again
 * - low: the platform's own balance is too small; kept under this key as well
 * - refused: a final no
 * - ours: our key or our request is wrong; nobody's withdrawal fails for it
 */
export type TransferFailure =
  | { kind: 'lost' | 'busy' }
  | { kind: 'kept' | 'low' | 'ours'; error: string }
  | { kind: 'refused'; reason: string };

/** @returns null for anything that does not come from Stripe */
export function failureOf(error: unknown): TransferFailure | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  const { code = '', statusCode = 0, message } = error;
  if (error instanceof Stripe.errors.StripeConnectionError) return { kind: 'lost' };
  if (statusCode === 409 || statusCode === 429) return { kind: 'busy' };
  if (statusCode >= 500) return { kind: 'kept', error: `${statusCode} ${code}`.trim() };
  if (code === 'balance_insufficient') return { kind: 'low', error: code };
  const isOurs =
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripeIdempotencyError ||
    (statusCode === 403 && code !== 'account_invalid') ||
    code.startsWith('parameter_');
  if (isOurs || statusCode < 400) return { kind: 'ours', error: `${statusCode} ${code} ${message}` };
  return { kind: 'refused', reason: inPlainWords(code, message) };
}

export const ACCOUNT_GONE = 'Your payout account was disconnected.';
export const ACCOUNT_NOT_READY = 'Your payout account cannot receive money at the moment. Please complete its setup.';

function inPlainWords(code: string, message: string): string {
  switch (code) {
    case 'account_invalid':
    case 'resource_missing':
    case 'account_closed':
      return ACCOUNT_GONE;
    case 'insufficient_capabilities_for_transfer':
      return ACCOUNT_NOT_READY;
    default:
      return `The payment service refused the transfer: ${message.slice(0, 200)}`;
  }
}
