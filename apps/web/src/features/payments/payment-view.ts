import { ApiError } from '../../lib/api.ts';
import { PaymentProblem } from './payment-problem.ts';

/** What happened here, as far as this page knows; what the provider says comes on top of it in viewOf. */
export type Progress =
  | { step: 'form'; problem: PaymentProblem | null }
  | { step: 'sending' }
  | { step: 'redirecting'; url: string }
  /** The provider has the payment; `status` is what the card form got, null when its answer was lost. */
  | { step: 'following'; paymentIntentId: string; status: string | null };

/** Begins with the form, or goes on with the payment that the payer comes back to. */
export function startOf(paymentIntentId: string | null | undefined): Progress {
  return paymentIntentId ? { step: 'following', paymentIntentId, status: null } : { step: 'form', problem: null };
}

/** What the payer sees. */
export type PaymentView =
  | { step: 'form'; problem: PaymentProblem | null; isSending: boolean }
  | { step: 'redirecting'; url: string }
  /** Whether the card was charged is not known yet. */
  | { step: 'checking'; cannotAsk: boolean; isAsking: boolean; hasBankRefused: boolean }
  /** The bank takes its time. */
  | { step: 'processing'; status: string; paymentIntentId: string }
  | {
      step: 'done';
      paymentIntentId: string;
      isCredited: boolean;
      paid: { paymentId: string; totalCents: number } | null;
    };

interface Check {
  data: { status: string; credited: boolean; payment_id: string; amount_cents: number } | undefined;
  error: unknown;
  isFetching: boolean;
}

export function viewOf(progress: Progress, check: Check, hasBankRefused: boolean): PaymentView {
  if (progress.step === 'form') return { ...progress, isSending: false };
  if (progress.step === 'sending') return { step: 'form', problem: null, isSending: true };
  if (progress.step === 'redirecting') return progress;
  const { paymentIntentId } = progress;
  const status = check.data?.status ?? progress.status;
  if (status === null) {
    // The server does not know this payment: it is not this user's.
    if (check.error instanceof ApiError && check.error.status === 404) {
      return { step: 'form', problem: null, isSending: false };
    }
    return { step: 'checking', cannotAsk: check.error !== null, isAsking: check.isFetching, hasBankRefused };
  }
  if (status === 'succeeded') {
    const { data } = check;
    const paid = data ? { paymentId: data.payment_id, totalCents: data.amount_cents } : null;
    return { step: 'done', paymentIntentId, isCredited: data?.credited === true, paid };
  }
  if (status === 'processing' || status === 'requires_capture') return { step: 'processing', status, paymentIntentId };
  return { step: 'form', problem: problemOfStatus(status, hasBankRefused), isSending: false };
}

function problemOfStatus(status: string, hasBankRefused: boolean): PaymentProblem {
  if (status === 'requires_payment_method') {
    return new PaymentProblem(
      'Payment failed',
      hasBankRefused
        ? 'Your bank did not confirm it. Nothing was charged; you can try again or use another card.'
        : 'Nothing was charged. You can try again.',
    );
  }
  return new PaymentProblem(
    `Payment status: ${status}`,
    status === 'requires_action'
      ? 'Your bank has not confirmed this payment yet, and nothing was charged. Pay again to go on with it.'
      : 'Nothing was charged. You can try again.',
  );
}
