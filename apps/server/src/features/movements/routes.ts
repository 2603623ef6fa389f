import { decodeCursor, encodeCursor, limitOf, pageOf } from '../../platform/cursor.ts';
import { read } from '../../platform/http/routes.ts';
import { readStatement, statementCsv } from './statement.ts';

const LIST = 'movements';

export const movementRoutes = [
  read('listMovements', async ({ db, query, user }) => {
    const limit = limitOf(query.limit);
    const before = decodeCursor<[number]>(LIST, query.cursor, ([id]) => Number.isSafeInteger(id))?.[0] ?? null;
    const rows = await readStatement(db, user.userId, query, { before, limit: limit + 1 });
    return pageOf(rows, limit, (last) => encodeCursor(LIST, [Number(last.id)]));
  }),

  read('exportMovements', async ({ db, query, user, reply }) => {
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="unslop-statement.csv"');
    return statementCsv(db, user.userId, query);
  }),
];
