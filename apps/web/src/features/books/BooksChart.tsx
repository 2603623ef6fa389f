import type { BookDay } from '@unslop/domain/calls/books';
import { formatMoney } from '@unslop/domain/money';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { belongsToPeople, expectedCents, type Figures, formatDay, utcTime } from './book-words.ts';

const series = [
  {
    name: 'Belongs to people',
    of: ({ figures }: BookDay) => figures && belongsToPeople(figures),
    line: 'var(--text)',
    mark: 'bg-text',
    dash: undefined,
  },
  {
    name: 'Required balance',
    of: ({ figures }: BookDay) => figures && expectedCents(figures),
    line: 'var(--accent)',
    mark: 'bg-accent',
    dash: '6 4',
  },
] as const;

/** The last days as a step chart, with the same figures as a table. Shows only the table if no day is published. */
export function BooksChart({ days }: { days: readonly BookDay[] }) {
  const [first, last] = [days[0]!, days.at(-1)!];
  const most = Math.max(100, ...days.flatMap((day) => series.map(({ of }) => of(day) ?? 0)));
  const hasFigures = days.some(({ figures }) => figures);
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {hasFigures ? (
        <>
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
              aria-label={`What belongs to people and the balance we must hold for it, from ${formatDay(first.day)} to ${formatDay(last.day)}`}
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
          <p className="text-sm text-muted">A line stays flat while figures carry over to the next published day.</p>
        </>
      ) : (
        <p className="text-muted">We haven’t published figures for these days, so there’s nothing to draw.</p>
      )}
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold underline underline-offset-4">
          View as table
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

/**
 * Returns an SVG path of steps through the known values, in a 100 by 100 field. Each value lasts until the next one,
 * and the last one to the end. A single day is a level line.
 */
export function lineOf(values: readonly (number | null)[], most: number): string {
  const x = (n: number) => (values.length === 1 ? 0 : (n / (values.length - 1)) * 100).toFixed(2);
  const steps = values.flatMap((value, n) =>
    value === null ? [] : [{ x: x(n), y: (100 - (value / most) * 100).toFixed(2) }],
  );
  const [first, ...rest] = steps;
  if (!first) return '';
  const path = `M${first.x} ${first.y}${rest.map((step) => `H${step.x}V${step.y}`).join('')}`;
  if (values.length === 1) return `${path}H100`;
  // A single value on the last day is a dot.
  return rest.length === 0 && first.x === '100.00' ? `${path}h.01` : `${path}H100`;
}

const columns: Column<BookDay>[] = [
  { key: 'day', header: 'Day (UTC)', cell: ({ day }) => <time dateTime={day}>{formatDay(day)}</time> },
  { key: 'movements', header: 'Movements', align: 'end', cell: (day) => day.movements.toLocaleString('en-US') },
  { key: 'awards', header: 'Awards', align: 'end', cell: ({ awards }) => awards?.toLocaleString('en-US') ?? '' },
  { key: 'people', header: 'Belongs to people', align: 'end', cell: figureOf(belongsToPeople) },
  { key: 'ledger', header: 'Required balance', align: 'end', cell: figureOf(expectedCents) },
  {
    key: 'agreed',
    header: 'Provider agreed',
    align: 'end',
    cell: ({ construction, agreed_at }) =>
      agreed_at ? (
        <time dateTime={agreed_at}>{utcTime(agreed_at)}</time>
      ) : construction === 'unslop day 1' ? (
        ''
      ) : (
        'not exactly'
      ),
  },
];

function figureOf(cents: (figures: Figures) => number) {
  return ({ figures }: BookDay) => (figures ? formatMoney(cents(figures)) : 'carried');
}
