import { pageByTime } from '../../platform/cursor.ts';
import { read, write } from '../../platform/http/routes.ts';
import { artistCards } from '../artists/cards.ts';
import { listSavedArt, listSavedArtistIds, saveArt, saveArtist, unsaveArt, unsaveArtist } from './saved.ts';

export const savedRoutes = [
  write('saveArt', ({ trx, params, user }) => saveArt(trx, user.userId, params.id)),
  write('unsaveArt', ({ trx, params, user }) => unsaveArt(trx, user.userId, params.id)),
  write('saveArtist', ({ trx, params, user }) => saveArtist(trx, user.userId, params.id)),
  write('unsaveArtist', ({ trx, params, user }) => unsaveArtist(trx, user.userId, params.id)),

  read('listSavedArt', ({ db, query, user }) =>
    pageByTime('saved-art', query, 'saved_at', (after, limit) => listSavedArt(db, user.userId, after, limit)),
  ),

  read('listSavedArtists', async ({ db, query, user }) => {
    const page = await pageByTime('saved-artists', query, 'saved_at', (after, limit) =>
      listSavedArtistIds(db, user.userId, after, limit),
    );
    const savedAt = new Map(page.data.map(({ id, saved_at }) => [id, saved_at]));
    const cards = await artistCards(db, [...savedAt.keys()], user.userId);
    return { data: cards.map((card) => ({ ...card, saved_at: savedAt.get(card.user_id)! })), next: page.next };
  }),
];
