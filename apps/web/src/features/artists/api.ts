import { keys, usePages } from '../../lib/queries.tsx';
import { searchTermOf } from '../../lib/search-term.ts';

/** One artist at a time, so that looking at one picture does not load twenty. */
export const ARTIST_FEED_PAGE_SIZE = 1;

type ArtistFilter = { q?: string; pageSize: number };

/** Artists, each once with the latest art, newest first; of a search, those whose name holds the term. */
export function useArtists(filter: ArtistFilter) {
  const { queryKey, query } = artistsCall(filter);
  return usePages(queryKey, 'listArtists', { query });
}

/** The first page of a list: what it is called in the cache, and what is asked. */
export function artistsCall({ q = '', pageSize }: ArtistFilter) {
  const term = searchTermOf(q) || undefined;
  return { queryKey: keys.artists({ q: term, pageSize }), query: { q: term, limit: String(pageSize) } };
}
