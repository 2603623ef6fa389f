import type { QueryKey } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import { aSlopId, feedCall } from '../features/ai-slops/api.ts';
import { ARTIST_FEED_PAGE_SIZE, artistsCall } from '../features/artists/api.ts';
import { urlOf } from '../lib/api.ts';
import type { PageData } from '../lib/hydration.ts';
import { keys } from '../lib/queries.ts';
import { paths } from '../paths.ts';

/** One of a page's first API calls, with its query cache key. */
export interface FirstCall {
  url: string;
  queryKey: QueryKey;
  dataOf(reply: unknown): unknown;
  /** Source file of the page. Null if another of its calls names it. */
  file: string | null;
}

/** Properties of the visitor that first calls depend on. */
export type Visitor = Pick<PageData, 'isGuest' | 'isIntroClosed'>;

/** Returns the first calls of a page, its main call first. Empty for pages that only the browser renders. */
export function firstCallsOf(path: string, { isIntroClosed }: Visitor): FirstCall[] {
  if (matchPath(paths.feed, path) || matchPath(paths.instaFeed, path)) {
    const { queryKey, query } = feedCall({});
    const feed = {
      url: urlOf('listAiSlops', { query }),
      queryKey,
      dataOf: firstOfMany,
      file: 'src/pages/Feed.tsx',
    };
    const showcase = { url: urlOf('getShowcase', {}), queryKey: keys.showcase(), dataOf: asItIs, file: null };
    return isIntroClosed ? [feed] : [feed, showcase];
  }
  if (matchPath(paths.artists, path)) {
    const { queryKey, query } = artistsCall({ pageSize: ARTIST_FEED_PAGE_SIZE });
    return [{ url: urlOf('listArtists', { query }), queryKey, dataOf: firstOfMany, file: 'src/pages/Artists.tsx' }];
  }
  const id = matchPath('/ai-slop/:slopId', path)?.params.slopId;
  if (!id || !aSlopId.test(id)) return [];
  return [
    {
      url: urlOf('getAiSlop', { params: { id } }),
      queryKey: keys.aiSlop(id),
      dataOf: asItIs,
      file: 'src/pages/AiSlop.tsx',
    },
  ];
}

/** Wraps a first page as `useInfiniteQuery` caches it. */
function firstOfMany(reply: unknown) {
  return { pages: [reply], pageParams: [null] };
}

function asItIs(reply: unknown) {
  return reply;
}
