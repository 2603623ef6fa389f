import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PageData } from './page-data.ts';

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
