import { useInfiniteQuery } from '@tanstack/react-query';
import type { Cents } from '@unslop/domain/money';
import { call } from '../../lib/api.ts';
import { newKey } from '../../lib/new-key.ts';
import { byCursor, keys } from '../../lib/queries.tsx';
import { readStoredJson, writeStored } from '../../lib/storage.ts';
import { withinTime } from '../../lib/time-out.ts';
import { assertPayment, problemOfCreation } from '../payments/payment-problem.ts';

const DEPOSITS_TIMEOUT_MS = 8_000;

/** One's own deposits, newest first; live. What stands below them waits for `isFetched`. */
export function useDeposits() {
  return useInfiniteQuery({
    queryKey: keys.deposits(),
    queryFn: ({ pageParam: cursor, signal }) =>
      withinTime({ timeoutMs: DEPOSITS_TIMEOUT_MS, message: 'Your deposits did not come in time.', signal }, (inTime) =>
        call('listDeposits', { query: { cursor } }, { signal: inTime }),
      ),
    ...byCursor,
  });
}

/** Asks for the payment of a submission. Sent again, it answers the same payment. @throws PaymentProblem */
export async function createPayment(submission: TopUpSubmission) {
  const metadata = { type: 'account_funding' as const, amount_to_add: submission.toAddCents / 100 };
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
 * One top-up, stored for this tab (or this page, where storage is blocked) until it is done: whatever is sent again for
 * it, by a second press or after a reload, carries the same key and so ends in the same single payment.
 */
export interface TopUpSubmission {
  userId: string;
  key: string;
  toAddCents: Cents;
  totalCents: Cents;
  /** Known once the provider has a payment for it. */
  paymentIntentId: string | null;
  /** What its owner owed when the card went out: it is paid first. */
  owedCents: number;
  /** The card went out and no final answer came back: it may have been charged. */
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

/** The provider gave a final answer, which was no: nothing was charged. */
export function saveAnswered(submission: TopUpSubmission): TopUpSubmission {
  return submission.isUnanswered ? saveSubmission({ ...submission, isUnanswered: false }) : submission;
}

/** The amount of a payment that may be under way when the page opens; null when there is none. */
export function amountUnderWay(submission: TopUpSubmission | null): Cents | null {
  return submission?.isUnanswered ? submission.toAddCents : null;
}

export function dropSubmission(): void {
  writeStored(STORAGE_KEY, null, 'sessionStorage');
}

/** The submission that stands for this amount, or a new one. */
export function submissionFor(
  userId: string,
  before: TopUpSubmission | null,
  toAddCents: Cents,
  totalCents: Cents,
): TopUpSubmission {
  if (before?.userId === userId && before.toAddCents === toAddCents && before.totalCents === totalCents) return before;
  return { userId, key: newKey(), toAddCents, totalCents, paymentIntentId: null, owedCents: 0, isUnanswered: false };
}
