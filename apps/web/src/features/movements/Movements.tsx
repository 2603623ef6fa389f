import type { Movement } from '@unslop/domain/calls/movements';
import { formatMoney } from '@unslop/domain/money';
import type { StatementKind } from '@unslop/domain/movements';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/dates.ts';
import { QueryError } from '../../lib/QueryError.tsx';
import { rowsOf } from '../../lib/query-client.ts';
import { ShowMore } from '../../lib/ShowMore.tsx';
import { serverNow } from '../../lib/server-clock.ts';
import { paths } from '../../paths.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Money } from '../../ui/Money.tsx';
import { TableSkeleton } from '../../ui/TableSkeleton.tsx';
import { type StatementPart, useMovements } from './api.ts';
import { movementWords, signedMoney } from './movement-words.ts';
import { StatementFilter } from './StatementFilter.tsx';
import { type PeriodId, rangeOf } from './statement-period.ts';

/** Everything that ever moved one's balance, so that anyone can add it up. */
export function Movements() {
  const [kind, setKind] = useState<StatementKind | ''>('');
  const [period, setPeriod] = useState<{ id: PeriodId | ''; from?: string; until?: string }>({ id: '' });
  const part: StatementPart = { ...(kind && { kind }), from: period.from, until: period.until };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <StatementFilter
        kind={kind}
        period={period.id}
        part={part}
        onKind={setKind}
        onPeriod={(id) => setPeriod({ id, ...rangeOf(id, new Date(serverNow())) })}
      />
      <Statement part={part} isNarrowed={kind !== '' || period.id !== ''} />
    </div>
  );
}

function Statement({ part, isNarrowed }: { part: StatementPart; isNarrowed: boolean }) {
  const list = useMovements(part);

  if (list.isPending) return <TableSkeleton label="Loading movements" />;
  if (!list.data) {
    return (
      <QueryError title="Failed to load the movements" query={list}>
        Your money is safe. Check your connection and try again.
      </QueryError>
    );
  }
  const rows = rowsOf(list);
  if (rows.length === 0) {
    return (
      <p className="border-t-2 border-text py-5 text-muted">
        {isNarrowed
          ? 'Nothing of this kind in this period.'
          : 'Nothing has moved yet. Top-ups, prizes and winnings are listed here, each with the balance after it.'}
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
              ? `${formatMoney(debt_cents)} paid what you owed`
              : `${formatMoney(-debt_cents)} owed from then on`}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'after',
    header: 'Balance after',
    align: 'end',
    cell: (row) => <Money value={formatMoney(row.balance_after_cents)} />,
  },
];

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
