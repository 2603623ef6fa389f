import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What the server sends along with a page that it has drawn. The same for everybody: nobody's own data. */
export interface PageData {
  drawnAt: string;
  /** The request came without a cookie. */
  isGuest: boolean;
  queries: [QueryKey, unknown][];
}

export const PAGE_DATA_ID = 'page-data';

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
