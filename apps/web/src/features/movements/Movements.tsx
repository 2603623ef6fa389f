import type { Movement } from '@unslop/domain/calls/movements';
import { formatMoney } from '@unslop/domain/money';
import { type StatementKind, statementKinds } from '@unslop/domain/movements';
import { startOfMonth, startOfYear, subDays, subMonths, subYears } from 'date-fns';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/dates.ts';
import { rowsOf } from '../../lib/queries.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { paths } from '../../paths.ts';
import { type Column, DataTable, TableSkeleton } from '../../ui/DataTable.tsx';
import { DownloadLink } from '../../ui/DownloadLink.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Money } from '../../ui/Money.tsx';
import { moneyColumn } from '../../ui/money-column.tsx';
import { MoneyError } from '../../ui/QueryError.tsx';
import { Select } from '../../ui/Select.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { exportAddress, type StatementPart, useMovements } from './api.ts';
import { movementWords, signedMoney } from './movement-words.ts';

/**
 * Every movement of the user's balance, so anyone can add it up. Rows wait for `isPlaced`: content that loads late
 * above them would shift their buttons.
 */
export function Movements({ isPlaced }: { isPlaced: boolean }) {
  const [kind, setKind] = useState<StatementKind | ''>('');
  const [period, setPeriod] = useState<{ id: PeriodId | ''; from?: string; until?: string }>({ id: '' });
  const part: StatementPart = { ...(kind && { kind }), from: period.from, until: period.until };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[16rem_14rem_1fr]">
        <Select label="Kind" emptyLabel="All kinds" options={kinds} value={kind} onChange={setKind} />
        <Select
          label="Time"
          emptyLabel="All time"
          options={periods}
          value={period.id}
          onChange={(id) => setPeriod({ id, ...rangeOf(id, new Date(serverNow())) })}
        />
        <DownloadLink href={exportAddress(part)} className="justify-self-start lg:justify-self-end">
          Download CSV, oldest first
        </DownloadLink>
      </div>
      <Statement part={part} isNarrowed={kind !== '' || period.id !== ''} isPlaced={isPlaced} />
    </div>
  );
}

type StatementProps = { part: StatementPart; isNarrowed: boolean; isPlaced: boolean };

function Statement({ part, isNarrowed, isPlaced }: StatementProps) {
  const list = useMovements(part);

  if (list.isPending || !isPlaced) return <TableSkeleton label="Loading movements" />;
  if (!list.data) return <MoneyError title="Failed to load the movements" query={list} />;
  const rows = rowsOf(list);
  if (rows.length === 0) {
    return (
      <p className="border-t-2 border-text py-5 text-muted">
        {isNarrowed
          ? 'Nothing of this kind in this period.'
          : 'Nothing yet. You’ll see your top-ups, prizes and winnings here, each with your balance after it.'}
      </p>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <DataTable
        caption="Movements of your balance, newest first"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
      />
      <ShowMore list={list}>Show older movements</ShowMore>
    </div>
  );
}

const columns: Column<Movement>[] = [
  {
    key: 'date',
    header: 'Date',
    cell: (row) => (
      <time dateTime={row.created_at} className="sm:whitespace-nowrap">
        {formatDateTime(row.created_at)}
      </time>
    ),
  },
  { key: 'what', header: 'What happened', cell: (row) => <What movement={row} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount_cents, debt_cents }) => (
      <>
        <Money value={signedMoney(amount_cents)} tone={amount_cents > 0 ? 'positive' : 'plain'} />
        {debt_cents !== 0 && (
          <span className="block text-sm text-muted">
            {debt_cents > 0
              ? `${formatMoney(debt_cents)} paid off what you owed`
              : `you owed ${formatMoney(-debt_cents)} more after this`}
          </span>
        )}
      </>
    ),
  },
  moneyColumn('after', 'Balance after', (row) => row.balance_after_cents),
  { key: 'proof', header: 'Proof', align: 'end', cell: (row) => <InclusionProofButton id={row.id} /> },
];

const InclusionProofDialog = lazyPart(() => import('./InclusionProofDialog.tsx'));

function InclusionProofButton({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`Proof of movement ${id}`}
        className="-mt-2 -mb-2 inline-flex min-h-11 items-center text-sm underline underline-offset-4"
        onClick={() => setIsOpen(true)}
      >
        Proof
      </button>
      {isOpen && (
        <div className="text-left">
          <InclusionProofDialog id={id} onClose={() => setIsOpen(false)} />
        </div>
      )}
    </>
  );
}

function What({ movement: { kind, ai_slop_id, ai_slop_title } }: { movement: Movement }) {
  if (!ai_slop_id || !ai_slop_title) return movementWords(kind, false);
  return (
    <>
      {movementWords(kind, true)}{' '}
      <Link to={paths.aiSlop(ai_slop_id)} className="font-semibold wrap-anywhere underline underline-offset-4">
        {ai_slop_title}
      </Link>
    </>
  );
}

const kinds = statementKinds.map((id) => ({ id, name: movementWords(id, false) }));

type PeriodId = 'days30' | 'month' | 'lastMonth' | 'year' | 'lastYear';

export const periods: readonly { id: PeriodId; name: string }[] = [
  { id: 'days30', name: 'Last 30 days' },
  { id: 'month', name: 'This month' },
  { id: 'lastMonth', name: 'Last month' },
  { id: 'year', name: 'This year' },
  { id: 'lastYear', name: 'Last year' },
];

/** Returns a half-open range in the viewer's time zone, as on bank statements. */
export function rangeOf(period: PeriodId | '', now: Date): { from?: string; until?: string } {
  const month = startOfMonth(now);
  const year = startOfYear(now);
  switch (period) {
    case '':
      return {};
    case 'days30':
      return { from: subDays(now, 30).toISOString() };
    case 'month':
      return { from: month.toISOString() };
    case 'lastMonth':
      return { from: subMonths(month, 1).toISOString(), until: month.toISOString() };
    case 'year':
      return { from: year.toISOString() };
    case 'lastYear':
      return { from: subYears(year, 1).toISOString(), until: year.toISOString() };
  }
}
