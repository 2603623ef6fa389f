import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';

/** What a page that the server has rendered says about itself; null where the browser renders it alone. */
const ServerRenderContext = createContext<Pick<PageData, 'renderedAt' | 'isIntroClosed'> | null>(null);
export const ServerRenderProvider = ServerRenderContext.Provider;

export function useServerRender() {
  return useContext(ServerRenderContext);
}

/** The moment a page was rendered for on the server, in milliseconds; 0 where the browser renders it. */
export function useRenderedAt(): number {
  const page = useServerRender();
  return page ? Date.parse(page.renderedAt) : 0;
}

/**
 * False on the server, and once in the browser while it hydrates: for what only the browser
 * knows, such as its time zone.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges() {
  return () => {};
}

/** What the server sends along with a page that it has rendered. The same for everybody: nobody's own data. */
export interface PageData {
  renderedAt: string;
  isGuest: boolean;
  /** The introduction is not shown: its guest has closed it, or is none. */
  isIntroClosed: boolean;
  queries: [QueryKey, unknown][];
}

const PAGE_DATA_ID = 'page-data';

/** Null where the server sent the bare page. */
export function readPageData(): PageData | null {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? JSON.parse(text) : null;
}

/** Puts the answers into the cache, so that the page asks for nothing that it has; members ask again, for what is theirs. */
export function adoptPageData(client: QueryClient, { isGuest, queries }: PageData): void {
  for (const [queryKey, data] of queries) client.setQueryData(queryKey, data);
  if (!isGuest) void client.invalidateQueries({ refetchType: 'none' });
}
