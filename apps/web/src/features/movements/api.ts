import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { StatementKind } from '@unslop/domain/movements';
import { call } from '../../lib/api.ts';
import { byCursor, keys } from '../../lib/queries.tsx';

const pageSize = 50;

/** What is left out is not narrowed. */
export interface StatementPart {
  kind?: StatementKind;
  from?: string;
  until?: string;
}

/** The movements of one's own balance, newest first; the last part stays on the screen while another is fetched. */
export function useMovements(part: StatementPart) {
  return useInfiniteQuery({
    queryKey: [...keys.movements(), part],
    queryFn: ({ pageParam, signal }) =>
      call('listMovements', { query: { ...part, cursor: pageParam, limit: String(pageSize) } }, { signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  });
}

/** A plain link: the session's cookie goes with it. */
export function exportAddress(part: StatementPart): string {
  const query = new URLSearchParams(Object.entries(part).filter(([, value]) => value));
  return `/api/movements/export${query.size > 0 ? `?${query}` : ''}`;
}
