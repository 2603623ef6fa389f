import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { INTRO_CLOSED, isIntroClosed } from '@unslop/domain/intro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../lib/api.ts';
import { useServerRender } from '../../lib/hydration.ts';
import { listenersOf } from '../../lib/listeners.ts';
import { keys } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.tsx';

const ONE_YEAR_S = 365 * 24 * 3600;
const listeners = listenersOf();

/**
 * Shows the introduction to guests who have not closed it. The server reads the same cookie, so nothing shifts on
 * hydration.
 */
export function useIntro(): { isShown: boolean; hasPicture: boolean; close(): void } {
  const page = useServerRender();
  const isGuest = useSession().status === 'guest';
  const isClosed = useSyncExternalStore(
    listeners.add,
    () => isIntroClosed(document.cookie),
    () => page?.isIntroClosed ?? true,
  );
  // Use only data that came with the page or is cached. Data fetched now would push the page down.
  const queryClient = useQueryClient();
  const [showcase] = useState(() => queryClient.getQueryData(showcaseQuery.queryKey));
  const isShown = isGuest && !isClosed && showcase !== undefined;
  return { isShown, hasPicture: isShown && showcase.pair !== null, close };
}

/** Prefetches the introduction's data on other pages, so it is ready when a guest opens the front page. */
export function useShowcaseAhead(): void {
  const isGuest = useSession().status === 'guest';
  const queryClient = useQueryClient();
  useEffect(() => {
    // Keep it as long as the tab lives. The introduction refetches stale data.
    if (isGuest && !isIntroClosed(document.cookie)) {
      void queryClient.prefetchQuery({ ...showcaseQuery, gcTime: Number.POSITIVE_INFINITY });
    }
  }, [isGuest, queryClient]);
}

function close() {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${INTRO_CLOSED}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax${secure}`;
  listeners.call();
  // The focused button is gone.
  document.getElementById('main')?.focus();
}

const FRESH_MS = 5 * 60_000;

const showcaseQuery = queryOptions({
  queryKey: keys.showcase(),
  queryFn: ({ signal }) => call('getShowcase', {}, { signal }),
  staleTime: FRESH_MS,
});

/** Reads the best awarded pair and three figures. */
export function useShowcase() {
  return useQuery(showcaseQuery);
}
