import type { QueryKey } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import { aSlopId, feedCall } from '../features/ai-slops/api.ts';
import { ARTIST_FEED_PAGE_SIZE, artistsCall } from '../features/artists/api.ts';
import { urlOf } from '../lib/api.ts';
import { keys } from '../lib/query-client.ts';
import { paths } from '../paths.ts';

/** What a page asks the API for first, and how the answer stands in the query cache. */
export interface FirstCall {
  url: string;
  queryKey: QueryKey;
  dataOf(reply: unknown): unknown;
  /** The page's source, where it is not in the first chunk. */
  file: string | null;
}

/** Null for a page that only the browser draws. */
export function firstCallOf(path: string): FirstCall | null {
  if (matchPath(paths.feed, path) || matchPath(paths.instaFeed, path)) {
    const { queryKey, query } = feedCall({});
    return { url: urlOf('listAiSlops', { query }), queryKey, dataOf: firstOfMany, file: null };
  }
  if (matchPath(paths.artists, path)) {
    const { queryKey, query } = artistsCall({ pageSize: ARTIST_FEED_PAGE_SIZE });
    return { url: urlOf('listArtists', { query }), queryKey, dataOf: firstOfMany, file: 'src/pages/Artists.tsx' };
  }
  const id = matchPath('/ai-slop/:slopId', path)?.params.slopId;
  if (!id || !aSlopId.test(id)) return null;
  return {
    url: urlOf('getAiSlop', { params: { id } }),
    queryKey: keys.aiSlop(id),
    dataOf: (reply) => reply,
    file: 'src/pages/AiSlop.tsx',
  };
}

/** As `useInfiniteQuery` keeps the first page of a list. */
function firstOfMany(reply: unknown) {
  return { pages: [reply], pageParams: [null] };
}
