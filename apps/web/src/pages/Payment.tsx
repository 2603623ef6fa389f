import { TOP_UP } from '@unslop/domain/limits';
import { type Cents, formatMoney, wholeDollars } from '@unslop/domain/money';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { AmountPicker, quoteTopUp, type TopUpQuote } from '../features/deposits/AmountPicker.tsx';
import {
  amountUnderWay,
  createPayment,
  readSubmission,
  saveAnswered,
  saveSubmission,
  submissionFor,
  type TopUpSubmission,
} from '../features/deposits/api.ts';
import { PaymentReceipt, PaymentSuccess } from '../features/deposits/PaymentSuccess.tsx';
import { readBankReturn } from '../features/payments/bank-return.ts';
import { CardForm } from '../features/payments/CardForm.tsx';
import { CheckingPayment, ProcessingPayment, RedirectingToBank } from '../features/payments/PaymentWaits.tsx';
import { type CardHandle, startOf, useCardPayment } from '../features/payments/use-card-payment.ts';
import { useLive } from '../lib/live.ts';
import { useOwnProfile } from '../lib/own-profile.ts';
import { useUser } from '../lib/session.tsx';
import { paths } from '../paths.ts';

export default function Payment() {
  const user = useUser();
  const { data: profile } = useOwnProfile();
  useLive();
  if (!user) return null;
  return (
    <div className="mx-auto max-w-5xl">
      <title>Add funds · Unslop</title>
      <h1 className="text-3xl">Add Funds to Your Account</h1>
      <p className="mt-3 text-muted">
        Want to send your winnings to your bank instead?{' '}
        <Link to={paths.withdrawal} className="font-semibold text-text underline underline-offset-4">
          Withdraw funds
        </Link>
      </p>
      <AddFunds key={user.id} userId={user.id} wallet={profile ?? null} />
    </div>
  );
}

interface AddFundsProps {
  userId: string;
  /** Null while unknown. */
  wallet: { balance_cents: number; debt_cents: number } | null;
}

/** Lets the user choose an amount, see the cost and pay by card. Then shows the result. */
function AddFunds({ userId, wallet }: AddFundsProps) {
  const { view, submission, pay, startOver, askAgain } = useTopUp(userId);
  const [toAdd, setToAdd] = useState<Cents>(amountUnderWay(submission) ?? wholeDollars(TOP_UP.defaultDollars));
  const quote = quoteTopUp(toAdd);

  if (view.step === 'done') {
    const order = submission?.paymentIntentId === view.paymentIntentId ? submission : null;
    return (
      <PaymentSuccess
        {...view}
        toAddCents={order?.toAddCents ?? null}
        totalCents={order?.totalCents ?? view.paid?.totalCents ?? null}
        owedCents={order?.owedCents ?? 0}
        wallet={wallet}
      />
    );
  }
  if (view.step === 'checking') return <CheckingPayment {...view} outcome={outcome} onAskAgain={askAgain} />;
  if (view.step === 'processing') return <ProcessingPayment {...view} outcome={outcome} />;
  if (view.step === 'redirecting') return <RedirectingToBank {...view} onStay={startOver} />;
  return (
    <div className="mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <AmountPicker start={toAdd} onChange={setToAdd} isDisabled={view.isSending} />
      <div className="lg:row-span-2">
        <PaymentReceipt quote={quote} wallet={wallet} />
      </div>
      <CardForm
        payLabel={`Pay ${formatMoney(quote.total)}`}
        disabledReason={quote.problem}
        isSending={view.isSending}
        problem={view.problem}
        onPay={(card) => void pay(quote, card, wallet?.debt_cents ?? 0)}
      />
    </div>
  );
}

const outcome = 'goes to your balance';

/** State of one top-up. It survives reloads and the redirect to the bank. */
function useTopUp(userId: string) {
  const [submission, setSubmission] = useState(() => readSubmission(userId));
  const [returned] = useState(readBankReturn);
  const unansweredId = submission?.isUnanswered ? submission.paymentIntentId : null;
  const payment = useCardPayment(startOf(returned?.paymentIntentId ?? unansweredId), returned?.hasFailed ?? false);

  const navigate = useNavigate();
  useEffect(() => {
    // The bank's parameters have been read. Keep them out of the history and of shared links.
    if (returned) navigate(paths.payment, { replace: true });
  }, [returned, navigate]);

  const { status } = payment;
  useEffect(() => {
    // The provider confirmed that nothing was charged. The next visit has nothing to resume.
    if (status !== 'requires_payment_method' && status !== 'canceled') return;
    setSubmission((before) => before && saveAnswered(before));
  }, [status]);

  function pay(quote: TopUpQuote, card: CardHandle | null, owedCents: number) {
    const keep = (next: TopUpSubmission) => setSubmission(saveSubmission(next));
    // A canceled payment cannot be reused with its key.
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
