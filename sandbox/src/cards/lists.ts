import type { Call } from './call.ts';
import { invalid } from './errors.ts';
import type { Range } from './params.ts';

export interface List<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

/**
 * A page of `items` (given oldest first, answered newest first) by `created`, `limit`, `starting_after` and `ending_before`.
 * @throws ApiError for a limit outside 1 to 100 or an unknown cursor
 */
export function listPage<T extends { id: string; created: number }>(call: Call, url: string, items: T[]): List<T> {
  const { params } = call;
  const limit = (params.limit as number | undefined) ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalid(
      `This value must be ${limit < 1 ? 'greater than or equal to 1' : 'less than or equal to 100'} (it currently is '${limit}').`,
      'parameter_invalid_integer',
      'limit',
    );
  }
  const newest = items.filter((item) => inRange(item.created, params.created as Range | number | undefined)).reverse();
  const after = params.starting_after as string | undefined;
  const before = params.ending_before as string | undefined;
  if (before !== undefined) {
    const end = positionOf(newest, before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', url, has_more: start > 0, data: newest.slice(start, end) };
  }
  const start = after === undefined ? 0 : positionOf(newest, after, 'starting_after') + 1;
  return { object: 'list', url, has_more: newest.length > start + limit, data: newest.slice(start, start + limit) };
}

/** v2 pages carry the address of the next one. */
export function pageV2<T>(
  call: Call,
  path: string,
  items: T[],
): { data: T[]; next_page_url: string | null; previous_page_url: string | null } {
  const limit = Math.min(100, Math.max(1, (call.params.limit as number | undefined) ?? 20));
  const start = Number((call.params.page as string | undefined) ?? 0) || 0;
  const others = Object.entries(call.params).filter(([name]) => name !== 'page' && name !== 'limit');
  const address = (from: number) => {
    const query = new URLSearchParams({ limit: String(limit), page: String(from) });
    for (const [name, value] of others) {
      if (Array.isArray(value))
        for (const [index, one] of value.entries()) query.append(`${name}[${index}]`, String(one));
      else query.append(name, String(value));
    }
    return `${path}?${query}`;
  };
  const newest = [...items].reverse();
  return {
    data: newest.slice(start, start + limit),
    next_page_url: newest.length > start + limit ? address(start + limit) : null,
    previous_page_url: start > 0 ? address(Math.max(0, start - limit)) : null,
  };
}

export function inRange(value: number, range: Range | number | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return value === range;
  return (
    (range.gt === undefined || value > range.gt) &&
    (range.gte === undefined || value >= range.gte) &&
    (range.lt === undefined || value < range.lt) &&
    (range.lte === undefined || value <= range.lte)
  );
}

/** Keeps what equals every parameter that was given under these names. */
export function matching<T extends object>(call: Call, items: T[], ...names: (keyof T & string)[]): T[] {
  const wanted = names.filter((name) => call.params[name] !== undefined);
  return items.filter((item) => wanted.every((name) => item[name] === call.params[name]));
}

function positionOf(items: { id: string }[], id: string, param: string): number {
  const position = items.findIndex((item) => item.id === id);
  if (position < 0) throw invalid(`No such object: '${id}'`, 'resource_missing', param);
  return position;
}
