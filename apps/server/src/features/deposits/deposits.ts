import type { Db } from '@unslop/database/connect';
import { cents, netOfCardFee } from '@unslop/domain/money';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { creditLegs, post } from '../../core/ledger/ledger.ts';
import { raiseAlarm } from '../../core/stripe-inbox/alarms.ts';
import { nowSql } from '../../platform/clock.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { noteDecline } from './declines.ts';
import { parkPayment } from './parked.ts';

/** A payment whose row is locked: everything about it happens one after the other. */
export interface LockedPayment {
  id: string;
  user_id: string;
  type: string;
  status: string;
  amount_cents: number;
  fee_cents: number;
  comment_id: string | null;
  payer_address: string | null;
  last_error: string | null;
}

/**
 * Books what the provider says of a payment intent: the credit of a succeeded top-up, once per intent; otherwise its
 * state, which never goes back from succeeded or canceled.
 * @returns null when applied, else why not
 */
export async function bookPaymentIntent(
  trx: Trx,
  intent: Stripe.PaymentIntent,
  clearingDays: number,
): Promise<string | null> {
  const payment = await lockPaymentOf(trx, intent);
  if (!payment) return 'unknown payment';
  if (payment.type !== 'account_funding') return `not a top-up: ${payment.type}`;
  if (payment.status === 'succeeded') return null;
  if (intent.status !== 'succeeded') return noteState(trx, payment, intent);
  return creditTopUp(trx, payment, intent, clearingDays);
}

/** A payment never goes back from these. */
export function isFinal(status: string): boolean {
  return status === 'succeeded' || status === 'canceled';
}

/** A state on the way to success or the end of a payment; it never goes back from succeeded or canceled. */
export async function noteState(trx: Trx, payment: LockedPayment, intent: Stripe.PaymentIntent): Promise<null> {
  await noteDecline(trx, payment, intent);
  if (isFinal(payment.status)) return null;
  await trx
    .updateTable('payments')
    .set({
      payment_intent_id: intent.id,
      status: intent.status === 'requires_capture' ? 'processing' : intent.status,
      last_error: intent.last_payment_error?.message ?? null,
      updated_at: nowSql,
    })
    .where('id', '=', payment.id)
    .execute();
  await announce(trx, `user:${payment.user_id}`);
  return null;
}

/** Writes into the payment that it was paid. @returns the charge's id */
export async function noteSuccess(trx: Trx, payment: LockedPayment, intent: Stripe.PaymentIntent): Promise<string> {
  const chargeId =
    typeof intent.latest_charge === 'string' ? intent.latest_charge : (intent.latest_charge?.id ?? intent.id);
  await trx
    .updateTable('payments')
    .set({
      payment_intent_id: intent.id,
      status: 'succeeded',
      amount_received_cents: intent.amount_received,
      charge_id: chargeId,
      last_error: null,
      succeeded_at: nowSql,
      updated_at: nowSql,
    })
    .where('id', '=', payment.id)
    .execute();
  await announce(trx, `user:${payment.user_id}`);
  return chargeId;
}

export const ACCOUNT_DELETED = 'The account was deleted meanwhile.';

/** Whether a payer has deleted the account. A deletion under way is waited for; a later one waits for us. */
export async function isGone(trx: Trx, userId: string): Promise<boolean> {
  const { rows } = await sql`select from profiles where id = ${userId} and deleted_at is null for key share`.execute(
    trx,
  );
  return rows.length === 0;
}

/** Money that comes again to somebody who is gone stands on their balance until the operator has found a way to pay it. */
export async function alarmIfGone(trx: Trx, userId: string, reversalId: string): Promise<void> {
  if (await isGone(trx, userId)) await raiseAlarm(trx, 'owed_to_the_deleted', { userId, reversalId });
}

/** The credit follows what was really received, never what was asked for. */
async function creditTopUp(
  trx: Trx,
  payment: LockedPayment,
  intent: Stripe.PaymentIntent,
  clearingDays: number,
): Promise<string | null> {
  if (intent.currency !== 'usd') return `currency ${intent.currency}`;
  const received = cents(intent.amount_received);
  const added = netOfCardFee(received);
  if (added <= 0) return 'nothing was received';
  if (await isGone(trx, payment.user_id)) {
    await parkPayment(trx, payment, intent, { reason: ACCOUNT_DELETED, isTold: false });
    return null;
  }
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
  const chargeId = await noteSuccess(trx, payment, intent);
  await trx
    .insertInto('deposits')
    .values({
      user_id: payment.user_id,
      payment_id: payment.id,
      amount_added_to_balance_cents: added,
      total_amount_charged_cents: received,
      stripe_charge_id: chargeId,
      movement_id: movement.id,
      clears_at: sql<Date>`(select app_now()) + ${`${clearingDays} days`}::interval`,
    })
    .execute();
  return null;
}

/** By the provider's id, or by ours in its metadata: the event may come before our own create call has returned. */
export async function lockPaymentOf(
  trx: Trx,
  intent: Pick<Stripe.PaymentIntent, 'id' | 'metadata'>,
): Promise<LockedPayment | undefined> {
  const given = intent.metadata?.payment_id ?? '';
  const ourId = /^[0-9a-f-]{36}$/.test(given) ? given : null;
  // One condition for both: between two queries another worker could write the provider's id.
  const { rows } = await sql<LockedPayment>`
    select id, user_id, type, status, amount_cents, fee_cents, comment_id, payer_address, last_error from payments
     where payment_intent_id = ${intent.id} or (id = ${ourId}::uuid and payment_intent_id is null)
       for no key update`.execute(trx);
  return rows[0];
}

export async function listDeposits(db: Db, userId: string, after: [string, string] | null, limit: number) {
  return db
    .selectFrom('deposits')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(after !== null, (query) => query.where(sql<boolean>`(created_at, id) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}
