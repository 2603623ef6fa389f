import type { Wallet } from '@unslop/domain/calls/withdrawals';
import { WITHDRAWAL } from '@unslop/domain/limits';
import { formatMoney } from '@unslop/domain/money';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { amountFrom, typedAmount, withdrawalProblem } from './checks.ts';
import { FeeBreakdown } from './FeeBreakdown.tsx';
import { useRequest } from './use-request.ts';

interface WithdrawalFormProps {
  balanceCents: number;
  wallet: Wallet | undefined;
  /** What stands in the way of any withdrawal now, whatever the amount. */
  obstacle: string | null;
}

export function WithdrawalForm({ balanceCents, wallet, obstacle }: WithdrawalFormProps) {
  const [typed, setTyped] = useState('');
  const [isTouched, setIsTouched] = useState(false);
  const { request, isPending } = useRequest(() => change('', false));
  const amount = amountFrom(typed);
  const problem = withdrawalProblem(typed, balanceCents);

  function change(next: string, touched: boolean) {
    setTyped(next);
    setIsTouched(touched);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (amount !== null && problem === null && obstacle === null) request(amount);
  }

  return (
    <form
      aria-label="Withdrawal"
      noValidate
      onSubmit={submit}
      className="grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <Field
        className="content-start"
        label="Amount to withdraw"
        leading="$"
        type="number"
        inputMode="decimal"
        min={WITHDRAWAL.minCents / 100}
        step="0.01"
        autoComplete="off"
        placeholder="0.00"
        readOnly={isPending}
        value={typed}
        hint={`From ${formatMoney(WITHDRAWAL.minCents)} up to your balance of ${formatMoney(balanceCents)}.`}
        error={isTouched && problem}
        onChange={(event) => change(event.target.value, true)}
        // Scrolling over a focused number field would change the amount.
        onWheel={(event) => event.currentTarget.blur()}
        trailing={
          <Button
            size="small"
            variant="ghost"
            aria-label="Max: the whole balance"
            disabledReason={isPending ? 'Your request is being sent' : null}
            onClick={() => change(typedAmount(balanceCents), true)}
          >
            Max
          </Button>
        }
      />
      <div className="lg:row-span-2">
        <FeeBreakdown amount={amount} wallet={wallet} />
      </div>
      <div className="grid content-start gap-3">
        {obstacle && <p className="font-medium">{obstacle}</p>}
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          isLoading={isPending}
          disabledReason={isPending ? null : (obstacle ?? problem)}
        >
          Request Withdrawal
        </Button>
      </div>
    </form>
  );
}
