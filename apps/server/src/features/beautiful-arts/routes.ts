import { read } from '../../platform/http/routes.ts';
import { findBeautifulArt } from './read.ts';

export const beautifulArtRoutes = [
  read('getBeautifulArt', ({ db, params, user }) => findBeautifulArt(db, params.id, user?.userId ?? null)),
];
