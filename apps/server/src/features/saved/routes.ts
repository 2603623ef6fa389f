import { decodeCursor, encodeCursor, isTimeAndId, limitOf, pageOf } from '../../platform/cursor.ts';
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

const ART = 'saved-art';
const ARTISTS = 'saved-artists';

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

  read('listSavedBeautifulArt', async ({ db, query, user }) => {
    const limit = limitOf(query.limit);
    const after = decodeCursor<[string, string]>(ART, query.cursor, isTimeAndId);
    const art = await listSavedBeautifulArt(db, user.userId, after, limit);
    return pageOf(art, limit, (last) => encodeCursor(ART, [last.saved_at, last.id]));
  }),

  read('listSavedArtists', async ({ db, query, user }) => {
    const limit = limitOf(query.limit);
    const after = decodeCursor<[string, string]>(ARTISTS, query.cursor, isTimeAndId);
    const saved = await listSavedArtistIds(db, user.userId, after, limit);
    const page = pageOf(saved, limit, (last) => encodeCursor(ARTISTS, [last.saved_at, last.id]));
    const savedAt = new Map(page.data.map(({ id, saved_at }) => [id, saved_at]));
    const cards = await artistCards(db, [...savedAt.keys()], user.userId);
    return { data: cards.map((card) => ({ ...card, saved_at: savedAt.get(card.user_id)! })), next: page.next };
  }),
];
