import type { Withdrawal } from '@unslop/domain/calls/withdrawals';
import { formatMoney } from '@unslop/domain/money';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import CircleX from 'lucide-react/icons/circle-x';
import { useState } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import { Pill } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { moneyColumn, None } from '../../ui/money-column.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

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
    moneyColumn('requested', 'Requested', (row) => row.requested_amount_cents),
    // A failed withdrawal was refunded in full, so it shows neither fees nor a received amount. An amount that was taken
    // back does not count as received.
    moneyColumn('fees', 'Fees', (row) => (row.status === 'failed' ? null : row.total_fees_deducted_cents)),
    moneyColumn('received', 'Received', (row) =>
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

/** Truncates a long id visually. Copying and screen readers get the whole id. */
function Id({ value }: { value: string | null }) {
  if (!value) return <None />;
  return (
    <span title={value} className="inline-block max-w-40 truncate align-bottom text-sm tabular-nums lg:max-w-24">
      {value}
    </span>
  );
}

/** Shows where the money of a withdrawal is, what it waits for, what the user can do, and every step. */
export function WithdrawalTimeline({ withdrawal }: { withdrawal: Withdrawal }) {
  const { where, waits_for, can_do, timeline } = withdrawal;
  return (
    <div className="grid gap-5">
      <dl className="grid gap-2 sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-x-6">
        <Fact term="Where the money is" text={where} />
        {waits_for && <Fact term="What it waits for" text={waits_for} />}
        {can_do && <Fact term="What you can do" text={can_do} />}
      </dl>
      <ol aria-label="Progress of this withdrawal" className="grid">
        {timeline.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
    </div>
  );
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <>
      <dt className="text-sm text-muted sm:pt-0.5">{term}</dt>
      <dd className="mb-1 font-medium sm:mb-0">{text}</dd>
    </>
  );
}

/** Steps with a known date before they are done. */
const EXPECTED = new Set<string>(['held', 'clearing', 'bank']);

const states = { done: 'Done', now: 'Now', next: 'Next' };

function Step({ step: { name, text, at, state } }: { step: Withdrawal['timeline'][number] }) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="relative flex gap-3 pb-4 last:pb-0 before:absolute before:top-6 before:bottom-0 before:left-[9.5px] before:w-px before:bg-line last:before:hidden"
    >
      <span className="pt-0.5 [&>svg]:size-5">{iconOf(name, state)}</span>
      <div className="min-w-0">
        <VisuallyHidden>{states[state]}: </VisuallyHidden>
        <p className={state === 'next' ? 'text-muted' : 'font-medium'}>{text}</p>
        {at && (
          <p className="text-sm text-muted">
            {state !== 'done' && EXPECTED.has(name) && 'expected '}
            <time dateTime={at}>{formatDateTime(at)}</time>
          </p>
        )}
      </div>
    </li>
  );
}

function iconOf(name: string, state: 'done' | 'now' | 'next') {
  if (name === 'failed') return <CircleX className="text-danger" />;
  if (state === 'done') return <CircleCheck className="text-positive" />;
  if (state === 'now') return <CircleDot className="text-accent-text" />;
  return <Circle className="text-line-strong" />;
}

const tones = { pending: 'warning', processing: 'neutral', paid: 'positive', failed: 'danger' } as const;

/** The status, and what happened to the money after the payout. */
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
