import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { INTRO_CLOSED, isIntroClosed } from '@unslop/domain/intro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../lib/api.ts';
import { useServerRender } from '../../lib/hydration.ts';
import { listenersOf } from '../../lib/listeners.ts';
import { keys } from '../../lib/queries.tsx';
import { useSession } from '../../lib/session.tsx';

const ONE_YEAR_S = 365 * 24 * 3600;
const listeners = listenersOf();

/** Whether this is a guest who has not closed the introduction. The server reads the same cookie, so that nothing jumps. */
export function useIntro(): { isShown: boolean; hasPicture: boolean; close(): void } {
  const page = useServerRender();
  const isGuest = useSession().status === 'guest';
  const isClosed = useSyncExternalStore(
    listeners.add,
    () => isIntroClosed(document.cookie),
    () => page?.isIntroClosed ?? true,
  );
  // What it shows came with the page, or was read before. Asked for now, it would push the page down when it comes.
  const queryClient = useQueryClient();
  const [showcase] = useState(() => queryClient.getQueryData(showcaseQuery.queryKey));
  const isShown = isGuest && !isClosed && showcase !== undefined;
  return { isShown, hasPicture: isShown && showcase.pair !== null, close };
}

/** Reads for guests on other pages what the introduction shows, so that it is there when they come to the first page. */
export function useShowcaseAhead(): void {
  const isGuest = useSession().status === 'guest';
  const queryClient = useQueryClient();
  useEffect(() => {
    // Kept for as long as the tab: the introduction reads it anew where it is old.
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
  // The button that had the focus is gone.
  document.getElementById('main')?.focus();
}

const FRESH_MS = 5 * 60_000;

const showcaseQuery = queryOptions({
  queryKey: keys.showcase(),
  queryFn: ({ signal }) => call('getShowcase', {}, { signal }),
  staleTime: FRESH_MS,
});

/** The best awarded pair and three figures. */
export function useShowcase() {
  return useQuery(showcaseQuery);
}
