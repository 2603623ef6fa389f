import { Refusal } from '@unslop/domain/errors';
import { movementsOf } from '../../core/ledger/ledger.ts';
import { decodeCursor, encodeCursor, isTimeAndId, limitOf, pageOf } from '../../platform/cursor.ts';
import { outside, read } from '../../platform/http/routes.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { bookPaymentIntent, listDeposits } from './deposits.ts';
import { findOwnPayment, retrieveIntent, startTopUp, topUpFrom } from './payments.ts';

const DEPOSITS = 'deposits';
const MOVEMENTS = 'movements';

export const depositRoutes = [
  outside('createPaymentIntent', ({ deps, body, user, requestKey }) =>
    startTopUp(deps, user.userId, topUpFrom(body.amount, body.metadata.amount_to_add), requestKey),
  ),

  outside('checkPayment', async ({ deps, db, params, user }) => {
    if (!(await findOwnPayment(db, user.userId, params.id))) throw new Refusal('NOT_FOUND');
    const intent = await retrieveIntent(deps, params.id);
    const parked = await inTransaction(db, (trx) => bookPaymentIntent(trx, intent, deps.config.clearingDays));
    return { status: intent.status, credited: intent.status === 'succeeded' && parked === null };
  }),

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
      })),
    };
  }),

  read('listMovements', async ({ db, query, user }) => {
    const limit = limitOf(query.limit);
    const before = decodeCursor<[number]>(MOVEMENTS, query.cursor, ([seq]) => Number.isSafeInteger(seq))?.[0] ?? null;
    const page = pageOf(await movementsOf(db, user.userId, before, limit + 1), limit, (last) =>
      encodeCursor(MOVEMENTS, [last.account_seq!]),
    );
    return {
      next: page.next,
      data: page.data.map((row) => ({
        id: String(row.id),
        created_at: row.created_at!.toISOString(),
        kind: row.kind!,
        amount_cents: row.amount_cents!,
        balance_after_cents: row.balance_after_cents!,
        ai_slop_id: row.ai_slop_id,
        ai_slop_title: row.title,
      })),
    };
  }),
];
