import { pageByTime } from '../../platform/cursor.ts';
import { read, write } from '../../platform/http/routes.ts';
import { artistCards } from '../artists/cards.ts';
import {
  listSavedArtistIds,
  listSavedBeautifulArt,
  saveArtist,
  saveBeautifulArt,
  unsaveArtist,
  unsaveBeautifulArt,
} from './saved.ts';

export const savedRoutes = [
  write('saveBeautifulArt', ({ trx, params, user }) => saveBeautifulArt(trx, user.userId, params.id)),
  write('unsaveBeautifulArt', ({ trx, params, user }) => unsaveBeautifulArt(trx, user.userId, params.id)),
  write('saveArtist', ({ trx, params, user }) => saveArtist(trx, user.userId, params.id)),
  write('unsaveArtist', ({ trx, params, user }) => unsaveArtist(trx, user.userId, params.id)),

  read('listSavedBeautifulArt', ({ db, query, user }) =>
    pageByTime('saved-art', query, 'saved_at', (after, limit) => listSavedBeautifulArt(db, user.userId, after, limit)),
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
