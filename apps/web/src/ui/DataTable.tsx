import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Skeleton, SkeletonList } from './States.tsx';

export type Column<Row> = { key: string; header: string; align?: 'start' | 'end'; cell: (row: Row) => ReactNode };
type DataTableProps<Row> = {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Breakpoint below which rows become cards: 'sm' is 576 px; 'lg' is 992 px, for tables with many columns. */
  stackBelow?: 'sm' | 'lg';
};

/**
 * A table. On small screens each row becomes a card of "header: value" lines, and the roles keep it a table for screen
 * readers.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, stackBelow = 'sm' }: DataTableProps<Row>) {
  const look = looks[stackBelow];
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the roles away.
    <table role="table" className={cx('block w-full text-left', look.table)}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className={cx('sr-only', look.head)}>
        <tr role="row" className={look.row}>
          {columns.map(({ key, header, align }) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              className={cx(
                'border-b-2 border-text py-2 text-sm font-semibold last:pr-0',
                look.gap,
                align === 'end' && 'text-right',
              )}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={cx('block', look.body)}>
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" className={cx('block border-b border-line py-3', look.row, look.flat)}>
            {columns.map(({ key, header, align, cell }) => (
              <td
                key={key}
                role="cell"
                className={cx(
                  'flex items-baseline justify-between gap-6 py-1 text-right',
                  look.cell,
                  align === 'end' ? 'tabular-nums' : look.start,
                )}
              >
                <span aria-hidden="true" className={cx('shrink-0 text-sm text-muted', look.label)}>
                  {header}
                </span>
                <div className="min-w-0">{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the roles away.
  );
}

// Write class names in full: Tailwind finds them by scanning the source.
const looks = {
  sm: {
    table: 'sm:table',
    head: 'sm:not-sr-only sm:table-header-group',
    body: 'sm:table-row-group',
    row: 'sm:table-row',
    flat: 'sm:py-0',
    cell: 'sm:table-cell sm:py-3.5 sm:pr-6 sm:last:pr-0',
    start: 'sm:text-left',
    label: 'sm:hidden',
    gap: 'pr-6',
  },
  lg: {
    table: 'lg:table',
    head: 'lg:not-sr-only lg:table-header-group',
    body: 'lg:table-row-group',
    row: 'lg:table-row',
    flat: 'lg:py-0',
    cell: 'lg:table-cell lg:py-3.5 lg:pr-4 lg:last:pr-0',
    start: 'lg:text-left',
    label: 'lg:hidden',
    gap: 'pr-4',
  },
};

const skeletonRow = 'flex items-center justify-between gap-8 border-b border-line py-4.5';

export function TableSkeleton({ label }: { label: string }) {
  return (
    <SkeletonList label={label} count={4} className="border-t-2 border-text" itemClass={skeletonRow}>
      <Skeleton shape="text" width="half" />
      <Skeleton shape="text" width="short" />
    </SkeletonList>
  );
}
