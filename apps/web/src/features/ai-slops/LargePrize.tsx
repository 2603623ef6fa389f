import { formatPrize } from '@unslop/domain/money';
import { ConfirmDialog } from '../../ui/Dialog.tsx';

interface LargePrizeProps {
  moreCents: number;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks to confirm a large prize. It may be a typo, and cancelling is possible only until someone enters. */
export function LargePrize({ moreCents, onConfirm, onCancel }: LargePrizeProps) {
  const prize = formatPrize(moreCents);
  return (
    <ConfirmDialog
      title={`Hold ${prize} for the winner?`}
      tone="plain"
      confirmLabel={`Yes, hold ${prize}`}
      cancelLabel="Change the amount"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>You can raise the prize later, but never lower it. Once someone enters, you can’t cancel.</p>
    </ConfirmDialog>
  );
}
