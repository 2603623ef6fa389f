import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { StatementKind } from '@unslop/domain/movements';
import { call } from '../../lib/api.ts';
import { byCursor, keys } from '../../lib/queries.ts';

const pageSize = 50;

/** A missing field does not filter. */
export interface StatementPart {
  kind?: StatementKind;
  from?: string;
  until?: string;
}

/** Reads the movements of the user's balance, newest first. Keeps the previous rows while a new filter loads. */
export function useMovements(part: StatementPart) {
  return useInfiniteQuery({
    queryKey: [...keys.movements(), part],
    queryFn: ({ pageParam, signal }) =>
      call('listMovements', { query: { ...part, cursor: pageParam, limit: String(pageSize) } }, { signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  });
}

/** Plain link: the browser sends the session cookie. */
export function exportAddress(part: StatementPart): string {
  const query = new URLSearchParams(Object.entries(part).filter(([, value]) => value));
  return `/api/movements/export${query.size > 0 ? `?${query}` : ''}`;
}
