import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { byCursor } from '../../lib/query-client.ts';

export const PAGE_SIZE = 12;

/** Slops by the words of their titles, then by description or poster. Asks nothing while there is no term. */
export function useFoundSlops(term: string) {
  return useInfiniteQuery({
    // Begins as the feed's keys do: what is live there is live here.
    queryKey: ['ai-slops', 'found', term],
    queryFn: ({ pageParam, signal }) =>
      call('searchAiSlops', { query: { q: term, cursor: pageParam, limit: String(PAGE_SIZE) } }, { signal }),
    ...byCursor,
    enabled: term !== '',
  });
}

/** Art by its artist's name, then by its own words or its slop's title. */
export function useFoundArt(term: string) {
  return useInfiniteQuery({
    queryKey: ['artists', 'found', term],
    queryFn: ({ pageParam, signal }) =>
      call('searchBeautifulArt', { query: { q: term, cursor: pageParam, limit: String(PAGE_SIZE) } }, { signal }),
    ...byCursor,
    enabled: term !== '',
  });
}
