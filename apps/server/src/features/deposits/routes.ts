import { decodeCursor, encodeCursor, isTimeAndId, limitOf, pageOf } from '../../platform/cursor.ts';
import { addressKey } from '../../platform/http/rate-limits.ts';
import { outside, read } from '../../platform/http/routes.ts';
import { listDeposits } from './deposits.ts';
import { startTopUp, topUpFrom, wasStarted } from './payments.ts';
import { readStatement } from './statement.ts';
import { statementCsv } from './statement-csv.ts';

const DEPOSITS = 'deposits';
const MOVEMENTS = 'movements';

export const depositRoutes = [
  outside(
    'createPaymentIntent',
    ({ deps, body, user, place, request }) =>
      startTopUp(
        deps,
        user.userId,
        topUpFrom(body.amount, body.metadata.amount_to_add),
        place?.key ?? null,
        addressKey(request.ip),
      ),
    wasStarted,
  ),

  read('listDeposits', async ({ db, query, user }) => {
    const limit = limitOf(query.limit);
    const after = decodeCursor<[string, string]>(DEPOSITS, query.cursor, isTimeAndId);
    const page = pageOf(await listDeposits(db, user.userId, after, limit), limit, (last) =>
      encodeCursor(DEPOSITS, [last.created_at.toISOString(), last.id]),
    );
    return {
      next: page.next,
      data: page.data.map((row) => ({
        id: row.id,
        user_id: row.user_id,
        created_at: row.created_at.toISOString(),
        amount_added_to_balance_cents: row.amount_added_to_balance_cents,
        total_amount_charged_cents: row.total_amount_charged_cents,
        stripe_charge_id: row.stripe_charge_id,
        refunded_cents: row.refunded_cents,
        disputed_at: row.disputed_at?.toISOString() ?? null,
        payment_id: row.payment_id,
      })),
    };
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
