import type { Db, TableRow } from '@unslop/database/connect';
import type { DB } from '@unslop/database/schema.generated';
import type { PaymentType } from '@unslop/domain/calls/payments';
import { Refusal } from '@unslop/domain/errors';
import { type Insertable, sql } from 'kysely';
import type Stripe from 'stripe';
import { nowSql } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueue } from '../../platform/queue.ts';
import { askStripe, stripeErrorOf } from '../../platform/stripe.ts';
import type { Trx } from '../../platform/transactions.ts';

/** Time to pay a payment, in minutes. After it, a sweep cancels the payment at the provider. */
export const PAYABLE_MINUTES = 30;
/** Maximum age of an unpaid payment to reuse for a repeated request, in minutes, so there is time left to pay it. */
export const REUSED_MINUTES = 20;

export interface OpenIntent {
  clientSecret: string;
  paymentIntentId: string;
}

/**
 * Returns the payment intent of a committed payment: the existing one, or a new one. The idempotency key and the
 * metadata contain the payment's id.
 * @throws Refusal PAYMENT_SERVICE_FAILED if the provider fails, which cancels the payment, or if it was cancelled
 *   meanwhile
 */
export async function openIntent(
  deps: Deps,
  payment: StartedPayment,
  amount: number,
  metadata: Record<string, string>,
): Promise<OpenIntent> {
  if (payment.payment_intent_id && payment.client_secret) {
    return { clientSecret: payment.client_secret, paymentIntentId: payment.payment_intent_id };
  }
  const intent = await askStripe(deps, 'PAYMENT_SERVICE_FAILED', () =>
    deps.stripe.paymentIntents.create(
      {
        amount,
        currency: 'usd',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        metadata: { ...metadata, payment_id: payment.id },
      },
      { idempotencyKey: `payment:${payment.id}` },
    ),
  ).catch(async (error) => {
    await failPayment(deps.db, payment.id, 'The intent could not be created.');
    throw error;
  });
  const { status } = await deps.db
    .updateTable('payments')
    .set({
      payment_intent_id: intent.id,
      client_secret: intent.client_secret,
      // The webhook may have been faster: never go back from a later state.
      status: sql<string>`case when status = 'created' then ${intent.status} else status end`,
      updated_at: nowSql,
    })
    .where('id', '=', payment.id)
    .returning('status')
    .executeTakeFirstOrThrow();
  if (status === 'canceled') {
    await cancelIntent(deps, intent.id);
    throw new Refusal('PAYMENT_SERVICE_FAILED');
  }
  return { clientSecret: intent.client_secret!, paymentIntentId: intent.id };
}

/**
 * Marks a payment as cancelled after a failure. Stripe replays a failure for the same idempotency key, so a retry needs
 * a new payment. Nobody has the secret of an intent that this one may have left behind, so nobody can pay it.
 */
export async function failPayment(db: Db, paymentId: string, why: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status: 'canceled', request_key: null, last_error: why, updated_at: nowSql })
    .where('id', '=', paymentId)
    .where('payment_intent_id', 'is', null)
    .execute();
}

/** Retrieves the current payment intent and its charge from Stripe. Never call inside a transaction. */
export function retrieveIntent(
  deps: Deps,
  paymentIntentId: string,
  patience?: Stripe.RequestOptions,
): Promise<Stripe.PaymentIntent> {
  return askStripe(deps, 'PAYMENT_SERVICE_FAILED', () =>
    deps.stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] }, patience),
  );
}

/**
 * Returns the intent with its charge, because an event includes only the charge's id. Returns it unchanged if it is
 * booked already, or if the provider does not have it, for example after a change of API keys.
 */
export async function withItsCharge(deps: Deps, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  if (typeof intent.latest_charge !== 'string') return intent;
  const { rows } =
    await sql`select from payments where payment_intent_id = ${intent.id} and status = 'succeeded'`.execute(deps.db);
  if (rows.length > 0) return intent;
  const read = await retrieveIntent(deps, intent.id).catch((error: Error) => {
    if (stripeErrorOf(error.cause)?.code === 'resource_missing') return intent;
    throw error;
  });
  return { ...intent, latest_charge: read.latest_charge };
}

/** Cancels an unpaid intent. @returns its current state, even if it was too late to cancel */
export async function cancelIntent(
  deps: Deps,
  paymentIntentId: string,
  patience?: Stripe.RequestOptions,
): Promise<Stripe.PaymentIntent> {
  const intent = await retrieveIntent(deps, paymentIntentId, patience);
  if (!CANCELLABLE.has(intent.status)) return intent;
  return askStripe(deps, 'PAYMENT_SERVICE_FAILED', () =>
    deps.stripe.paymentIntents.cancel(paymentIntentId, { cancellation_reason: 'abandoned' }, patience),
  );
}

const CANCELLABLE = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action']);

/** Name of a separate queue, so a slow provider never delays other jobs. */
export const CARD_UPKEEP = 'card_upkeep';

/** Enqueues a job that cancels the payments a user could still pay. */
export function cancelOpenPaymentsLater(trx: Trx, userId: string): Promise<void> {
  const options = { jobKey: `open_payments:${userId}`, queue: CARD_UPKEEP, maxAttempts: 25 };
  return enqueue(trx, 'cancel_open_payments', { userId }, options);
}

/** A payment, stored before the provider is called. */
export type StartedPayment = TableRow<'payments', 'id' | 'payment_intent_id' | 'client_secret'>;

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

/** Cancels a payment with a client secret that was never sent, so nobody can pay it. */
export async function cancelUnsent(trx: Trx, paymentId: string): Promise<void> {
  await trx.updateTable('payments').set({ status: 'canceled' }).where('id', '=', paymentId).execute();
}

/** True if a payment was started under this idempotency key. */
export async function wasStarted(db: Db, { userId, key }: { userId: string; key: string }): Promise<boolean> {
  return (await findStarted(db, userId, key)) !== undefined;
}

/** Finds the payment that a request under this key started or resumed. */
export function findStarted(db: Db | Trx, userId: string, key: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'payment_intent_id', 'client_secret', 'amount_cents', 'status'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`(request_key = ${key} or ${key} = any (more_request_keys))`)
    .executeTakeFirst();
}

/** Adds the key of another request that resumes an unpaid payment. */
export async function addRequestKey(trx: Trx, paymentId: string, key: string): Promise<void> {
  await sql`update payments set more_request_keys = more_request_keys || ${key}::text where id = ${paymentId}`.execute(
    trx,
  );
}

/** Releases the key of a cancelled payment, so it can start another one. */
export async function releaseRequestKey(trx: Trx, paymentId: string, key: string): Promise<void> {
  await sql`update payments set request_key = nullif(request_key, ${key}), more_request_keys = array_remove(more_request_keys, ${key})
     where id = ${paymentId}`.execute(trx);
}
