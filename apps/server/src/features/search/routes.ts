import { decodeCursor, encodeCursor, isTimeAndId, limitOf, pageOf } from '../../platform/cursor.ts';
import { read } from '../../platform/http/routes.ts';
import { listArtists } from '../artists/read.ts';
import { type Hit, type HitKeys, searchAiSlops, searchBeautifulArt } from './search.ts';

const SLOPS = 'search-ai-slops';
const ART = 'search-art';
/** How many of each kind the search over everything gives. */
const FIRST = 10;

const areHitKeys = ([rank, ...keys]: unknown[]) => (rank === 0 || rank === 1) && isTimeAndId(keys);

/** A page of hits, with their ranks kept in the cursor and left out of the answer. */
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
    const hits = query.q ? await searchAiSlops(db, query.q, after, limit, user?.userId ?? null) : [];
    return hitsPage(SLOPS, hits, limit);
  }),

  read('searchBeautifulArt', async ({ db, query }) => {
    const limit = limitOf(query.limit);
    const after = decodeCursor<HitKeys>(ART, query.cursor, areHitKeys);
    return hitsPage(ART, query.q ? await searchBeautifulArt(db, query.q, after, limit) : [], limit);
  }),

  read('searchContent', async ({ db, body, user }) => {
    const { search_term: term, content_type: type } = body;
    const wants = (kind: typeof type) => term !== '' && (type === 'all' || type === kind);
    const [slops, arts, artists] = await Promise.all([
      wants('slop') ? searchAiSlops(db, term, null, FIRST, user?.userId ?? null) : [],
      wants('art') ? searchBeautifulArt(db, term, null, FIRST) : [],
      wants('artist') ? listArtists(db, { q: term, limit: FIRST, viewerId: null }) : [],
    ]);
    return {
      slops: slops.slice(0, FIRST).map(withoutRank),
      arts: arts.slice(0, FIRST).map(withoutRank),
      artists: artists.slice(0, FIRST),
    };
  }),
];
