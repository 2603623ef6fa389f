import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keys } from '../../lib/query-client.ts';

const FRESH_MS = 5 * 60_000;

export const showcaseQuery = queryOptions({
  queryKey: keys.showcase(),
  queryFn: ({ signal }) => call('getShowcase', {}, { signal }),
  staleTime: FRESH_MS,
});

/** The best awarded pair and three figures. */
export function useShowcase() {
  return useQuery(showcaseQuery);
}
