import type { Db } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import { CARD_DECLINES } from '@unslop/domain/limits';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { nowSql } from '../../platform/clock.ts';
import { deleteOld } from '../../platform/delete-old.ts';
import type { Trx } from '../../platform/transactions.ts';
import { cancelOpenPaymentsLater } from './intents.ts';

/** Stops the testing of stolen cards by small payments: too many declines of one user, or from one address. */
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
 * Notes a declined card, once a charge, whichever event reports it. At the limit the user's open payments are cancelled,
 * since an open one could be tried again without us.
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

/** Addresses serve the limits above for an hour; they are kept for two days. */
export async function prunePayerAddresses(db: Db): Promise<void> {
  await deleteOld(db, sql`card_declines`, sql`declined_at < ${nowSql} - interval '2 days'`);
  await sql`update payments set payer_address = null
     where payer_address is not null and created_at < ${nowSql} - interval '2 days'`.execute(db);
}
