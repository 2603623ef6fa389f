import { TOP_UP } from '@unslop/domain/limits';
import { type Cents, wholeDollars } from '@unslop/domain/money';
import { useState } from 'react';
import { AmountPicker } from './AmountPicker.tsx';
import { quoteTopUp } from './amounts.ts';
import { PaymentReceipt } from './PaymentReceipt.tsx';
import { PaymentSuccess } from './PaymentSuccess.tsx';
import { CheckingPayment, LeavingForBank, ProcessingPayment } from './PaymentWaits.tsx';
import { TopUpForm } from './TopUpForm.tsx';
import { useTopUp } from './use-top-up.ts';

interface AddFundsProps {
  userId: string;
  /** null while it is not known. */
  balanceCents: number | null;
}

/** Choose an amount, see what it costs, pay by card; and what becomes of it. */
export function AddFunds({ userId, balanceCents }: AddFundsProps) {
  const { view, wish, pay, startOver, askAgain } = useTopUp(userId);
  const [toAdd, setToAdd] = useState<Cents>(wish?.toAddCents ?? wholeDollars(TOP_UP.defaultDollars));
  const quote = quoteTopUp(toAdd);

  if (view.step === 'done') return <PaymentSuccess {...view} balanceCents={balanceCents} />;
  if (view.step === 'checking') return <CheckingPayment {...view} onAskAgain={askAgain} />;
  if (view.step === 'processing') return <ProcessingPayment {...view} />;
  if (view.step === 'leaving') return <LeavingForBank {...view} onStay={startOver} />;
  return (
    <div className="mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <AmountPicker start={toAdd} onChange={setToAdd} isDisabled={view.isSending} />
      <div className="lg:row-span-2">
        <PaymentReceipt quote={quote} balanceCents={balanceCents} />
      </div>
      <TopUpForm quote={quote} isSending={view.isSending} problem={view.problem} onPay={(card) => pay(quote, card)} />
    </div>
  );
}
