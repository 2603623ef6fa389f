import { keys, usePages } from '../../lib/queries.ts';
import { searchTermOf } from '../../lib/search-term.ts';

/** One artist per page, so viewing one picture does not load twenty. */
export const ARTIST_FEED_PAGE_SIZE = 1;

type ArtistFilter = { q?: string; pageSize: number };

/** Artists with their latest art, newest first. A search matches names that contain the term. */
export function useArtists(filter: ArtistFilter) {
  const { queryKey, query } = artistsCall(filter);
  return usePages(queryKey, 'listArtists', { query });
}

/** Cache key and query of a list's first page. */
export function artistsCall({ q = '', pageSize }: ArtistFilter) {
  const term = searchTermOf(q) || undefined;
  return { queryKey: keys.artists({ q: term, pageSize }), query: { q: term, limit: String(pageSize) } };
}
