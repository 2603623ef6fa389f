import { Refusal } from '@unslop/domain/errors';
import { PAGE } from '@unslop/domain/limits';

/**
 * Encodes a cursor. `list` names the list, so cursors of other lists are refused; `keys` are the sort keys of the last
 * row.
 */
export function encodeCursor(list: string, keys: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify([list, ...keys])).toString('base64url');
}

/** Returns a cursor's keys, or null without a cursor. @throws Refusal INVALID_REQUEST if it is not one of this list */
export function decodeCursor<K extends (string | number)[]>(
  list: string,
  cursor: string | undefined,
  areKeys: (keys: unknown[]) => boolean,
): K | null {
  if (cursor === undefined) return null;
  try {
    const [name, ...keys] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (name === list && areKeys(keys)) return keys as K;
  } catch {
    // Refuse below.
  }
  throw new Refusal('INVALID_REQUEST', { reason: 'the cursor is not of this list' });
}

/** True for a time in our format, in a year that the database can store. */
export function isTime(key: unknown): boolean {
  return typeof key === 'string' && /^[12]\d{3}-\d\d-\d\dT[\d:.]+Z$/.test(key) && !Number.isNaN(Date.parse(key));
}

export function isId(key: unknown): boolean {
  return typeof key === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);
}

/** True for a count that fits the database: a non-negative 32-bit integer. */
export function isCount(key: unknown): boolean {
  return Number.isInteger(key) && (key as number) >= 0 && (key as number) < 2 ** 31;
}

export function isTimeAndId(keys: unknown[]): boolean {
  return keys.length === 2 && isTime(keys[0]) && isId(keys[1]);
}

/** Builds a page. If `rows` has one more than `limit`, there is a next page and the result has its cursor. */
export function pageOf<R>(rows: R[], limit: number, cursorOf: (last: R) => string): { data: R[]; next: string | null } {
  if (rows.length <= limit) return { data: rows, next: null };
  const data = rows.slice(0, limit);
  return { data, next: cursorOf(data[data.length - 1]!) };
}

/**
 * Returns a page of a list ordered by the column `time`, then by id, with keyset pagination. `read` returns one more
 * than `limit`.
 */
export async function pageByTime<K extends string, R extends { id: string } & Record<K, string>>(
  list: string,
  query: { cursor?: string; limit?: number },
  time: K,
  read: (after: [string, string] | null, limit: number) => Promise<R[]>,
) {
  const limit = limitOf(query.limit);
  const after = decodeCursor<[string, string]>(list, query.cursor, isTimeAndId);
  return pageOf(await read(after, limit), limit, (last) => encodeCursor(list, [last[time], last.id]));
}

export const limitOf = (limit: number | undefined, fallback: number = PAGE.defaultSize): number => limit ?? fallback;
