import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';

/** Metadata of a server-rendered page. Null if only the browser renders it. */
const ServerRenderContext = createContext<Pick<PageData, 'renderedAt' | 'isIntroClosed'> | null>(null);
export const ServerRenderProvider = ServerRenderContext.Provider;

export function useServerRender() {
  return useContext(ServerRenderContext);
}

/** Returns the time of the server render, in milliseconds. 0 if only the browser renders the page. */
export function useRenderedAt(): number {
  const page = useServerRender();
  return page ? Date.parse(page.renderedAt) : 0;
}

/** False on the server and during hydration. Use it for what only the browser knows, such as the time zone. */
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

/** Data that the server sends with a rendered page. The same for everyone, without personal data. */
export interface PageData {
  renderedAt: string;
  isGuest: boolean;
  /** True if the introduction is hidden: the guest has closed it, or the visitor is a member. */
  isIntroClosed: boolean;
  queries: [QueryKey, unknown][];
}

const PAGE_DATA_ID = 'page-data';

/** Null if the server sent an unrendered page. */
export function readPageData(): PageData | null {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? JSON.parse(text) : null;
}

/**
 * Fills the cache with the server's answers, so the page does not fetch them again. Marks them stale for members, whose
 * answers differ.
 */
export function adoptPageData(client: QueryClient, { isGuest, queries }: PageData): void {
  for (const [queryKey, data] of queries) client.setQueryData(queryKey, data);
  if (!isGuest) void client.invalidateQueries({ refetchType: 'none' });
}
