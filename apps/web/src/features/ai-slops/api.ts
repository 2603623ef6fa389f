import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import { LENGTH, SLOP } from '@unslop/domain/limits';
import { ApiError, call, type Reply } from '../../lib/api.ts';
import { isWorthRetrying, keys, usePages } from '../../lib/queries.ts';
import { TimedOut, withinTime } from '../../lib/time-out.ts';
import type { Likeable } from '../likes/api.ts';

type FeedFilter = { q?: string; userId?: string };

/** Slops, newest first, paginated: all, matching a search, or by one person. */
export function useAiSlops(filter: FeedFilter, pageSize: number = SLOP.feedPageSize) {
  const { queryKey, query } = feedCall(filter, pageSize);
  return usePages(queryKey, 'listAiSlops', { query });
}

/** Cache key and query of a list's first page. */
export function feedCall(filter: FeedFilter, pageSize: number = SLOP.feedPageSize) {
  const q = filter.q?.trim().slice(0, LENGTH.search) || undefined;
  const of = { q, user_id: filter.userId };
  return { queryKey: keys.aiSlops(of), query: { ...of, limit: String(pageSize) } };
}

const QUERY_TIMEOUT_MS = 10_000;
export const aSlopId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Fetches one slop by id. @throws TimedOut after 10 s */
export async function readAiSlop(id: string, signal?: AbortSignal): Promise<AiSlop> {
  if (!id) throw new Error('No AI slop ID provided');
  if (!aSlopId.test(id)) throw new ApiError(404, 'AI_SLOP_NOT_FOUND', `AI slop with ID ${id} not found`);
  return withinTime({ timeoutMs: QUERY_TIMEOUT_MS, message: 'Query timed out after 10 seconds', signal }, (inTime) =>
    call('getAiSlop', { params: { id } }, { signal: inTime }),
  );
}

/** Reads a slop, with a cached list as placeholder. Retries a timeout once. */
export function useAiSlop(id: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: keys.aiSlop(id),
    queryFn: ({ signal }) => readAiSlop(id, signal),
    placeholderData: () => findInLists(queryClient, id),
    retry: (failures, error) => (error instanceof TimedOut ? failures < 1 : failures < 2 && isWorthRetrying(error)),
  });
}

type SlopPage = Reply<'listAiSlops'>;
export type SlopPages = InfiniteData<SlopPage, string | null>;

/** Patches a slop everywhere in the cache: on its own and in every list. */
export function patchAiSlop(queryClient: QueryClient, id: string, patch: Partial<AiSlop>): void {
  queryClient.setQueryData<AiSlop>(keys.aiSlop(id), (slop) => slop && { ...slop, ...patch });
  queryClient.setQueriesData<SlopPages>({ queryKey: ['ai-slops'] }, (list) => list && patchPages(list, id, patch));
}

function patchPages(list: SlopPages, id: string, patch: Partial<AiSlop>): SlopPages {
  if (!list.pages?.some((page) => page.data.some((slop) => slop.id === id))) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.map((slop) => (slop.id === id ? { ...slop, ...patch } : slop)),
  }));
  return { ...list, pages };
}

/** Finds a slop in the cached lists, to use as a placeholder while its page loads. */
export function findInLists(queryClient: QueryClient, id: string): AiSlop | undefined {
  const lists = queryClient.getQueriesData<SlopPages>({ queryKey: ['ai-slops'] });
  const pages = lists.flatMap(([, list]) => list?.pages ?? []);
  return pages.flatMap(({ data }) => data).find((slop) => slop.id === id);
}

export function likeableSlop(id: string): Likeable {
  return {
    kind: 'ai-slop',
    id,
    patchCache: (queryClient, state) => patchAiSlop(queryClient, id, state as Partial<AiSlop>),
  };
}
