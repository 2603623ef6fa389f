import { TOP_UP } from '@unslop/domain/limits';
import { type Cents, formatMoney, wholeDollars } from '@unslop/domain/money';
import { useState } from 'react';
import { Link } from 'react-router';
import { AmountPicker, quoteTopUp } from '../features/deposits/AmountPicker.tsx';
import { amountUnderWay } from '../features/deposits/api.ts';
import { PaymentReceipt, PaymentSuccess } from '../features/deposits/PaymentSuccess.tsx';
import { useTopUp } from '../features/deposits/use-top-up.ts';
import { CardForm } from '../features/payments/CardForm.tsx';
import { CheckingPayment, ProcessingPayment, RedirectingToBank } from '../features/payments/PaymentWaits.tsx';
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
        Want your winnings on your bank account instead?{' '}
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
  /** null while it is not known. */
  wallet: { balance_cents: number; debt_cents: number } | null;
}

/** Choose an amount, see what it costs, pay by card; and what becomes of it. */
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

const outcome = 'reaches your balance';
