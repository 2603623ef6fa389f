import { formatMoney } from '@unslop/domain/money';
import { useEffect, useRef, useState } from 'react';
import { trackEvent } from '../../lib/analytics.ts';
import { ApiError } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { usePaymentCheck } from './api.ts';
import { PaymentProblem } from './payment-problem.ts';

interface Order {
  /** Creates the payment. A retry returns the same one. @throws PaymentProblem */
  create: () => Promise<{ clientSecret: string; paymentIntentId: string }>;
  /** Page to return to from the bank. */
  returnUrl: string;
  /** Called right before the card is submitted. From now on it may have been charged. */
  onSent?: (paymentIntentId: string) => void;
  /** Called when the provider confirms that it was not charged. */
  onDeclined?: () => void;
}

/** Handles one card payment from start to finish. A submission never has more than one payment. */
export function useCardPayment(start: Progress, isBackRefused: boolean) {
  const [progress, setProgress] = useState(start);
  // Applies until the next attempt.
  const [hasBankRefused, setHasBankRefused] = useState(isBackRefused);
  const isBusy = useRef(false);
  const followedId = progress.step === 'following' ? progress.paymentIntentId : null;
  const isUnanswered = progress.step === 'following' && progress.status === null && !hasBankRefused;
  const check = usePaymentCheck(followedId, isUnanswered);

  useEffect(() => {
    if (isBackRefused) countPaymentError();
  }, [isBackRefused]);

  async function pay(card: CardHandle | null, order: Order) {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      if (!card) throw new PaymentProblem('Card element not found');
      if (!card.check()) return;
      setHasBankRefused(false);
      setProgress({ step: 'sending' });
      await send(card, order);
    } catch (error) {
      if (!(error instanceof PaymentProblem)) throw error;
      countPaymentError();
      setProgress({ step: 'form', problem: error });
    } finally {
      isBusy.current = false;
    }
  }

  async function send(card: CardHandle, order: Order) {
    const { clientSecret, paymentIntentId } = await order.create();
    order.onSent?.(paymentIntentId);
    let answer: CardAnswer | null = null;
    try {
      answer = await card.confirm(clientSecret, order.returnUrl);
    } catch {
      // No answer. Poll the payment's state.
    }
    if (answer?.kind === 'declined') {
      order.onDeclined?.();
      throw new PaymentProblem(answer.message ?? 'Payment failed');
    }
    if (answer?.kind === 'authorize') {
      setProgress({ step: 'redirecting', url: answer.url });
      location.assign(answer.url);
      return;
    }
    setProgress({ step: 'following', paymentIntentId, status: answer?.status ?? null });
  }

  const view: PaymentView = viewOf(progress, check, hasBankRefused);
  return {
    view,
    /** Provider's latest status; undefined until known. */
    status: check.data?.status,
    pay,
    /** Returns to the form with the same submission, so an unfinished payment continues instead of being duplicated. */
    startOver: () => setProgress({ step: 'form', problem: null }),
    askAgain: () => void check.refetch(),
  };
}

/** Counts failed top-ups, but not failed purchases. */
function countPaymentError(): void {
  if (location.pathname === paths.payment) trackEvent('paymentFailed');
}

/** State of the payment as this page knows it. viewOf adds the provider's state. */
type Progress =
  | { step: 'form'; problem: PaymentProblem | null }
  | { step: 'sending' }
  | { step: 'redirecting'; url: string }
  /** The provider has the payment. `status` is what the card form received, or null if its answer was lost. */
  | { step: 'following'; paymentIntentId: string; status: string | null };

/** Starts with the form, or resumes the payment that the payer returns to. */
export function startOf(paymentIntentId: string | null | undefined): Progress {
  return paymentIntentId ? { step: 'following', paymentIntentId, status: null } : { step: 'form', problem: null };
}

type PaymentView =
  | { step: 'form'; problem: PaymentProblem | null; isSending: boolean }
  | { step: 'redirecting'; url: string }
  /** Unknown yet if the card was charged. */
  | { step: 'checking'; cannotAsk: boolean; isAsking: boolean; hasBankRefused: boolean }
  /** The bank is still processing it. */
  | { step: 'processing'; status: string; paymentIntentId: string }
  | {
      step: 'done';
      paymentIntentId: string;
      isCredited: boolean;
      paid: { paymentId: string; totalCents: number } | null;
    };

interface Check {
  data:
    | { status: string; credited: boolean; sent_back: string | null; payment_id: string; amount_cents: number }
    | undefined;
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
    // The server does not know this payment, so it is not this user's.
    if (check.error instanceof ApiError && check.error.status === 404) {
      return { step: 'form', problem: null, isSending: false };
    }
    return { step: 'checking', cannotAsk: check.error !== null, isAsking: check.isFetching, hasBankRefused };
  }
  if (status === 'succeeded') {
    const { data } = check;
    if (data?.sent_back) {
      const back = `${data.sent_back} Your card gets ${formatMoney(data.amount_cents)} back.`;
      return { step: 'form', problem: new PaymentProblem('We sent your payment back', back), isSending: false };
    }
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
        ? 'Your bank didn’t confirm it, and nothing was charged. Try again or use another card.'
        : 'Nothing was charged. You can try again.',
    );
  }
  return new PaymentProblem(
    `Payment status: ${status}`,
    status === 'requires_action'
      ? 'Your bank hasn’t confirmed this payment yet, and nothing was charged. Pay again to continue.'
      : 'Nothing was charged. You can try again.',
  );
}

/** Result of submitting a card to the provider. */
export type CardAnswer =
  | { kind: 'status'; status: string }
  /** The provider's message. */
  | { kind: 'declined'; message: string | null }
  /** The bank requires its own confirmation page. */
  | { kind: 'authorize'; url: string };

/** Interface of both card forms, the sandbox's and Stripe's. */
export interface CardHandle {
  /**
   * Validates the fields. If something is missing, shows the error, focuses its field and returns false.
   * @throws PaymentProblem if the form is not loaded yet
   */
  check(): boolean;
  /** @throws if no answer came back: the card may have been charged or not */
  confirm(clientSecret: string, returnUrl: string): Promise<CardAnswer>;
}
