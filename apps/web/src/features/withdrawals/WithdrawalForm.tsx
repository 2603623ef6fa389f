import type { Wallet } from '@unslop/domain/calls/withdrawals';
import { type RefusalCode, refusals } from '@unslop/domain/errors';
import { WITHDRAWAL } from '@unslop/domain/limits';
import {
  type Cents,
  formatMoney,
  toDollars,
  WITHDRAWAL_FIXED_FEE,
  withdrawalPlatformFee,
  ZERO,
} from '@unslop/domain/money';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { useSubmission } from '../../lib/new-key.ts';
import { useInvalidate } from '../../lib/queries.ts';
import { AmountSummary } from '../../ui/AmountSummary.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.ts';
import { amountFrom, netOf, typedAmount, withdrawalProblem } from './checks.ts';

const SENDING = 'Sending your request';

interface WithdrawalFormProps {
  balanceCents: number;
  wallet: Wallet | undefined;
  /** Reason why no withdrawal is possible now, regardless of the amount. */
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
        min={toDollars(WITHDRAWAL.minCents)}
        step="0.01"
        autoComplete="off"
        placeholder="0.00"
        readOnly={isPending}
        value={typed}
        hint={`From ${formatMoney(WITHDRAWAL.minCents)} up to your balance of ${formatMoney(balanceCents)}.`}
        error={isTouched && problem}
        onChange={(event) => change(event.target.value, true)}
        // Prevent scrolling over the focused number field from changing the amount.
        onWheel={(event) => event.currentTarget.blur()}
        trailing={
          <Button
            size="small"
            variant="ghost"
            aria-label="Max: your whole balance"
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
            Ready now: {formatMoney(wallet.cleared_cents)}
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

interface FeeBreakdownProps {
  /** Null until a valid amount is typed. */
  amount: Cents | null;
  wallet: Wallet | undefined;
}

/** Amount, fees and payout. */
function FeeBreakdown({ amount, wallet }: FeeBreakdownProps) {
  const clearsAt = wallet?.clears_at && amount !== null && amount > wallet.cleared_cents ? wallet.clears_at : null;
  const delayedUntil = wallet?.held_until ?? null;
  const isDelayedLonger = delayedUntil !== null && (clearsAt === null || delayedUntil > clearsAt);
  return (
    <AmountSummary
      heading="What you receive"
      lines={[
        ['Amount', formatMoney(amount ?? ZERO)],
        ['Platform fee (2.29%)', formatMoney(amount ? withdrawalPlatformFee(amount) : ZERO)],
        ['Payout fee', formatMoney(WITHDRAWAL_FIXED_FEE)],
      ]}
      total={['You receive', formatMoney(amount ? netOf(amount) : ZERO)]}
    >
      {isDelayedLonger
        ? `You changed your account within the last day, so we’ll send this on ${formatDateTime(delayedUntil)}. You can cancel it until then.`
        : clearsAt
          ? `Part of this money is too new to withdraw. We’ll send everything by ${formatDate(clearsAt)}. You can cancel it until then.`
          : 'The whole amount leaves your balance right away. If the transfer fails, you get all of it back, fees included.'}
    </AmountSummary>
  );
}

/**
 * Requests a withdrawal. Resends the same amount with the same idempotency key until it is accepted, so there is only
 * one.
 */
function useRequest(onTaken: () => void) {
  const { mutate, isPending } = useSubmission('requestWithdrawal', {
    // Refetch after a failure too: the answer may have been lost, and the history shows the result.
    onSettled: useInvalidate(['own']),
  });

  function request(amount: Cents) {
    if (isPending) return;
    const input = { body: { amount: toDollars(amount) } };
    mutate(input, {
      onSuccess: () => {
        toast({ title: 'Withdrawal requested! It will be processed shortly.', tone: 'positive' });
        onTaken();
      },
      onError: (error) =>
        toast({ title: `Withdrawal failed: ${failureText(error)}`, tone: 'danger', durationMs: 10_000 }),
    });
  }

  return { request, isPending };
}

/** Never show the text of a database error. */
const databaseTerms =
  /\b(database|postgres\w*|sql|relation|constraint|violates|duplicate key|syntax error|column|row-level|deadlock|schema)\b/i;

/** Returns the refusal message for an error's code, or a general message. */
export function failureText(error: unknown): string {
  const code = error instanceof ApiError ? error.code : null;
  if (code && code in refusals && code.startsWith('ERROR_')) return refusals[code as RefusalCode].message;
  const message = error instanceof Error ? error.message : '';
  if (databaseTerms.test(message)) return 'An unexpected database error occurred. Please try again.';
  return message && code !== 'INTERNAL' ? message : refusals.ERROR_TECHNICAL.message;
}
