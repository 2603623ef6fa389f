import type { Db } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import { TOP_UP } from '@unslop/domain/limits';
import { type Cents, cardFee, cents, parseDollars } from '@unslop/domain/money';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { nowSql } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';

/** Both amounts of a top-up, from what the browser sent: they must agree by our own fee rule, to the cent. */
export function topUpFrom(chargeCents: number, amountToAddDollars: number): { toAdd: Cents; fee: Cents; total: Cents } {
  const toAdd = parseDollars(amountToAddDollars);
  if (toAdd === null)
    throw new Refusal('INVALID_REQUEST', { reason: 'amount_to_add: dollars with at most two decimals' });
  if (toAdd < TOP_UP.minCents) throw new Refusal('TOP_UP_TOO_SMALL');
  if (toAdd > TOP_UP.maxCents) throw new Refusal('TOP_UP_TOO_LARGE');
  const fee = cardFee(toAdd);
  const total = cents(toAdd + fee);
  if (chargeCents !== total) throw new Refusal('AMOUNT_MISMATCH');
  return { toAdd, fee, total };
}

interface Started {
  id: string;
  payment_intent_id: string | null;
  client_secret: string | null;
}

/**
 * Starts a top-up: writes the intent, commits, asks Stripe under a key made of our own id, records the answer. A retry
 * with the same request key, or for the same amount while the first is unpaid, goes on with the same payment.
 */
export async function startTopUp(
  deps: Deps,
  userId: string,
  topUp: { toAdd: Cents; fee: Cents; total: Cents },
  requestKey: string | null,
): Promise<{ clientSecret: string; paymentIntentId: string }> {
  const payment = await inTransaction(deps.db, (trx) => findOrWritePayment(trx, userId, topUp, requestKey));
  if (payment.payment_intent_id && payment.client_secret) {
    return { clientSecret: payment.client_secret, paymentIntentId: payment.payment_intent_id };
  }
  const intent = await askStripe(deps, () =>
    deps.stripe.paymentIntents.create(
      {
        amount: topUp.total,
        currency: 'usd',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        metadata: {
          type: 'account_funding',
          amount_to_add: (topUp.toAdd / 100).toFixed(2),
          user_id: userId,
          payment_id: payment.id,
        },
      },
      { idempotencyKey: `payment:${payment.id}` },
    ),
  ).catch(async (error) => {
    await giveUp(deps.db, payment.id);
    throw error;
  });
  await deps.db
    .updateTable('payments')
    .set({
      payment_intent_id: intent.id,
      client_secret: intent.client_secret,
      // The webhook may have been faster: never back from a later state.
      status: sql<string>`case when status = 'created' then ${intent.status} else status end`,
      updated_at: nowSql,
    })
    .where('id', '=', payment.id)
    .execute();
  return { clientSecret: intent.client_secret!, paymentIntentId: intent.id };
}

/**
 * Stripe keeps a failure under its key and would repeat it: the next try is a payment of its own. Nobody holds the
 * secret of an intent that this one may have left behind, so nobody can pay it.
 */
async function giveUp(db: Db, paymentId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status: 'canceled', request_key: null, last_error: 'The intent could not be created.', updated_at: nowSql })
    .where('id', '=', paymentId)
    .where('payment_intent_id', 'is', null)
    .execute();
}

/** Stripe's answer, or our refusal where it cannot be had. The SDK's own message stays in the log. */
export async function askStripe<T>(deps: Deps, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    deps.log.error({ err: cause }, 'stripe: the call failed');
    throw new Refusal('PAYMENT_SERVICE_FAILED', {}, { cause });
  }
}

async function findOrWritePayment(
  trx: Trx,
  userId: string,
  topUp: { toAdd: Cents; fee: Cents; total: Cents },
  requestKey: string | null,
): Promise<Started> {
  // One at a time for each user, so that the day's limit cannot be passed in parallel.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`top_up:${userId}`}, 0))`.execute(trx);
  if (requestKey) {
    const before = await trx
      .selectFrom('payments')
      .select(['id', 'payment_intent_id', 'client_secret', 'amount_cents'])
      .where('user_id', '=', userId)
      .where('request_key', '=', requestKey)
      .executeTakeFirst();
    if (before && before.amount_cents !== topUp.total) throw new Refusal('IDEMPOTENCY_MISMATCH');
    if (before) return before;
  }
  const unpaid = await trx
    .selectFrom('payments')
    .select(['id', 'payment_intent_id', 'client_secret'])
    .where('user_id', '=', userId)
    .where('type', '=', 'account_funding')
    .where('amount_cents', '=', topUp.total)
    .where('status', 'in', ['created', 'requires_payment_method'])
    .where('created_at', '>', sql<Date>`(select app_now()) - interval '30 minutes'`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (unpaid) return unpaid;
  await refuseAboveDailyLimit(trx, userId, topUp.toAdd);
  return trx
    .insertInto('payments')
    .values({
      user_id: userId,
      type: 'account_funding',
      amount_cents: topUp.total,
      amount_to_add_cents: topUp.toAdd,
      fee_cents: topUp.fee,
      metadata: JSON.stringify({ type: 'account_funding', amount_to_add: topUp.toAdd / 100 }),
      request_key: requestKey,
    })
    .returning(['id', 'payment_intent_id', 'client_secret'])
    .executeTakeFirstOrThrow();
}

/** Paid top-ups of the last day, and those that may still be paid, count against the limit. */
async function refuseAboveDailyLimit(trx: Trx, userId: string, toAdd: Cents): Promise<void> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(amount_to_add_cents), 0) as total from payments
     where user_id = ${userId} and type = 'account_funding' and created_at > (select app_now()) - interval '1 day'
       and (status = 'succeeded' or status <> 'canceled' and created_at > (select app_now()) - interval '30 minutes')`.execute(
    trx,
  );
  if (rows[0]!.total + toAdd > TOP_UP.maxPerDayCents)
    throw new Refusal('TOP_UP_DAILY_LIMIT', { retryAfterSeconds: 3600 });
}

/** One's own payment by its provider id. */
export async function findOwnPayment(db: Db, userId: string, paymentIntentId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'status'])
    .where('user_id', '=', userId)
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst();
}

/** Asks Stripe for the payment as it stands; never inside a transaction. */
export function retrieveIntent(deps: Deps, paymentIntentId: string): Promise<Stripe.PaymentIntent> {
  return askStripe(deps, () => deps.stripe.paymentIntents.retrieve(paymentIntentId));
}
