import type { Wallet } from '@unslop/domain/calls/withdrawals';
import { type Cents, formatMoney, WITHDRAWAL_FIXED_FEE, withdrawalPlatformFee, ZERO } from '@unslop/domain/money';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { AmountSummary } from '../../ui/AmountSummary.tsx';
import { netOf } from './checks.ts';

interface FeeBreakdownProps {
  /** null while nothing sensible is typed. */
  amount: Cents | null;
  wallet: Wallet | undefined;
}

/** What leaves the balance, what it costs, and what arrives. */
export function FeeBreakdown({ amount, wallet }: FeeBreakdownProps) {
  const clearsAt = wallet?.clears_at && amount !== null && amount > wallet.cleared_cents ? wallet.clears_at : null;
  const heldUntil = wallet?.held_until ?? null;
  const isHeldLonger = heldUntil !== null && (clearsAt === null || heldUntil > clearsAt);
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
      {isHeldLonger
        ? `Your account was changed within the last day. Your withdrawal waits until ${formatDateTime(heldUntil)}, and you can cancel it until then.`
        : clearsAt
          ? `Part of this came in during the last days. Your withdrawal waits until that is clear, by ${formatDate(clearsAt)}, and you can cancel it until then.`
          : 'The whole amount leaves your balance at once. Should the transfer fail, all of it comes back, fees included.'}
    </AmountSummary>
  );
}
