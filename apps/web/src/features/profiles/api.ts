import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { byCursor, keys } from '../../lib/query-client.ts';

const PAGE_SIZE = 12;

/** A person's image comments, newest first, page by page. */
export function useArtOf(id: string) {
  return useInfiniteQuery({
    queryKey: keys.artOf(id),
    queryFn: ({ pageParam, signal }) =>
      call(
        'listBeautifulArtOf',
        { params: { id }, query: { cursor: pageParam, limit: String(PAGE_SIZE) } },
        { signal },
      ),
    ...byCursor,
  });
}
