import type { Db } from '@unslop/database/connect';
import type { DB } from '@unslop/database/schema.generated';
import type { PaymentType } from '@unslop/domain/calls/payments';
import { type Insertable, sql } from 'kysely';
import type { Trx } from '../../platform/transactions.ts';

/** A payment as it was written down before the provider is asked. */
export interface StartedPayment {
  id: string;
  payment_intent_id: string | null;
  client_secret: string | null;
}

type NewPayment = { type: PaymentType; metadata: object } & Pick<
  Insertable<DB['payments']>,
  'user_id' | 'amount_cents' | 'fee_cents' | 'amount_to_add_cents' | 'comment_id' | 'request_key' | 'payer_address'
>;

export function writePayment(trx: Trx, payment: NewPayment): Promise<StartedPayment> {
  return trx
    .insertInto('payments')
    .values({ ...payment, metadata: JSON.stringify({ type: payment.type, ...payment.metadata }) })
    .returning(['id', 'payment_intent_id', 'client_secret'])
    .executeTakeFirstOrThrow();
}

/** For a payment whose client secret was given to nobody, so that nobody can pay it. */
export async function cancelUnsent(trx: Trx, paymentId: string): Promise<void> {
  await trx.updateTable('payments').set({ status: 'canceled' }).where('id', '=', paymentId).execute();
}

/** Whether a payment was started under this idempotency key. */
export async function wasStarted(db: Db, { userId, key }: { userId: string; key: string }): Promise<boolean> {
  return (await findStarted(db, userId, key)) !== undefined;
}

/** The payment that a request under this key started, or went on with. */
export function findStarted(db: Db | Trx, userId: string, key: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'payment_intent_id', 'client_secret', 'amount_cents', 'status'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`(request_key = ${key} or ${key} = any (more_request_keys))`)
    .executeTakeFirst();
}

/** Another request goes on with a payment that is not paid yet. */
export async function addRequestKey(trx: Trx, paymentId: string, key: string): Promise<void> {
  await sql`update payments set more_request_keys = more_request_keys || ${key}::text where id = ${paymentId}`.execute(
    trx,
  );
}

/** The payment was cancelled, so that the key may start another. */
export async function releaseRequestKey(trx: Trx, paymentId: string, key: string): Promise<void> {
  await sql`update payments set request_key = nullif(request_key, ${key}), more_request_keys = array_remove(more_request_keys, ${key})
     where id = ${paymentId}`.execute(trx);
}
