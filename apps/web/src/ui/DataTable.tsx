import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Column<Row> = { key: string; header: string; align?: 'start' | 'end'; cell: (row: Row) => ReactNode };
type DataTableProps<Row> = {
  /** What the table lists, for those who do not see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/** A table; below 576 px each row becomes a card of "header: value" lines. The roles keep it a table for screen readers even then. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the roles away.
    <table role="table" className="block w-full text-left sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
        <tr role="row" className="sm:table-row">
          {columns.map(({ key, header, align }) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              className={cx(
                'border-b-2 border-text py-2 pr-6 text-sm font-semibold last:pr-0',
                align === 'end' && 'text-right',
              )}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block sm:table-row-group">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" className="block border-b border-line py-3 sm:table-row sm:py-0">
            {columns.map(({ key, header, align, cell }) => (
              <td
                key={key}
                role="cell"
                className={cx(
                  'flex items-baseline justify-between gap-6 py-1 text-right sm:table-cell sm:py-3.5 sm:pr-6 sm:last:pr-0',
                  align === 'end' ? 'tabular-nums sm:text-right' : 'sm:text-left',
                )}
              >
                <span aria-hidden="true" className="shrink-0 text-sm text-muted sm:hidden">
                  {header}
                </span>
                <span className="min-w-0">{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the roles away.
  );
}
