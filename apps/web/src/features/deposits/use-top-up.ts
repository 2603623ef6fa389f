import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import type { TopUpQuote } from './amounts.ts';
import { createPayment, PaymentProblem, usePaymentCheck } from './api.ts';
import type { CardAnswer, CardHandle } from './card-handle.ts';
import { type PaymentView, viewOf } from './payment-view.ts';
import { keepWish, readWish, type TopUpWish, wishFor } from './top-up-wish.ts';

/** What happened here, as far as this page knows; what the provider says comes on top of it in viewOf. */
export type Progress =
  | { step: 'form'; problem: PaymentProblem | null }
  | { step: 'sending' }
  | { step: 'leaving'; url: string }
  /** The provider has the payment; `status` is what the card form was told, null when its answer was lost. */
  | { step: 'following'; paymentIntentId: string; status: string | null };

/** Takes one top-up from the press of the button to its end. There is never more than one payment for one wish. */
export function useTopUp(userId: string) {
  const [wish, setWish] = useState(() => readWish(userId));
  const [returned] = useState(readReturn);
  const [progress, setProgress] = useState<Progress>(() => resume(returned?.paymentIntentId ?? null, wish));
  const isBusy = useRef(false);
  const followedId = progress.step === 'following' ? progress.paymentIntentId : null;
  const check = usePaymentCheck(followedId, progress.step === 'following' && progress.status === null);

  const navigate = useNavigate();
  useEffect(() => {
    // What the bank's page appended has been read; it belongs neither in the history nor in a shared link.
    if (returned) navigate(paths.payment, { replace: true });
  }, [returned, navigate]);

  async function pay(quote: TopUpQuote, card: CardHandle | null) {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      if (!card) throw new PaymentProblem('Card element not found');
      if (!card.check()) return;
      setProgress({ step: 'sending' });
      // A canceled payment stays canceled under its key.
      const before = check.data?.status === 'canceled' ? null : wish;
      await send(wishFor(userId, before, quote.toAdd, quote.total), card);
    } catch (error) {
      if (!(error instanceof PaymentProblem)) throw error;
      setProgress({ step: 'form', problem: error });
    } finally {
      isBusy.current = false;
    }
  }

  async function send(begun: TopUpWish, card: CardHandle) {
    const keep = (next: TopUpWish) => setWish(keepWish(next));
    keep(begun);
    const { clientSecret, paymentIntentId } = await createPayment(begun);
    const sent: TopUpWish = { ...begun, paymentIntentId, isUnanswered: true };
    keep(sent);
    let answer: CardAnswer | null = null;
    try {
      answer = await card.confirm(clientSecret, new URL(paths.payment, location.origin).href);
    } catch {
      // No answer: the payment itself is asked how it stands.
    }
    if (answer?.kind === 'declined') {
      keep({ ...sent, isUnanswered: false });
      throw new PaymentProblem(answer.message ?? 'Payment failed');
    }
    if (answer?.kind === 'authorize') {
      setProgress({ step: 'leaving', url: answer.url });
      location.assign(answer.url);
      return;
    }
    setProgress({ step: 'following', paymentIntentId, status: answer?.status ?? null });
  }

  const view: PaymentView = viewOf(progress, check, wish, returned?.hasFailed ?? false);
  return {
    view,
    wish,
    pay,
    /** Back to the form, with the same wish: a payment that is not finished is gone on with, not doubled. */
    startOver: () => setProgress({ step: 'form', problem: null }),
    askAgain: () => void check.refetch(),
  };
}

function resume(returnedId: string | null, wish: TopUpWish | null): Progress {
  const paymentIntentId = returnedId ?? (wish?.isUnanswered ? wish.paymentIntentId : null);
  return paymentIntentId ? { step: 'following', paymentIntentId, status: null } : { step: 'form', problem: null };
}

/** What the bank's page appended to our address when it sent the payer back. */
function readReturn(): { paymentIntentId: string; hasFailed: boolean } | null {
  const query = new URLSearchParams(location.search);
  const paymentIntentId = query.get('payment_intent');
  if (!paymentIntentId || !/^pi_\w{1,100}$/.test(paymentIntentId)) return null;
  return { paymentIntentId, hasFailed: query.get('redirect_status') === 'failed' };
}
