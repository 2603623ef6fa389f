import { call } from '../../lib/api.ts';
import { keys, usePages } from '../../lib/queries.tsx';
import { noteServerTime } from '../../lib/server-clock.ts';
import { type BrowseFilter, queryOf } from './browse-filter.ts';

const PAGE_SIZE = 12;

/** The slops of a filter, in its order. */
export function useBrowse(filter: BrowseFilter) {
  const wanted = queryOf(filter);
  return usePages(keys.aiSlops({ browse: wanted }), async (cursor, signal) => {
    const query = { ...wanted, cursor, limit: String(PAGE_SIZE) };
    const page = await call('listAiSlops', { query }, { signal });
    noteServerTime(page.now);
    return page;
  });
}
