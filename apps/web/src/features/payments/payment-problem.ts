import { ApiError } from '../../lib/api.ts';

/** Error shown to the payer. Nothing was charged. */
export class PaymentProblem extends Error {
  readonly detail: string;
  constructor(message: string, detail = 'Nothing was charged.') {
    super(message);
    this.name = 'PaymentProblem';
    this.detail = detail;
  }
}

/** @throws PaymentProblem if a payment's data is invalid */
export function assertPayment(given: { id: unknown; amount: unknown; currency: unknown }): void {
  const isWhole =
    typeof given.id === 'string' &&
    /^pi_\w+$/.test(given.id) &&
    Number.isFinite(given.amount) &&
    typeof given.currency === 'string' &&
    given.currency !== '';
  if (!isWhole) throw new PaymentProblem('Missing or invalid required arguments');
}

/** Keeps the message of a refusal. Replaces any other error with a general message. */
export function problemOfCreation(error: unknown): PaymentProblem {
  const failed = 'Failed to create payment intent';
  if (!(error instanceof ApiError)) return new PaymentProblem(failed);
  if (error.code === 'NOT_AUTHENTICATED') return new PaymentProblem('User must be logged in to create a payment');
  if (error.code === 'NETWORK') return new PaymentProblem(failed, `${error.message} Nothing was charged.`);
  if (error.status >= 500 || error.code.startsWith('IDEMPOTENCY') || !error.message) {
    return new PaymentProblem(failed, 'Nothing was charged. Please try again in a moment.');
  }
  return new PaymentProblem(error.message);
}
