/** The row of what is answered as `T`: its times are dates. */
export type RowOf<T, Times extends keyof T> = Omit<T, Times> & { [K in Times]: Date | Extract<T[K], null> };

type WithIsoTimes<R> = { [K in keyof R]: R[K] extends Date ? string : R[K] extends Date | null ? string | null : R[K] };

/** A row with its times as the API writes them. */
export function withIsoTimes<R extends object>(row: R): WithIsoTimes<R> {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries) as WithIsoTimes<R>;
}

/** Rows that the database wrote as JSON, with these times as dates again. */
export function withDates<R extends object>(rows: R[], times: readonly (keyof R)[]): R[] {
  const dates = (row: R) => times.map((name) => [name, row[name] && new Date(row[name] as string)]);
  return rows.map((row) => ({ ...row, ...Object.fromEntries(dates(row)) }));
}
