import type { Withdrawal } from '@unslop/domain/calls/withdrawals';
import { formatMoney } from '@unslop/domain/money';
import { useState } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Money } from '../../ui/Money.tsx';
import { WithdrawalBadge, WithdrawalTimeline } from './WithdrawalTimeline.tsx';

export function WithdrawalTable({ rows }: { rows: readonly Withdrawal[] }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = rows.find(({ id }) => id === openId);
  return (
    <>
      <DataTable
        caption="Withdrawals, newest first"
        stackBelow="lg"
        columns={columnsWith(setOpenId)}
        rows={rows}
        rowKey={({ id }) => id}
      />
      {open && (
        <Dialog
          isOpen
          size="medium"
          title={`Withdrawal of ${formatMoney(open.requested_amount_cents)}`}
          onClose={() => setOpenId(null)}
        >
          <WithdrawalTimeline withdrawal={open} />
        </Dialog>
      )}
    </>
  );
}

function columnsWith(onOpen: (id: string) => void): Column<Withdrawal>[] {
  return [
    {
      key: 'date',
      header: 'Date',
      cell: (row) => <time dateTime={row.requested_at}>{formatDateTime(row.requested_at)}</time>,
    },
    money('requested', 'Requested', (row) => row.requested_amount_cents),
    // What failed came back in full; what was taken back has not been received.
    money('fees', 'Fees', (row) => (row.status === 'failed' ? null : row.total_fees_deducted_cents)),
    money('received', 'Received', (row) =>
      row.status === 'failed' ? null : row.net_transfer_amount_cents - row.reversed_cents,
    ),
    {
      key: 'status',
      header: 'Status',
      cell: (row) => (
        <span className="flex flex-wrap items-center justify-end gap-x-1 gap-y-1.5 lg:justify-start">
          <WithdrawalBadge withdrawal={row} />
          <Button
            size="small"
            variant="ghost"
            className="underline underline-offset-4"
            aria-label={`Details: withdrawal of ${formatMoney(row.requested_amount_cents)}, ${formatDateTime(row.requested_at)}`}
            onClick={() => onOpen(row.id)}
          >
            Details
          </Button>
        </span>
      ),
    },
    { key: 'transfer', header: 'Transfer ID', cell: (row) => <Id value={row.stripe_transfer_id} /> },
    { key: 'account', header: 'Account ID', cell: (row) => <Id value={row.stripe_account_id} /> },
    {
      key: 'error',
      header: 'Error',
      cell: (row) => row.error_message ?? <None />,
    },
  ];
}

function money(key: string, header: string, of: (row: Withdrawal) => number | null): Column<Withdrawal> {
  return {
    key,
    header,
    align: 'end',
    cell: (row) => {
      const amount = of(row);
      return amount === null ? <None /> : <Money value={formatMoney(amount)} />;
    },
  };
}

/** Long ids are shortened for the eye only: the whole is there to copy and to hear. */
function Id({ value }: { value: string | null }) {
  if (!value) return <None />;
  return (
    <span title={value} className="inline-block max-w-40 truncate align-bottom text-sm tabular-nums lg:max-w-24">
      {value}
    </span>
  );
}

function None() {
  return <span className="text-muted">–</span>;
}
