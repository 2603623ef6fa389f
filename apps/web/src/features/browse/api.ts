import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { byCursor, keys } from '../../lib/query-client.ts';
import { noteServerTime } from '../../lib/server-clock.ts';
import { type BrowseFilter, queryOf } from './browse-filter.ts';

const PAGE_SIZE = 12;

/** The slops of a filter, in its order. */
export function useBrowse(filter: BrowseFilter) {
  const wanted = queryOf(filter);
  return useInfiniteQuery({
    queryKey: keys.aiSlops({ browse: wanted }),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...wanted, cursor: pageParam, limit: String(PAGE_SIZE) };
      const page = await call('listAiSlops', { query }, { signal });
      noteServerTime(page.now);
      return page;
    },
    ...byCursor,
  });
}
