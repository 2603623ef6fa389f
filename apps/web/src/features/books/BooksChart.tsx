import type { BookDay } from '@unslop/domain/calls/books';
import { formatMoney } from '@unslop/domain/money';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { expectedCents, formatDay, owedToPeople } from './book-words.ts';

const series = [
  { name: 'Belongs to people', of: owedToPeople, line: 'var(--text)', mark: 'bg-text', dash: undefined },
  {
    name: 'Held at the card provider, without our own money',
    of: ({ provider }: BookDay) => provider && provider.held_cents - provider.own_cents,
    line: 'var(--accent)',
    mark: 'bg-accent',
    dash: '6 4',
  },
] as const;

/** The last days as lines, with the same figures as a table. */
export function BooksChart({ days }: { days: readonly BookDay[] }) {
  const [first, last] = [days[0]!, days.at(-1)!];
  const most = Math.max(100, ...days.flatMap((day) => series.map(({ of }) => of(day) ?? 0)));
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {series.map(({ name, mark }) => (
          <li key={name} className="inline-flex items-center gap-2">
            <span aria-hidden="true" className={`size-2 rounded-full ${mark}`} />
            {name}
          </li>
        ))}
      </ul>
      <div className="relative border-b border-line-strong">
        <span className="absolute top-0 text-xs text-muted tabular-nums">{formatMoney(most)}</span>
        <svg
          role="img"
          aria-label={`What belongs to people and what the card provider held, from ${formatDay(first.day)} to ${formatDay(last.day)}`}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="mt-4 block w-full"
          height="13rem"
          overflow="visible"
        >
          {series.map(({ name, of, line, dash }) => (
            <path
              key={name}
              d={lineOf(days.map(of), most)}
              stroke={line}
              fill="none"
              strokeWidth="2"
              strokeDasharray={dash}
              strokeLinejoin="round"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
      </div>
      <p className="flex justify-between text-xs text-muted">
        <span>{formatDay(first.day)}</span>
        {first !== last && <span>{formatDay(last.day)}</span>}
      </p>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold underline underline-offset-4">
          The same as a table
        </summary>
        <div className="mt-2">
          <DataTable
            caption="Closed days, the last first"
            columns={columns}
            rows={days.toReversed()}
            rowKey={({ day }) => day}
          />
        </div>
      </details>
    </figure>
  );
}

/** A path through the values there are, across a field of 100 by 100; of a day alone a level line, of a single value a dot. */
export function lineOf(values: readonly (number | null)[], most: number): string {
  const points = values.flatMap((value, n) =>
    value === null ? [] : [[values.length === 1 ? 0 : (n / (values.length - 1)) * 100, 100 - (value / most) * 100]],
  );
  const line = points.map(([x, y]) => `${x!.toFixed(2)} ${y!.toFixed(2)}`).join('L');
  if (points.length === 0) return '';
  if (points.length > 1) return `M${line}`;
  return `M${line}${values.length === 1 ? 'H100' : 'h.01'}`;
}

const columns: Column<BookDay>[] = [
  { key: 'day', header: 'Day (UTC)', cell: ({ day }) => <time dateTime={day}>{formatDay(day)}</time> },
  { key: 'movements', header: 'Movements', align: 'end', cell: (day) => day.movements.toLocaleString('en-US') },
  { key: 'people', header: 'Belongs to people', align: 'end', cell: (day) => formatMoney(owedToPeople(day)) },
  { key: 'ledger', header: 'Ledger says', align: 'end', cell: (day) => formatMoney(expectedCents(day)) },
  {
    key: 'held',
    header: 'Provider held',
    align: 'end',
    cell: ({ provider }) => (provider ? formatMoney(provider.held_cents) : 'not read'),
  },
];
