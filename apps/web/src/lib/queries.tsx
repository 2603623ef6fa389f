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
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/States.tsx';
import { toast } from '../ui/toast.ts';
import { ApiError, type CallInput, call, messageOf, type Reply } from './api.ts';

/** One cache of the server's answers. Live updates say when to fetch again, so nothing is polled. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
        retryDelay: (failures) => 400 * 2 ** failures,
      },
      // What is pressed without a connection fails at once: later, it might be done after it was thought better of.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** A refusal stays one; a lost connection or a busy server may be better in a moment. */
export function isWorthRetrying(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}

/**
 * Fetches again what is under a key and shown: it has changed. A first read that is under way, and a list whose next page is,
 * end before: the query library does not begin them anew, and what they bring may be from before the change. So does a list whose
 * next page is asked for meanwhile: the query library gives up for it what it was fetching again. What waits for its turn
 * (`isThrottled`) is not waited for.
 */
export async function refresh(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const running = client.getQueryCache().findAll({ queryKey, predicate: endsFirst });
  const again = async (query: Query) => {
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
  for (const query of running.filter(isThrottled)) void again(query);
  await Promise.all([others(), ...running.filter((query) => !isThrottled(query)).map(again)]);
}

function isThrottled({ meta }: Query): boolean {
  return meta?.isThrottled === true;
}

/** For after a change: what is under these keys is old, and what of it is shown is fetched again. */
export function useInvalidate(...queryKeys: QueryKey[]): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(queryKeys.map((queryKey) => refresh(client, queryKey)));
}

function endsFirst(query: Query): boolean {
  const { fetchStatus, data } = query.state;
  return fetchStatus === 'fetching' && (data === undefined || wasForMore(query));
}

/** Whether its latest fetch, also one that has ended, is that of a further page. */
function wasForMore({ state }: Query): boolean {
  return state.fetchMeta?.fetchMore !== undefined;
}

/** For a list that is read page by page, each by the cursor that the one before gave. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
};

/** What was read of such a list so far. */
export function rowsOf<Row>({ data }: { data: { pages: { data: Row[] }[] } | undefined }): Row[] {
  return data?.pages.flatMap((page) => page.data) ?? [];
}

/** Every query key of the app begins with one of these words, so that a live topic finds what it concerns. */
export const keys = {
  session: () => ['session'] as const,
  aiSlops: (filter: Record<string, unknown> = {}) => ['ai-slops', filter] as const,
  aiSlop: (id: string) => ['ai-slop', id] as const,
  comments: (slopId: string) => ['comments', slopId] as const,
  showcase: () => ['showcase'] as const,
  award: (slopId: string) => ['award', slopId] as const,
  ownProfile: () => ['own', 'profile'] as const,
  account: () => ['own', 'account'] as const,
  beautifulArt: (id: string) => ['art', id] as const,
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

/** The answers to a call that lists something page by page, kept under `queryKey`. */
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

type QueryErrorProps = {
  /** What could not be read, and is asked for again. */
  query: { isFetching: boolean; refetch: () => unknown };
  title: string;
  children?: ReactNode;
  heading?: 'h1' | 'h2';
};

export function QueryError({ query, ...rest }: QueryErrorProps) {
  return <ErrorState {...rest} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
}

export function MoneyError(props: Omit<QueryErrorProps, 'children'>) {
  return <QueryError {...props}>Your money is safe. Check your connection and try again.</QueryError>;
}

/** The answer to a call, kept under `queryKey`. */
export function useCall<N extends CallName>(queryKey: QueryKey, name: N, input: CallInput<N>) {
  return useQuery({ queryKey, queryFn: ({ signal }) => call(name, input, { signal }) });
}

/** Says that something did not work, and why: in the server's words where it has some, else `fallback`. */
export function toastFailure(title: string, error: unknown, fallback = 'Please try again in a moment.'): void {
  toast({ title, description: messageOf(error, fallback), tone: 'danger' });
}

type ShowMoreProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  className?: string;
  children: string;
};

/** Reads the next page of a list; nothing at its end. */
export function ShowMore({ list, className, children }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <p className={cx('text-center', className)}>
      <Button isLoading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {children}
      </Button>
    </p>
  );
}
