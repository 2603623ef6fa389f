import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ArtistListItem } from '@unslop/domain/calls/artists';
import { keys } from './queries.ts';

type Lists = InfiniteData<{ data: ArtistListItem[] }>;

/**
 * Patches entries on all cached pages of the artists' feed. Patches again after a running fetch, which may return the
 * old state.
 */
export function patchArtistLists(client: QueryClient, change: (item: ArtistListItem) => ArtistListItem): void {
  const queryKey = [keys.artists()[0]];
  const show = () =>
    client.setQueriesData<Lists>({ queryKey }, (list) =>
      list?.pages ? { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(change) })) } : list,
    );
  show();
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
    query.promise?.then(show, () => {});
}

export function patchFeedArt(
  client: QueryClient,
  artId: string,
  patch: Partial<ArtistListItem['latest_comment']>,
): void {
  patchArtistLists(client, (item) =>
    item.latest_comment.id === artId ? { ...item, latest_comment: { ...item.latest_comment, ...patch } } : item,
  );
}
