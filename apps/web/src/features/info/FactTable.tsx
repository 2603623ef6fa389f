import type { ReactNode } from 'react';

type FactTableProps = {
  caption: string;
  /** The first column names the row. */
  columns: readonly string[];
  rows: readonly (readonly [string, ...ReactNode[]])[];
};

/** A few figures side by side, small enough for a phone. */
export function FactTable({ caption, columns, rows }: FactTableProps) {
  return (
    <table className="w-full border-collapse text-base tabular-nums">
      <caption className="pb-2 text-left text-sm font-semibold text-muted">{caption}</caption>
      <thead>
        <tr className="border-b-2 border-text">
          {columns.map((column, at) => (
            <th
              key={column}
              scope="col"
              className={`py-2 text-sm font-semibold ${at > 0 ? 'pl-3 text-right' : 'text-left'}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-2.5 text-left font-normal">
              {name}
            </th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]} className="py-2.5 pl-3 text-right">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
