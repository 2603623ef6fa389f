import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keys } from '../../lib/query-client.ts';

const pageSize = 20;

/** Every movement of one's own balance, newest first. */
export function useMovements() {
  return useInfiniteQuery({
    queryKey: keys.movements(),
    queryFn: ({ pageParam, signal }) =>
      call('listMovements', { query: { cursor: pageParam, limit: String(pageSize) } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}
