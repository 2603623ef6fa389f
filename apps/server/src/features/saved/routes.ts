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
  write('saveBeautifulArt', async ({ trx, params, user }) => {
    await saveBeautifulArt(trx, user.userId, params.id);
    return { saved: true };
  }),
  write('unsaveBeautifulArt', async ({ trx, params, user }) => {
    await unsaveBeautifulArt(trx, user.userId, params.id);
    return { saved: false };
  }),
  write('saveArtist', async ({ trx, params, user }) => {
    await saveArtist(trx, user.userId, params.id);
    return { saved: true };
  }),
  write('unsaveArtist', async ({ trx, params, user }) => {
    await unsaveArtist(trx, user.userId, params.id);
    return { saved: false };
  }),

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
