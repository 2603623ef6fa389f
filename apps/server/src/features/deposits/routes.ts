import { pageByTime } from '../../platform/cursor.ts';
import { addressKey } from '../../platform/http/rate-limits.ts';
import { read, write } from '../../platform/http/routes.ts';
import { wasStarted } from '../payments/intents.ts';
import { startTopUp, topUpFrom } from './start.ts';
import { listDeposits } from './top-ups.ts';

export const depositRoutes = [
  write(
    'createPaymentIntent',
    { transactions: 'own', wasBegun: wasStarted },
    ({ deps, body, user, idempotent, request }) =>
      startTopUp(
        deps,
        user.userId,
        topUpFrom(body.amount, body.metadata.amount_to_add),
        idempotent?.key ?? null,
        addressKey(request.ip),
      ),
  ),

  read('listDeposits', ({ db, query, user }) =>
    pageByTime('deposits', query, 'created_at', (after, limit) => listDeposits(db, user.userId, after, limit)),
  ),
];
