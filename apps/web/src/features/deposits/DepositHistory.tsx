import type { Deposit } from '@unslop/domain/calls/deposits';
import type { Dispute } from '@unslop/domain/calls/payments';
import { formatMoney } from '@unslop/domain/money';
import { Link } from 'react-router';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { useLiveStatus } from '../../lib/live-connection.ts';
import { rowsOf } from '../../lib/queries.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { type Column, DataTable, TableSkeleton } from '../../ui/DataTable.tsx';
import { Money } from '../../ui/Money.tsx';
import { moneyColumn } from '../../ui/money-column.tsx';
import { MoneyError } from '../../ui/QueryError.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { receiptAddress } from '../payments/api.ts';
import { useDeposits } from './api.ts';

/** The user's deposits, newest first, with live updates. */
export function DepositHistory() {
  const list = useDeposits();
  const isBroken = useLiveStatus() === 'broken';

  if (list.isPending) return <TableSkeleton label="Loading deposit history" />;
  if (!list.data) return <MoneyError title="Failed to load deposit history" query={list} />;
  const rows = rowsOf(list);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isBroken && <Banner tone="warning">Realtime connection error. History may not update automatically.</Banner>}
      {rows.length === 0 ? (
        <EmptyState title="No Deposit History" link={{ to: paths.payment, label: 'Add Funds' }}>
          You pay prizes from your balance. Add at least $5 by card.
        </EmptyState>
      ) : (
        <DataTable caption="Deposit history, newest first" columns={columns} rows={rows} rowKey={(row) => row.id} />
      )}
      <ShowMore list={list}>Show older deposits</ShowMore>
    </div>
  );
}

const columns: Column<Deposit>[] = [
  {
    key: 'date',
    header: 'Date',
    cell: (row) => <time dateTime={row.created_at}>{formatDateTime(row.created_at)}</time>,
  },
  {
    key: 'added',
    header: 'Added',
    align: 'end',
    cell: (row) => (
      <>
        <Money
          value={`+${formatMoney(row.amount_added_to_balance_cents)}`}
          tone={row.dispute && row.dispute.state !== 'won' ? 'plain' : 'positive'}
        />
        {row.refunded_cents > 0 && (
          <span className="block text-sm text-muted">{formatMoney(row.refunded_cents)} refunded</span>
        )}
        {row.dispute && (
          <span className={`block text-sm ${row.dispute.state === 'open' ? 'font-medium text-warning' : 'text-muted'}`}>
            {disputeWords(row.dispute)}
          </span>
        )}
      </>
    ),
  },
  moneyColumn('fee', 'Fee', (row) => row.total_amount_charged_cents - row.amount_added_to_balance_cents),
  moneyColumn('charged', 'Charged', (row) => row.total_amount_charged_cents),
  {
    key: 'charge',
    header: 'Charge ID',
    align: 'end',
    cell: (row) => <span title={row.stripe_charge_id}>{row.stripe_charge_id.slice(0, 8)}</span>,
  },
  {
    key: 'receipt',
    header: 'Receipt',
    align: 'end',
    cell: (row) => (
      <span className="inline-flex gap-3">
        <Link
          to={paths.receipt(row.payment_id)}
          aria-label={`View, receipt of ${formatDateTime(row.created_at)}`}
          className="font-semibold underline underline-offset-4"
        >
          View
        </Link>
        <a
          href={receiptAddress(row.payment_id)}
          download
          aria-label={`PDF, receipt of ${formatDateTime(row.created_at)}`}
          className="font-semibold underline underline-offset-4"
        >
          PDF
        </a>
      </span>
    ),
  },
];

/** Describes the state of a payment dispute in a few words. */
export function disputeWords({ state, at }: Dispute): string {
  const day = formatDate(at);
  switch (state) {
    case 'open':
      return `disputed with your bank, ${day}`;
    case 'lost':
      return `went back to your card after a dispute, ${day}`;
    case 'won':
      return `dispute ended ${day}, the payment still counts`;
  }
}
