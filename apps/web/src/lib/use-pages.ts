import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { byCursor } from './query-client.ts';

/** A list that is read page by page, kept under `queryKey`. */
export function usePages<Page extends { next: string | null }>(
  queryKey: QueryKey,
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>,
) {
  return useInfiniteQuery({ queryKey, queryFn: ({ pageParam, signal }) => read(pageParam, signal), ...byCursor });
}
