import type { QueryKey } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import { aSlopId, feedCall } from '../features/ai-slops/api.ts';
import { ARTIST_FEED_PAGE_SIZE, artistsCall } from '../features/artists/api.ts';
import { urlOf } from '../lib/api.ts';
import type { PageData } from '../lib/hydration.ts';
import { keys } from '../lib/queries.tsx';
import { paths } from '../paths.ts';

/** What a page asks the API for first, and how the answer stands in the query cache. */
export interface FirstCall {
  url: string;
  queryKey: QueryKey;
  dataOf(reply: unknown): unknown;
  /** The page's source; null where another of its calls names it. */
  file: string | null;
}

/** What the first calls of a page depend on besides its path. */
export type Visitor = Pick<PageData, 'isGuest' | 'isIntroClosed'>;

/** The first is the page's own; none for a page that only the browser renders. */
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

/** As `useInfiniteQuery` keeps the first page of a list. */
function firstOfMany(reply: unknown) {
  return { pages: [reply], pageParams: [null] };
}

function asItIs(reply: unknown) {
  return reply;
}
