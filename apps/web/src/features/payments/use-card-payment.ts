import { useEffect, useRef, useState } from 'react';
import { trackEvent } from '../../lib/analytics.ts';
import { paths } from '../../paths.ts';
import { usePaymentCheck } from './api.ts';
import type { CardAnswer, CardHandle } from './card-handle.ts';
import { PaymentProblem } from './payment-problem.ts';
import { type PaymentView, type Progress, viewOf } from './payment-view.ts';

/** What is paid for. */
export interface Order {
  /** Sent again, it answers the same payment. @throws PaymentProblem */
  create: () => Promise<{ clientSecret: string; paymentIntentId: string }>;
  /** Where the bank's page leads back to. */
  returnUrl: string;
  /** The card is about to go out for this payment: from now on it may have been charged. */
  onSent?: (paymentIntentId: string) => void;
  /** The provider said that it was not. */
  onDeclined?: () => void;
}

/** Takes one card payment from the press of the button to its end. There is never more than one payment for one submission. */
export function useCardPayment(start: Progress, isBackRefused: boolean) {
  const [progress, setProgress] = useState(start);
  // Until the next try: what happens to that one is another matter.
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
      // No answer: the payment itself is asked how it stands.
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
    /** As the provider last said; undefined while it has not. */
    status: check.data?.status,
    pay,
    /** Back to the form, with the same submission: a payment that is not finished is gone on with, not doubled. */
    startOver: () => setProgress({ step: 'form', problem: null }),
    askAgain: () => void check.refetch(),
  };
}

/** Only where an account is topped up: a failed purchase is not counted. */
function countPaymentError(): void {
  if (location.pathname === paths.payment) trackEvent('paymentFailed');
}
