import type { Wallet } from '@unslop/domain/calls/withdrawals';
import { WITHDRAWAL } from '@unslop/domain/limits';
import { formatMoney } from '@unslop/domain/money';
import { type FormEvent, useState } from 'react';
import { formatDate } from '../../lib/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { amountFrom, typedAmount, withdrawalProblem } from './checks.ts';
import { FeeBreakdown } from './FeeBreakdown.tsx';
import { useRequest } from './use-request.ts';

const SENDING = 'Your request is being sent';

interface WithdrawalFormProps {
  balanceCents: number;
  wallet: Wallet | undefined;
  /** What stands in the way of any withdrawal now, whatever the amount. */
  blockedBy: string | null;
}

export function WithdrawalForm({ balanceCents, wallet, blockedBy }: WithdrawalFormProps) {
  const [typed, setTyped] = useState('');
  const [isTouched, setIsTouched] = useState(false);
  const { request, isPending } = useRequest(() => change('', false));
  const amount = amountFrom(typed);
  const problem = withdrawalProblem(typed, balanceCents);

  function change(next: string, touched: boolean) {
    setTyped(next);
    setIsTouched(touched);
  }

  function fill(cents: number) {
    change(typedAmount(cents), true);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (amount !== null && problem === null && blockedBy === null) request(amount);
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
            disabledReason={isPending ? SENDING : null}
            onClick={() => fill(balanceCents)}
          >
            Max
          </Button>
        }
      />
      {wallet && wallet.cleared_cents >= WITHDRAWAL.minCents && wallet.uncleared_cents > 0 && wallet.clears_at && (
        <div className="-mt-3 flex flex-wrap gap-2 lg:col-start-1">
          <Button size="small" disabledReason={isPending ? SENDING : null} onClick={() => fill(wallet.cleared_cents)}>
            Clear now: {formatMoney(wallet.cleared_cents)}
          </Button>
          <Button size="small" disabledReason={isPending ? SENDING : null} onClick={() => fill(balanceCents)}>
            All of it by {formatDate(wallet.clears_at)}: {formatMoney(balanceCents)}
          </Button>
        </div>
      )}
      <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
        <FeeBreakdown amount={amount} wallet={wallet} />
      </div>
      <div className="grid content-start gap-3">
        {blockedBy && <p className="font-medium">{blockedBy}</p>}
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          isLoading={isPending}
          disabledReason={isPending ? null : (blockedBy ?? problem)}
        >
          Request Withdrawal
        </Button>
      </div>
    </form>
  );
}
