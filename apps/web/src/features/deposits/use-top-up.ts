import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { readBankReturn } from '../payments/bank-return.ts';
import { type CardHandle, startOf, useCardPayment } from '../payments/use-card-payment.ts';
import type { TopUpQuote } from './AmountPicker.tsx';
import {
  createPayment,
  readSubmission,
  saveAnswered,
  saveSubmission,
  submissionFor,
  type TopUpSubmission,
} from './api.ts';

/** One top-up, kept over reloads and the way to the bank until it is done. */
export function useTopUp(userId: string) {
  const [submission, setSubmission] = useState(() => readSubmission(userId));
  const [returned] = useState(readBankReturn);
  const unansweredId = submission?.isUnanswered ? submission.paymentIntentId : null;
  const payment = useCardPayment(startOf(returned?.paymentIntentId ?? unansweredId), returned?.hasFailed ?? false);

  const navigate = useNavigate();
  useEffect(() => {
    // What the bank's page appended has been read; it belongs neither in the history nor in a shared link.
    if (returned) navigate(paths.payment, { replace: true });
  }, [returned, navigate]);

  const { status } = payment;
  useEffect(() => {
    // The provider said that nothing was charged: the next visit has nothing to go on with.
    if (status !== 'requires_payment_method' && status !== 'canceled') return;
    setSubmission((before) => before && saveAnswered(before));
  }, [status]);

  function pay(quote: TopUpQuote, card: CardHandle | null, owedCents: number) {
    const keep = (next: TopUpSubmission) => setSubmission(saveSubmission(next));
    // A canceled payment stays canceled under its key.
    const before = payment.status === 'canceled' ? null : submission;
    let begun = submissionFor(userId, before, quote.toAdd, quote.total);
    return payment.pay(card, {
      create: () => {
        keep(begun);
        return createPayment(begun);
      },
      returnUrl: new URL(paths.payment, location.origin).href,
      onSent: (paymentIntentId) => {
        begun = { ...begun, paymentIntentId, owedCents, isUnanswered: true };
        keep(begun);
      },
      onDeclined: () => setSubmission(saveAnswered(begun)),
    });
  }

  return { view: payment.view, submission, pay, startOver: payment.startOver, askAgain: payment.askAgain };
}
