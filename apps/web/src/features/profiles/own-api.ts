import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { byCursor } from '../../lib/query-client.ts';

const pageSize = '24';

/** One's own slops, newest first, cancelled ones too. */
export function useOwnSlops(userId: string) {
  return useInfiniteQuery({
    queryKey: ['own', 'ai-slops'],
    queryFn: ({ pageParam, signal }) =>
      call('listAiSlops', { query: { user_id: userId, cursor: pageParam, limit: pageSize } }, { signal }),
    ...byCursor,
  });
}

/** One's own image comments, newest first. */
export function useOwnArt(userId: string) {
  return useInfiniteQuery({
    queryKey: ['own', 'beautiful-art'],
    queryFn: ({ pageParam, signal }) =>
      call('listBeautifulArtOf', { params: { id: userId }, query: { cursor: pageParam, limit: pageSize } }, { signal }),
    ...byCursor,
  });
}
