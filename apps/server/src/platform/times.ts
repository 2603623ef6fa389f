/** Database row of a reply `T`, with times as dates. */
export type RowOf<T, Times extends keyof T> = Omit<T, Times> & { [K in Times]: Date | Extract<T[K], null> };

type WithIsoTimes<R> = { [K in keyof R]: R[K] extends Date ? string : R[K] extends Date | null ? string | null : R[K] };

/** Converts a row's times to the API's format. */
export function withIsoTimes<R extends object>(row: R): WithIsoTimes<R> {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries) as WithIsoTimes<R>;
}

/** Converts these times of JSON rows from the database back to dates. */
export function withDates<R extends object>(rows: R[], times: readonly (keyof R)[]): R[] {
  const dates = (row: R) => times.map((name) => [name, row[name] && new Date(row[name] as string)]);
  return rows.map((row) => ({ ...row, ...Object.fromEntries(dates(row)) }));
}
