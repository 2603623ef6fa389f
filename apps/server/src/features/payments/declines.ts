import type { Db } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import { CARD_DECLINES } from '@unslop/domain/limits';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { nowSql } from '../../platform/clock.ts';
import { deleteOld } from '../../platform/delete-old.ts';
import type { Trx } from '../../platform/transactions.ts';
import { cancelOpenPaymentsLater } from './intents.ts';

/** Refuses payments after too many declines for one user or address, to stop testing of stolen cards. */
export async function refuseCardTesting(db: Db | Trx, userId: string, address: string, factor: number): Promise<void> {
  const { byUser, byAddress } = await declinesOf(db, userId, address);
  if (byUser >= CARD_DECLINES.perUser || byAddress >= CARD_DECLINES.perAddress * factor) {
    throw new Refusal('CARD_DECLINES_LIMIT', { retryAfterSeconds: 3600 });
  }
}

async function declinesOf(db: Db | Trx, userId: string, address: string | null) {
  const { rows } = await sql<{ byUser: number; byAddress: number }>`
    select (select count(*)::int from card_declines
             where user_id = ${userId} and declined_at > ${nowSql} - interval '1 hour') as "byUser",
           (select count(*)::int from card_declines
             where address = ${address} and declined_at > ${nowSql} - interval '1 hour') as "byAddress"`.execute(db);
  return rows[0]!;
}

/**
 * Records a declined card, once per charge, whichever event reports it. At the limit, cancels the user's open payments,
 * because they could be retried without us.
 */
export async function noteDecline(
  trx: Trx,
  payment: { id: string; user_id: string; payer_address: string | null },
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const error = intent.last_payment_error;
  if (error?.type !== 'card_error') return;
  const noted = await trx
    .insertInto('card_declines')
    .values({
      charge_id: error.charge ?? `${intent.id}:${error.code}`,
      user_id: payment.user_id,
      address: payment.payer_address,
    })
    .onConflict((conflict) => conflict.column('charge_id').doNothing())
    .executeTakeFirst();
  if (!noted.numInsertedOrUpdatedRows) return;
  const { byUser } = await declinesOf(trx, payment.user_id, payment.payer_address);
  if (byUser >= CARD_DECLINES.perUser) await cancelOpenPaymentsLater(trx, payment.user_id);
}

/** Deletes payer addresses after two days. The limits above need them for an hour. */
export async function prunePayerAddresses(db: Db): Promise<void> {
  await deleteOld(db, sql`card_declines`, sql`declined_at < ${nowSql} - interval '2 days'`);
  await sql`update payments set payer_address = null
     where payer_address is not null and created_at < ${nowSql} - interval '2 days'`.execute(db);
}
