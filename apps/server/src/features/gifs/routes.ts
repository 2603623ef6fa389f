import { read, write } from '../../platform/http/routes.ts';
import { askForGif, findGif, sendGif } from './gifs.ts';

export const gifRoutes = [
  write('makeGif', ({ trx, params }) => askForGif(trx, params.id)),
  read('getGif', ({ db, params }) => findGif(db, params.id)),
  read('downloadGif', ({ deps, params, reply }) => sendGif(deps, params.id, reply)),
];
