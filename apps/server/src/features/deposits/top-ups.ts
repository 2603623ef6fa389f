import type { Db } from '@unslop/database/connect';
import type { Deposit } from '@unslop/domain/calls/deposits';
import { cents, netOfCardFee } from '@unslop/domain/money';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { isDeleted } from '../../core/ledger/deleted.ts';
import { creditLegs, post } from '../../core/ledger/ledger.ts';
import { type RowOf, withIsoTimes } from '../../platform/times.ts';
import type { Trx } from '../../platform/transactions.ts';
import { ACCOUNT_DELETED, type Outcome } from '../payments/kinds.ts';
import { chargeIdOf, type LockedPayment } from '../payments/payment.ts';
import { type DisputeRow, disputeOf, presentDispute } from '../payments/receipts.ts';

/** Credits a successful top-up with the amount received, less the card fee. */
export async function bookTopUp(
  trx: Trx,
  payment: LockedPayment,
  intent: Stripe.PaymentIntent,
  clearingDays: number,
): Promise<Outcome> {
  const received = cents(intent.amount_received);
  const added = netOfCardFee(received);
  if (added <= 0) return { refused: 'nothing was received' };
  if (await isDeleted(trx, payment.user_id)) return ACCOUNT_DELETED;
  const movement = await post(trx, {
    key: `top_up:${intent.id}`,
    kind: 'top_up',
    legs: [
      { account: { kind: 'stripe' }, amount: -received },
      ...(await creditLegs(trx, payment.user_id, added)),
      { account: { kind: 'fees' }, amount: received - added },
    ],
    paymentId: payment.id,
  });
  await trx
    .insertInto('deposits')
    .values({
      user_id: payment.user_id,
      payment_id: payment.id,
      amount_added_to_balance_cents: added,
      total_amount_charged_cents: received,
      stripe_charge_id: chargeIdOf(intent),
      movement_id: movement.id,
      clears_at: sql<Date>`(select app_now()) + ${`${clearingDays} days`}::interval`,
    })
    .execute();
  return 'booked';
}

type DepositRow = RowOf<Omit<Deposit, 'dispute'>, 'created_at' | 'disputed_at'> & { dispute: DisputeRow | null };

/** Returns one row more than `limit` if there are that many, so the caller knows if there is a next page. */
export async function listDeposits(db: Db, userId: string, after: [string, string] | null, limit: number) {
  const { rows } = await sql<DepositRow>`
    select d.id, d.user_id, d.created_at, d.amount_added_to_balance_cents, d.total_amount_charged_cents, d.stripe_charge_id,
           d.refunded_cents, d.disputed_at, ${disputeOf} as dispute, d.payment_id
      from deposits d join payments p on p.id = d.payment_id
     where d.user_id = ${userId} ${after ? sql`and (d.created_at, d.id) < (${after[0]}, ${after[1]})` : sql``}
     order by d.created_at desc, d.id desc limit ${limit + 1}`.execute(db);
  return rows.map((row) => ({ ...withIsoTimes(row), dispute: presentDispute(row.dispute) }));
}
