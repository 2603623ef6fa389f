import { decodeCursor, encodeCursor, isTimeAndId, limitOf, pageOf } from '../../platform/cursor.ts';
import { addressKey } from '../../platform/http/rate-limits.ts';
import { outside, read } from '../../platform/http/routes.ts';
import { wasStarted } from '../payments/start.ts';
import { startTopUp, topUpFrom } from './start.ts';
import { readStatement } from './statement.ts';
import { statementCsv } from './statement-csv.ts';
import { listDeposits } from './top-ups.ts';

const DEPOSITS = 'deposits';
const MOVEMENTS = 'movements';

export const depositRoutes = [
  outside(
    'createPaymentIntent',
    ({ deps, body, user, idempotent, request }) =>
      startTopUp(
        deps,
        user.userId,
        topUpFrom(body.amount, body.metadata.amount_to_add),
        idempotent?.key ?? null,
        addressKey(request.ip),
      ),
    wasStarted,
  ),

  read('listDeposits', async ({ db, query, user }) => {
    const limit = limitOf(query.limit);
    const after = decodeCursor<[string, string]>(DEPOSITS, query.cursor, isTimeAndId);
    const deposits = await listDeposits(db, user.userId, after, limit);
    return pageOf(deposits, limit, (last) => encodeCursor(DEPOSITS, [last.created_at, last.id]));
  }),

  read('listMovements', async ({ db, query, user }) => {
    const limit = limitOf(query.limit);
    const before = decodeCursor<[number]>(MOVEMENTS, query.cursor, ([id]) => Number.isSafeInteger(id))?.[0] ?? null;
    const rows = await readStatement(db, user.userId, query, { before, limit: limit + 1 });
    return pageOf(rows, limit, (last) => encodeCursor(MOVEMENTS, [Number(last.id)]));
  }),

  read('exportMovements', async ({ db, query, user, reply }) => {
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="unslop-statement.csv"');
    return statementCsv(db, user.userId, query);
  }),
];
