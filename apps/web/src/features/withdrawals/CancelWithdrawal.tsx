import type { Withdrawal } from '@unslop/domain/calls/withdrawals';
import { formatMoney } from '@unslop/domain/money';
import { useState } from 'react';
import { toastFailure } from '../../lib/toast-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useCancelWithdrawal } from './api.ts';

/** While it is pending, its owner may take it back. */
export function CancelWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const [isAsking, setIsAsking] = useState(false);
  const amount = formatMoney(withdrawal.requested_amount_cents);
  const { mutate, isPending } = useCancelWithdrawal(withdrawal.id, {
    onSuccess: () => toast({ title: `Cancelled: ${amount} is back in your balance.`, tone: 'positive' }),
    onError: (error) => {
      setIsAsking(false);
      toastFailure('The withdrawal was not cancelled', error);
    },
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
        <p>All {amount} comes back to your balance at once, fees included. You can ask again at any time.</p>
      </ConfirmDialog>
    </>
  );
}
