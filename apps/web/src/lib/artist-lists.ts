import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ArtistListItem } from '@unslop/domain/calls/artists';
import { keys } from './queries.tsx';

type Lists = InfiniteData<{ data: ArtistListItem[] }>;

/** Changes entries of the artists' feed wherever a page of it is kept. */
export function patchArtistLists(client: QueryClient, change: (item: ArtistListItem) => ArtistListItem): void {
  client.setQueriesData<Lists>({ queryKey: [keys.artists()[0]] }, (list) =>
    list?.pages ? { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(change) })) } : list,
  );
}

/** The art of one entry; others stay as they are. */
export function patchFeedArt(
  client: QueryClient,
  artId: string,
  patch: Partial<ArtistListItem['latest_comment']>,
): void {
  patchArtistLists(client, (item) =>
    item.latest_comment.id === artId ? { ...item, latest_comment: { ...item.latest_comment, ...patch } } : item,
  );
}
