import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { readBankReturn } from '../payments/bank-return.ts';
import type { CardHandle } from '../payments/card-handle.ts';
import type { Progress } from '../payments/payment-view.ts';
import { useCardPayment } from '../payments/use-card-payment.ts';
import type { TopUpQuote } from './amounts.ts';
import { createPayment } from './api.ts';
import { keepWish, readWish, type TopUpWish, wishFor } from './top-up-wish.ts';

/** One top-up, kept over reloads and the way to the bank until it is done. */
export function useTopUp(userId: string) {
  const [wish, setWish] = useState(() => readWish(userId));
  const [returned] = useState(readBankReturn);
  const payment = useCardPayment(resume(returned?.paymentIntentId ?? null, wish), returned?.hasFailed ?? false);

  const navigate = useNavigate();
  useEffect(() => {
    // What the bank's page appended has been read; it belongs neither in the history nor in a shared link.
    if (returned) navigate(paths.payment, { replace: true });
  }, [returned, navigate]);

  function pay(quote: TopUpQuote, card: CardHandle | null) {
    const keep = (next: TopUpWish) => setWish(keepWish(next));
    // A canceled payment stays canceled under its key.
    const before = payment.status === 'canceled' ? null : wish;
    let begun = wishFor(userId, before, quote.toAdd, quote.total);
    return payment.pay(card, {
      create: () => {
        keep(begun);
        return createPayment(begun);
      },
      returnUrl: new URL(paths.payment, location.origin).href,
      onSent: (paymentIntentId) => {
        begun = { ...begun, paymentIntentId, isUnanswered: true };
        keep(begun);
      },
      onDeclined: () => keep({ ...begun, isUnanswered: false }),
    });
  }

  return { view: payment.view, wish, pay, startOver: payment.startOver, askAgain: payment.askAgain };
}

function resume(returnedId: string | null, wish: TopUpWish | null): Progress {
  const paymentIntentId = returnedId ?? (wish?.isUnanswered ? wish.paymentIntentId : null);
  return paymentIntentId ? { step: 'following', paymentIntentId, status: null } : { step: 'form', problem: null };
}
