import type { Wallet } from '@unslop/domain/calls/withdrawals';
import { formatMoney } from '@unslop/domain/money';
import { formatDate } from '../../lib/dates.ts';
import { Money } from '../../ui/Money.tsx';

interface AvailableBalanceProps {
  balanceCents: number;
  /** undefined while it is not known. */
  wallet: Wallet | undefined;
}

/** What one has, and where parts of it are bound by time. */
export function AvailableBalance({ balanceCents, wallet }: AvailableBalanceProps) {
  return (
    <dl className="flex flex-wrap items-end gap-x-10 gap-y-4">
      <div className="flex flex-col-reverse">
        <dt className="text-sm text-muted">Available Balance</dt>
        <dd aria-live="polite">
          <Money value={formatMoney(balanceCents)} size="huge" />
        </dd>
      </div>
      {wallet && wallet.uncleared_cents > 0 && (
        <Part
          label={wallet.clears_at ? `not clear yet, all of it by ${formatDate(wallet.clears_at)}` : 'not clear yet'}
          cents={wallet.uncleared_cents}
        />
      )}
      {wallet && wallet.in_flight_cents > 0 && <Part label="on its way to you" cents={wallet.in_flight_cents} />}
    </dl>
  );
}

function Part({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd>
        <Money value={formatMoney(cents)} size="large" />
      </dd>
    </div>
  );
}
