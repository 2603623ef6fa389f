import { decodeCursor, encodeCursor, isTimeAndId, limitOf, pageOf } from '../../platform/cursor.ts';
import { addressKey, hit } from '../../platform/http/rate-limits.ts';
import { read, write } from '../../platform/http/routes.ts';
import { findArtist } from './cards.ts';
import { contactArtist } from './contact.ts';
import { listAndCountArtists } from './read.ts';

const LIST = 'artists';

export const artistRoutes = [
  read('listArtists', async ({ db, query, user, deps, request }) => {
    if (query.q) await hit(db, 'search', user?.userId ?? addressKey(request.ip), deps.config.rateFactor);
    const limit = limitOf(query.limit);
    const after = decodeCursor<[string, string]>(LIST, query.cursor, isTimeAndId);
    const viewerId = user?.userId ?? null;
    const filter = { q: query.q, olderThan: query.older_than, newerThan: query.newer_than, after, limit, viewerId };
    const { artists, count } = await listAndCountArtists(db, filter);
    return {
      ...pageOf(artists, limit, (last) => encodeCursor(LIST, [last.latest_comment_created_at, last.id])),
      count,
    };
  }),

  read('getArtist', ({ db, params, user }) => findArtist(db, params.id, user?.userId ?? null)),

  write('contactArtist', async ({ trx, params, body, user }) => {
    await contactArtist(trx, user, params.id, body.message);
    return { success: true };
  }),
];
