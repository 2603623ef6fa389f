import type { Cents } from '@unslop/domain/money';
import { newKey } from '../../lib/new-key.ts';

/**
 * One top-up, stored for this tab until it is done: whatever is sent again for it, by a second press
 * or after a reload, carries the same key and so ends in the same single payment.
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
  try {
    const submission = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as TopUpSubmission | null;
    return submission?.userId === userId ? submission : null;
  } catch {
    // Storage may be blocked or hold something else; then there is nothing to go on with.
    return null;
  }
}

export function saveSubmission(submission: TopUpSubmission): TopUpSubmission {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(submission));
  } catch {
    // Without storage the submission lives as long as the page.
  }
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
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was kept.
  }
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
