import { createContext, useContext, useSyncExternalStore } from 'react';

/** The moment a page was drawn for on the server, in milliseconds; 0 where the browser draws it. */
const DrawnAtContext = createContext(0);
export const DrawnAtProvider = DrawnAtContext.Provider;

export function useDrawnAt(): number {
  return useContext(DrawnAtContext);
}

/**
 * False on the server, and once in the browser while it takes over what the server drew: for what only the browser
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
