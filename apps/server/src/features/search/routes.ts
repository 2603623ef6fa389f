import { decodeCursor, encodeCursor, isTimeAndId, limitOf, pageOf } from '../../platform/cursor.ts';
import { read } from '../../platform/http/routes.ts';
import { type Hit, type HitKeys, search } from './search.ts';

const SLOPS = 'search-ai-slops';
const ART = 'search-art';
/** Hits of each kind in the search over everything. */
const FIRST = 10;
const kindsOf = { all: ['slops', 'arts', 'artists'], slop: ['slops'], art: ['arts'], artist: ['artists'] } as const;

const areHitKeys = ([rank, ...keys]: unknown[]) => (rank === 0 || rank === 1) && isTimeAndId(keys);

/** Returns a page of hits. Their ranks are in the cursor, but not in the answer. */
function hitsPage<T extends { id: string; created_at: string }>(list: string, hits: Hit<T>[], limit: number) {
  const { data, next } = pageOf(hits, limit, (last) => encodeCursor(list, [last.rank, last.created_at, last.id]));
  return { data: data.map(withoutRank), next };
}

function withoutRank<T>({ rank, ...hit }: Hit<T>): Omit<Hit<T>, 'rank'> {
  return hit;
}

export const searchRoutes = [
  read('searchAiSlops', async ({ db, query, user }) => {
    const limit = limitOf(query.limit);
    const after = decodeCursor<HitKeys>(SLOPS, query.cursor, areHitKeys);
    const asked = { term: query.q ?? '', after, limit, viewerId: user?.userId ?? null };
    return hitsPage(SLOPS, (await search(db, ['slops'], asked)).slops, limit);
  }),

  read('searchArt', async ({ db, query }) => {
    const limit = limitOf(query.limit);
    const after = decodeCursor<HitKeys>(ART, query.cursor, areHitKeys);
    const asked = { term: query.q ?? '', after, limit, viewerId: null };
    return hitsPage(ART, (await search(db, ['arts'], asked)).arts, limit);
  }),

  read('searchContent', async ({ db, body, user }) => {
    const { search_term: term, content_type: type } = body;
    const asked = { term, after: null, limit: FIRST, viewerId: user?.userId ?? null };
    const { slops, arts, artists } = await search(db, kindsOf[type], asked);
    return {
      slops: slops.slice(0, FIRST).map(withoutRank),
      arts: arts.slice(0, FIRST).map(withoutRank),
      artists: artists.slice(0, FIRST),
    };
  }),
];
