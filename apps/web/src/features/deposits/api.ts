import { useInfiniteQuery } from '@tanstack/react-query';
import { type Cents, toDollars } from '@unslop/domain/money';
import { call } from '../../lib/api.ts';
import { newKey } from '../../lib/new-key.ts';
import { byCursor, keys } from '../../lib/queries.ts';
import { readStoredJson, writeStored } from '../../lib/storage.ts';
import { withinTime } from '../../lib/time-out.ts';
import { assertPayment, problemOfCreation } from '../payments/payment-problem.ts';

const DEPOSITS_TIMEOUT_MS = 8_000;

/** Reads the user's deposits, newest first, with live updates. Content below the list waits for `isFetched`. */
export function useDeposits() {
  return useInfiniteQuery({
    queryKey: keys.deposits(),
    queryFn: ({ pageParam: cursor, signal }) =>
      withinTime(
        { timeoutMs: DEPOSITS_TIMEOUT_MS, message: 'Your deposits took too long to load.', signal },
        (inTime) => call('listDeposits', { query: { cursor } }, { signal: inTime }),
      ),
    ...byCursor,
  });
}

/** Creates the payment of a submission. A retry returns the same payment. @throws PaymentProblem */
export async function createPayment(submission: TopUpSubmission) {
  const metadata = { type: 'account_funding' as const, amount_to_add: toDollars(submission.toAddCents) };
  const reply = await call(
    'createPaymentIntent',
    { body: { amount: submission.totalCents, currency: 'usd', metadata } },
    { idempotencyKey: submission.key },
  ).catch((error) => {
    throw problemOfCreation(error);
  });
  assertPayment({ id: reply?.paymentIntentId, amount: submission.totalCents, currency: 'usd' });
  return reply;
}

/**
 * One top-up. Stored in this tab until it is done, or in memory if storage is blocked. Every retry, after a second
 * click or a reload, sends the same idempotency key, so there is only one payment.
 */
export interface TopUpSubmission {
  userId: string;
  key: string;
  toAddCents: Cents;
  totalCents: Cents;
  /** Set once the provider has created a payment. */
  paymentIntentId: string | null;
  /** Debt when the card was submitted. The payment covers it first. */
  owedCents: number;
  /** True if the card was submitted without a final answer. It may have been charged. */
  isUnanswered: boolean;
}

const STORAGE_KEY = 'top-up';

export function readSubmission(userId: string): TopUpSubmission | null {
  const submission = readStoredJson<TopUpSubmission>(STORAGE_KEY, 'sessionStorage');
  return submission?.userId === userId ? submission : null;
}

export function saveSubmission(submission: TopUpSubmission): TopUpSubmission {
  writeStored(STORAGE_KEY, JSON.stringify(submission), 'sessionStorage');
  return submission;
}

/** Records the provider's final refusal: nothing was charged. */
export function saveAnswered(submission: TopUpSubmission): TopUpSubmission {
  return submission.isUnanswered ? saveSubmission({ ...submission, isUnanswered: false }) : submission;
}

/** Returns the amount of a payment that may be in progress when the page opens, or null. */
export function amountUnderWay(submission: TopUpSubmission | null): Cents | null {
  return submission?.isUnanswered ? submission.toAddCents : null;
}

export function dropSubmission(): void {
  writeStored(STORAGE_KEY, null, 'sessionStorage');
}

/** Reuses the submission if the amounts match, or creates a new one. */
export function submissionFor(
  userId: string,
  before: TopUpSubmission | null,
  toAddCents: Cents,
  totalCents: Cents,
): TopUpSubmission {
  if (before?.userId === userId && before.toAddCents === toAddCents && before.totalCents === totalCents) return before;
  return { userId, key: newKey(), toAddCents, totalCents, paymentIntentId: null, owedCents: 0, isUnanswered: false };
}
