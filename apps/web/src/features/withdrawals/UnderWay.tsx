import type { Withdrawal } from '@unslop/domain/calls/withdrawals';
import { formatMoney } from '@unslop/domain/money';
import { Money } from '../../ui/Money.tsx';
import { CancelWithdrawal } from './CancelWithdrawal.tsx';
import { WithdrawalBadge } from './WithdrawalBadge.tsx';
import { WithdrawalTimeline } from './WithdrawalTimeline.tsx';

/** The withdrawal that is not over yet, in full. */
export function UnderWay({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <section
      aria-labelledby="under-way-heading"
      className="grid gap-5 rounded-panel border border-line bg-raised p-5 sm:p-7"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id="under-way-heading" className="text-xl">
          <Money value={formatMoney(withdrawal.requested_amount_cents)} /> under way
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
