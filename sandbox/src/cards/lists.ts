import type { Call } from './call.ts';
import { invalid } from './errors.ts';
import type { Range } from './params.ts';

interface Paging {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: Range | number;
}

export interface List<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

/**
 * Returns a page of `items` (given oldest first, returned newest first) by `created`, `limit`, `starting_after` and
 * `ending_before`.
 * @throws ApiError for a limit outside 1 to 100 or an unknown cursor
 */
export function listPage<T extends { id: string; created: number }>(
  { params }: Call,
  url: string,
  items: T[],
): List<T> {
  const { limit = 10, starting_after: after, ending_before: before, created } = params as Paging;
  if (limit < 1 || limit > 100) {
    throw invalid(
      `This value must be ${limit < 1 ? 'greater than or equal to 1' : 'less than or equal to 100'} (it currently is '${limit}').`,
      'parameter_invalid_integer',
      'limit',
    );
  }
  const newest = items.filter((item) => inRange(item.created, created)).reverse();
  if (before !== undefined) {
    const end = positionOf(newest, before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', url, has_more: start > 0, data: newest.slice(start, end) };
  }
  const start = after === undefined ? 0 : positionOf(newest, after, 'starting_after') + 1;
  return { object: 'list', url, has_more: newest.length > start + limit, data: newest.slice(start, start + limit) };
}

/** Returns a v2 page, which contains the URL of the next one. */
export function pageV2<T>({ params }: Call, path: string, items: T[]) {
  const { limit: wanted = 20, page, ...others } = params as { limit?: number; page?: string };
  const limit = Math.min(100, Math.max(1, wanted));
  const start = Number(page) || 0;
  const address = (from: number) => {
    const query = new URLSearchParams({ limit: String(limit), page: String(from) });
    for (const [name, value] of Object.entries<unknown>(others)) {
      if (Array.isArray(value)) value.forEach((one, index) => void query.append(`${name}[${index}]`, String(one)));
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
  if (typeof range === 'number') return value === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range ?? {};
  return value > gt && value >= gte && value < lt && value <= lte;
}

/** Returns the items that match every given parameter with one of these names. */
export function matching<T extends object>({ params }: Call, items: T[], ...names: (keyof T & string)[]): T[] {
  const wanted = params as Partial<T>;
  return items.filter((item) => names.every((name) => wanted[name] === undefined || item[name] === wanted[name]));
}

function positionOf(items: { id: string }[], id: string, param: string): number {
  const position = items.findIndex((item) => item.id === id);
  if (position < 0) throw invalid(`No such object: '${id}'`, 'resource_missing', param);
  return position;
}
