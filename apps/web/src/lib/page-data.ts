import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What the server sends along with a page that it has rendered. The same for everybody: nobody's own data. */
export interface PageData {
  renderedAt: string;
  /** Nobody is signed in. */
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
