import { Refusal } from '@unslop/domain/errors';
import { TOP_UP } from '@unslop/domain/limits';
import { type Cents, cardFee, cents, decimalDollars, parseDollars, toDollars } from '@unslop/domain/money';
import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { refuseCardTesting } from '../payments/declines.ts';
import {
  addRequestKey,
  findStarted,
  type OpenIntent,
  openIntent,
  REUSED_MINUTES,
  releaseRequestKey,
  writePayment,
} from '../payments/intents.ts';

type TopUp = { toAdd: Cents; fee: Cents; total: Cents };

/** Validates both amounts from the browser. They must match our own fee rule to the cent. */
export function topUpFrom(chargeCents: number, amountToAddDollars: number): TopUp {
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

/**
 * Starts a top-up: writes the intent, commits, calls Stripe with an idempotency key made of our own id, and records the
 * answer. A retry with the same request key, or for the same amount while the first is unpaid, continues the same
 * payment.
 */
export async function startTopUp(
  deps: Deps,
  userId: string,
  topUp: TopUp,
  requestKey: string | null,
  address: string,
): Promise<OpenIntent> {
  const payment = await inTransaction(deps.db, async (trx) => {
    await refuseCardTesting(trx, userId, address, deps.config.rateFactor);
    return findOrWritePayment(trx, userId, topUp, requestKey, address);
  });
  return openIntent(deps, payment, topUp.total, {
    type: 'account_funding',
    amount_to_add: decimalDollars(topUp.toAdd),
    user_id: userId,
  });
}

async function findOrWritePayment(trx: Trx, userId: string, topUp: TopUp, requestKey: string | null, address: string) {
  // Serialize the requests of a user, so parallel ones cannot exceed the daily limit.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`top_up:${userId}`}, 0))`.execute(trx);
  if (requestKey) {
    const before = await findStarted(trx, userId, requestKey);
    if (before && before.amount_cents !== topUp.total) throw new Refusal('IDEMPOTENCY_MISMATCH');
    if (before && before.status !== 'canceled') return before;
    if (before) await releaseRequestKey(trx, before.id, requestKey);
  }
  const unpaid = await trx
    .selectFrom('payments')
    .select(['id', 'payment_intent_id', 'client_secret'])
    .where('user_id', '=', userId)
    .where('type', '=', 'account_funding')
    .where('amount_cents', '=', topUp.total)
    .where('status', 'in', ['created', 'requires_payment_method'])
    .where('created_at', '>', sql<Date>`(select app_now()) - ${`${REUSED_MINUTES} minutes`}::interval`)
    .executeTakeFirst();
  if (unpaid) {
    if (requestKey) await addRequestKey(trx, unpaid.id, requestKey);
    return unpaid;
  }
  await refuseAboveDailyLimit(trx, userId, topUp.toAdd);
  return writePayment(trx, {
    user_id: userId,
    type: 'account_funding',
    amount_cents: topUp.total,
    amount_to_add_cents: topUp.toAdd,
    fee_cents: topUp.fee,
    metadata: { amount_to_add: toDollars(topUp.toAdd) },
    request_key: requestKey,
    payer_address: address,
  });
}

/** Counts top-ups paid within a day, and all that may still be paid, against the limit. */
async function refuseAboveDailyLimit(trx: Trx, userId: string, toAdd: Cents): Promise<void> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(amount_to_add_cents), 0) as total from payments
     where user_id = ${userId} and type = 'account_funding' and status <> 'canceled'
       and (status <> 'succeeded' or coalesce(succeeded_at, created_at) > (select app_now()) - interval '1 day')`.execute(
    trx,
  );
  if (rows[0]!.total + toAdd > TOP_UP.maxPerDayCents)
    throw new Refusal('TOP_UP_DAILY_LIMIT', { retryAfterSeconds: 3600 });
}
