import { read } from '../../platform/http/routes.ts';
import { exportDays, readDays } from './books.ts';
import { proveMovement } from './inclusion-proof.ts';

const SHOWN_DAYS = 90;

export const bookRoutes = [
  read('getBooks', async ({ db }) => ({ days: await readDays(db, { last: SHOWN_DAYS }) })),
  read('exportBooks', async ({ db, query: { format }, reply }) => {
    reply.header('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="unslop-books.${format}"`);
    return exportDays(db, format);
  }),
  read('getInclusionProof', ({ db, params, user }) => proveMovement(db, user.userId, params.id)),
];
