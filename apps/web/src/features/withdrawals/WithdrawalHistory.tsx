import { useMutation } from '@tanstack/react-query';
import type { Withdrawal } from '@unslop/domain/calls/withdrawals';
import { formatMoney } from '@unslop/domain/money';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { rowsOf, useInvalidate } from '../../lib/queries.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { TableSkeleton } from '../../ui/DataTable.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Money } from '../../ui/Money.tsx';
import { MoneyError } from '../../ui/QueryError.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { useWithdrawals } from './api.ts';
import { WithdrawalBadge, WithdrawalTable, WithdrawalTimeline } from './WithdrawalTable.tsx';

/** The user's withdrawals, newest first. An unfinished withdrawal is also shown above the table, with its timeline. */
export function WithdrawalHistory() {
  const list = useWithdrawals();
  if (list.isPending) return <TableSkeleton label="Loading withdrawal history" />;
  if (!list.data) return <MoneyError title="Could not load withdrawal history." query={list} />;
  const rows = rowsOf(list);
  const underWay = rows.find(({ status }) => status === 'pending' || status === 'processing');
  if (rows.length === 0) {
    return (
      <EmptyState title="No withdrawals yet" link={{ to: paths.feed, label: 'Browse AI slop' }}>
        Your winnings and sales go to your balance first. Once you have $10, you can send it to your bank.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {underWay && <UnderWay withdrawal={underWay} />}
      <WithdrawalTable rows={rows} />
      <ShowMore list={list}>Show older withdrawals</ShowMore>
    </div>
  );
}

/** An unfinished withdrawal with its timeline, and the button that cancels it. */
function UnderWay({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <section
      aria-labelledby="under-way-heading"
      className="grid gap-5 rounded-panel border border-line bg-raised p-5 sm:p-7"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id="under-way-heading" className="text-xl">
          <Money value={formatMoney(withdrawal.requested_amount_cents)} /> on the way
        </h3>
        <WithdrawalBadge withdrawal={withdrawal} />
      </div>
      <WithdrawalTimeline withdrawal={withdrawal} />
      {withdrawal.can_cancel && (
        <div>
          <CancelWithdrawal withdrawal={withdrawal} />
        </div>
      )}
    </section>
  );
}

/** Cancels a pending withdrawal. */
function CancelWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const [isAsking, setIsAsking] = useState(false);
  const amount = formatMoney(withdrawal.requested_amount_cents);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('cancelWithdrawal', { params: { id: withdrawal.id } }),
    // Pass the callbacks to the hook, not to mutate(): they must run even if this row has unmounted.
    onSuccess: () => toast({ title: `Cancelled: ${amount} is back in your balance.`, tone: 'positive' }),
    onError: (error) => {
      setIsAsking(false);
      toastFailure('We couldn’t cancel the withdrawal', error);
    },
    onSettled: useInvalidate(['own']),
  });

  return (
    <>
      <Button variant="danger" size="small" onClick={() => setIsAsking(true)}>
        Cancel withdrawal
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel this withdrawal?"
        confirmLabel="Cancel withdrawal"
        cancelLabel="Keep it"
        tone="danger"
        isLoading={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          All {amount} goes back to your balance right away, fees included. You can request a new withdrawal anytime.
        </p>
      </ConfirmDialog>
    </>
  );
}
