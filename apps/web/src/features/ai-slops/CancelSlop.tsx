import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import { formatPrize } from '@unslop/domain/money';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { useCancelAiSlop } from './owner-api.ts';

export default function CancelSlop({ slop, onClose }: { slop: AiSlop; onClose: () => void }) {
  const prize = formatPrize(slop.prize_pool_cents);
  // Pass the callbacks to the hook, not to mutate(): the menu unmounts once the slop is refetched.
  const cancel = useCancelAiSlop(slop.id, {
    onSuccess: () =>
      toast({ title: 'Slop cancelled', description: `${prize} is back in your balance.`, tone: 'positive' }),
    onError: (error) => toastFailure('We couldn’t cancel the slop', error, 'Please try again.'),
  });

  return (
    <ConfirmDialog
      title="Cancel this slop?"
      tone="danger"
      confirmLabel={`Cancel and take back ${prize}`}
      cancelLabel="Keep it open"
      isLoading={cancel.isPending}
      onConfirm={() => cancel.mutate(undefined, { onSettled: onClose })}
      onCancel={onClose}
    >
      <p>
        You get the whole {prize} back in your balance. The slop leaves the feed, and its page says you cancelled it.
        You can’t undo this.
      </p>
    </ConfirmDialog>
  );
}
