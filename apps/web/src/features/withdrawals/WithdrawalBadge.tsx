import type { Withdrawal } from '@unslop/domain/calls/withdrawals';
import { Pill } from '../../ui/Pill.tsx';

const tones = { pending: 'warning', processing: 'neutral', paid: 'positive', failed: 'danger' } as const;

export function WithdrawalBadge({ status }: { status: Withdrawal['status'] }) {
  return <Pill tone={tones[status]}>{status}</Pill>;
}
