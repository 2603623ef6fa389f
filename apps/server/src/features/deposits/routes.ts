import { decodeCursor, encodeCursor, isTimeAndId, limitOf, pageOf } from '../../platform/cursor.ts';
import { addressKey } from '../../platform/http/rate-limits.ts';
import { outside, read } from '../../platform/http/routes.ts';
import { wasStarted } from '../payments/intents.ts';
import { startTopUp, topUpFrom } from './start.ts';
import { listDeposits } from './top-ups.ts';

const LIST = 'deposits';

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
    const after = decodeCursor<[string, string]>(LIST, query.cursor, isTimeAndId);
    const deposits = await listDeposits(db, user.userId, after, limit);
    return pageOf(deposits, limit, (last) => encodeCursor(LIST, [last.created_at, last.id]));
  }),
];
