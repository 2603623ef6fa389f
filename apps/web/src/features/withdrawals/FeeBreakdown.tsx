import type { Wallet } from '@unslop/domain/calls/withdrawals';
import { type Cents, formatMoney, WITHDRAWAL_FIXED_FEE, withdrawalPlatformFee, ZERO } from '@unslop/domain/money';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { Money } from '../../ui/Money.tsx';
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
    <section
      aria-labelledby="breakdown-heading"
      className="border-y-2 border-text py-5 lg:sticky lg:top-[calc(var(--bar-height)+1.5rem)]"
    >
      <h2 id="breakdown-heading" className="sr-only">
        What you receive
      </h2>
      <dl className="grid gap-2.5" aria-live="polite">
        <Line label="Amount" value={formatMoney(amount ?? ZERO)} />
        <Line label="Platform fee (2.29%)" value={formatMoney(amount ? withdrawalPlatformFee(amount) : ZERO)} />
        <Line label="Payout fee" value={formatMoney(WITHDRAWAL_FIXED_FEE)} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3.5">
          <dt className="font-semibold">You receive</dt>
          <dd>
            <Money value={formatMoney(amount ? netOf(amount) : ZERO)} size="large" />
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-muted">
        {isHeldLonger
          ? `Your account was changed within the last day. Your withdrawal waits until ${formatDateTime(heldUntil)}, and you can cancel it until then.`
          : clearsAt
            ? `Part of this came in during the last days. Your withdrawal waits until that is clear, by ${formatDate(clearsAt)}, and you can cancel it until then.`
            : 'The whole amount leaves your balance at once. Should the transfer fail, all of it comes back, fees included.'}
      </p>
    </section>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd>
        <Money value={value} />
      </dd>
    </div>
  );
}
