import type { Withdrawal } from '@unslop/domain/calls/withdrawals';
import { formatMoney } from '@unslop/domain/money';
import { Pill } from '../../ui/Pill.tsx';

const tones = { pending: 'warning', processing: 'neutral', paid: 'positive', failed: 'danger' } as const;

/** The status, and what happened to the money after it was paid. */
export function WithdrawalBadge({ withdrawal }: { withdrawal: Withdrawal }) {
  const { status } = withdrawal;
  const later = laterThan(withdrawal);
  return (
    <>
      <Pill tone={later ? 'warning' : tones[status]}>{status}</Pill>
      {later && <span className="text-sm font-medium">{later}</span>}
    </>
  );
}

function laterThan({ status, reversed_cents, net_transfer_amount_cents, payout_status }: Withdrawal): string | null {
  if (status !== 'paid') return null;
  if (reversed_cents === net_transfer_amount_cents) return 'taken back';
  if (reversed_cents > 0) return `${formatMoney(reversed_cents)} taken back`;
  return payout_status === 'failed' || payout_status === 'canceled' ? 'your bank sent it back' : null;
}
