import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keys } from '../../lib/query-client.ts';
import { searchTermOf } from '../../lib/search-term.ts';

/** Artists, each once with the latest art, newest first; of a search, those whose name holds the term. */
export function useArtists({ q = '', pageSize }: { q?: string; pageSize: number }) {
  const term = searchTermOf(q) || undefined;
  return useInfiniteQuery({
    queryKey: keys.artists({ q: term, pageSize }),
    queryFn: ({ pageParam, signal }) =>
      call('listArtists', { query: { q: term, cursor: pageParam ?? undefined, limit: String(pageSize) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}
