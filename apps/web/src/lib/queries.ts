import {
  type InfiniteData,
  type Query,
  QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallName } from '@unslop/domain/calls';
import { ApiError, type CallInput, call, type Reply } from './api.ts';

/** Creates the query cache. Live updates trigger refetches, so nothing polls. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
        retryDelay: (failures) => 400 * 2 ** failures,
      },
      // Fail immediately when offline. A replayed mutation could run after the user has changed their mind.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** True for a lost connection or a busy server. A retry does not help after a refusal. */
export function isWorthRetrying(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}

/**
 * Refetches all active queries under a key after a change.
 * Lets a first fetch or fetchNextPage finish first. React Query does not restart them, so they may return data from
 * before the change. If fetchNextPage starts meanwhile, React Query drops the refetch for it, so this refetches again.
 * Does not wait for throttled queries (`isThrottled`).
 */
export async function refresh(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const running = client.getQueryCache().findAll({ queryKey, predicate: endsFirst });
  const refetch = async (query: Query) => {
    await query.promise?.catch(() => undefined);
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
  const others = async () => {
    const rest = (query: Query) => !endsFirst(query);
    void client.invalidateQueries({ queryKey, predicate: (query) => isThrottled(query) && rest(query) });
    await client.invalidateQueries({ queryKey, predicate: (query) => !isThrottled(query) && rest(query) });
    const overtaken = client.getQueryCache().findAll({ queryKey, type: 'active', predicate: wasForMore });
    await Promise.all(
      overtaken.filter((query) => !running.includes(query)).map((query) => refresh(client, query.queryKey)),
    );
  };
  for (const query of running.filter(isThrottled)) void refetch(query);
  await Promise.all([others(), ...running.filter((query) => !isThrottled(query)).map(refetch)]);
}

function isThrottled({ meta }: Query): boolean {
  return meta?.isThrottled === true;
}

/** Returns a function that invalidates these keys and refetches their active queries. */
export function useInvalidate(...queryKeys: QueryKey[]): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(queryKeys.map((queryKey) => refresh(client, queryKey)));
}

function endsFirst(query: Query): boolean {
  const { fetchStatus, data } = query.state;
  return fetchStatus === 'fetching' && (data === undefined || wasForMore(query));
}

/** True if the latest fetch, running or finished, was for a further page. */
function wasForMore({ state }: Query): boolean {
  return state.fetchMeta?.fetchMore !== undefined;
}

/** Options for cursor pagination. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
};

/** Returns all loaded rows of a paginated list. */
export function rowsOf<Row>({ data }: { data: { pages: { data: Row[] }[] } | undefined }): Row[] {
  return data?.pages.flatMap((page) => page.data) ?? [];
}

/** Query keys of the app. The first word of each links it to its live topics. */
export const keys = {
  session: () => ['session'] as const,
  aiSlops: (filter: Record<string, unknown> = {}) => ['ai-slops', filter] as const,
  aiSlop: (id: string) => ['ai-slop', id] as const,
  comments: (slopId: string) => ['comments', slopId] as const,
  showcase: () => ['showcase'] as const,
  award: (slopId: string) => ['award', slopId] as const,
  ownProfile: () => ['own', 'profile'] as const,
  account: () => ['own', 'account'] as const,
  art: (id: string) => ['art', id] as const,
  artOf: (id: string) => ['art-of', id] as const,
  artist: (id: string) => ['artist', id] as const,
  artists: (filter: Record<string, unknown> = {}) => ['artists', filter] as const,
  deposits: () => ['own', 'deposits'] as const,
  movements: () => ['own', 'movements'] as const,
  wallet: () => ['own', 'wallet'] as const,
  withdrawals: () => ['own', 'withdrawals'] as const,
  payoutAccount: () => ['own', 'payout-account'] as const,
  receipt: (paymentId: string) => ['own', 'receipt', paymentId] as const,
  purchases: () => ['own', 'purchases'] as const,
  gif: (artId: string) => ['gif', artId] as const,
  artSale: (artId: string) => ['art-sale', artId] as const,
  notifications: () => ['own', 'notifications'] as const,
  debugState: (streamOpenedAt: number | null) => ['own', 'debug', streamOpenedAt] as const,
  debugImages: () => ['own', 'debug-images'] as const,
  debugAiSlop: (id: string | null) => ['ai-slop', id, 'debug'] as const,
};

type PagedCall = { [N in CallName]: Reply<N> extends { next: string | null } ? N : never }[CallName];
type Page<N extends CallName> = Reply<N> & { next: string | null };

/** Reads a paginated list, cached under `queryKey`. */
export function usePages<N extends PagedCall>(queryKey: QueryKey, name: N, input: CallInput<N>) {
  return useInfiniteQuery<Page<N>, Error, InfiniteData<Page<N>>, QueryKey, string | undefined>({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...(input as { query: object }).query, cursor };
      return call(name, { ...input, query }, { signal }) as Promise<Page<N>>;
    },
    ...byCursor,
  });
}

/** Reads the reply of a call, cached under `queryKey`. */
export function useCall<N extends CallName>(queryKey: QueryKey, name: N, input: CallInput<N>) {
  return useQuery({ queryKey, queryFn: ({ signal }) => call(name, input, { signal }) });
}
