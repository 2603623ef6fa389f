import { Refusal } from '@unslop/domain/errors';
import { ART_PRICE, PURCHASE } from '@unslop/domain/limits';
import { type Cents, cardFee, cents, wholeDollars } from '@unslop/domain/money';
import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { bookPayment } from '../payments/book.ts';
import { refuseCardTesting } from '../payments/declines.ts';
import {
  cancelIntent,
  cancelUnsent,
  type OpenIntent,
  openIntent,
  REUSED_MINUTES,
  type StartedPayment,
  writePayment,
} from '../payments/intents.ts';
import type { PaymentKinds } from '../payments/kinds.ts';
import { findArt, findStandingPurchase, hasPaymentInForce, lockBuyerAndArt } from './art.ts';

/** Parses a price given in dollars; null takes the art off sale. */
export function artPriceFrom(dollars: number | null): Cents | null {
  if (dollars === null) return null;
  const isPrice = Number.isSafeInteger(dollars) && dollars >= ART_PRICE.minDollars && dollars <= ART_PRICE.maxDollars;
  if (!isPrice) throw new Refusal('PRICE_INVALID');
  return wholeDollars(dollars);
}

interface PurchaseRequest {
  artId: string;
  /** Price that the buyer saw. */
  seenPrice: number | undefined;
  userId: string;
  address: string;
}

/**
 * Starts the purchase of a piece of art at its current price. A buyer has one live payment per piece, and another
 * request continues it. A payment at an older price, or an old payment, is cancelled first.
 */
export async function startPurchase(
  deps: Deps,
  kinds: PaymentKinds,
  request: PurchaseRequest,
): Promise<OpenIntent & { price_cents: number; fee_cents: number; total_cents: number }> {
  for (;;) {
    const { payment, stale, price, title } = await inTransaction(deps.db, (trx) =>
      findOrWritePurchase(trx, request, deps.config.rateFactor),
    );
    if (stale) {
      const intent = await cancelIntent(deps, stale);
      await inTransaction(deps.db, (trx) => bookPayment(trx, kinds, intent, deps.config));
      if (intent.status === 'processing') throw new Refusal('ALREADY_PURCHASED');
      continue;
    }
    const fee = cardFee(price);
    const intent = await openIntent(deps, payment, price + fee, {
      type: 'art_purchase',
      artId: request.artId,
      artTitle: title,
      user_id: request.userId,
    });
    return { ...intent, price_cents: price, fee_cents: fee, total_cents: price + fee };
  }
}

interface Found {
  payment: StartedPayment;
  /** Intent to cancel first, because its price has changed or it would soon be cancelled anyway. */
  stale: string | null;
  price: Cents;
  title: string;
}

async function findOrWritePurchase(trx: Trx, request: PurchaseRequest, rateFactor: number): Promise<Found> {
  const { artId, userId, address } = request;
  await refuseCardTesting(trx, userId, address, rateFactor);
  // Serialize the requests of a user, so parallel ones cannot exceed the daily limit.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`purchases:${userId}`}, 0))`.execute(trx);
  await lockBuyerAndArt(trx, userId, artId);
  const art = await findArt(trx, artId);
  if (!art || art.is_gone) throw new Refusal('COMMENT_NOT_FOUND');
  if (art.user_id === userId) throw new Refusal('OWN_ART_PURCHASE');
  if (await findStandingPurchase(trx, userId, artId)) throw new Refusal('ALREADY_PURCHASED');
  if (await hasPaymentInForce(trx, userId, artId)) throw new Refusal('PURCHASE_DISPUTED');
  if (art.price_cents === null || art.slop_status === 'open' || art.is_in_review) throw new Refusal('NOT_FOR_SALE');
  if (request.seenPrice !== undefined && request.seenPrice !== art.price_cents) throw new Refusal('PRICE_CHANGED');
  const price = cents(art.price_cents);
  const fee = cardFee(price);

  const live = await trx
    .selectFrom('payments')
    .select(['id', 'payment_intent_id', 'client_secret', 'amount_cents'])
    .select(sql<boolean>`created_at < (select app_now()) - ${`${REUSED_MINUTES} minutes`}::interval`.as('isOld'))
    .where('type', '=', 'art_purchase')
    .where('user_id', '=', userId)
    .where('comment_id', '=', artId)
    .where('status', 'not in', ['succeeded', 'canceled'])
    .executeTakeFirst();
  const isStale = live !== undefined && (live.amount_cents !== price + fee || live.isOld);
  if (live && !(isStale && live.payment_intent_id === null)) {
    return { payment: live, stale: isStale ? live.payment_intent_id : null, price, title: art.title };
  }
  if (live) await cancelUnsent(trx, live.id);
  await refuseAboveDailyLimit(trx, userId, price);
  const payment = await writePayment(trx, {
    user_id: userId,
    type: 'art_purchase',
    comment_id: artId,
    amount_cents: price + fee,
    fee_cents: fee,
    metadata: { artId, artTitle: art.title },
    payer_address: address,
  });
  return { payment, stale: null, price, title: art.title };
}

/** Counts art bought within a day, and all that may still be paid, against the limit. */
async function refuseAboveDailyLimit(trx: Trx, userId: string, price: Cents): Promise<void> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(amount_cents - fee_cents), 0) as total from payments
     where user_id = ${userId} and type = 'art_purchase' and status <> 'canceled'
       and (status <> 'succeeded' or coalesce(succeeded_at, created_at) > (select app_now()) - interval '1 day')`.execute(
    trx,
  );
  if (rows[0]!.total + price > PURCHASE.maxPerDayCents)
    throw new Refusal('PURCHASE_DAILY_LIMIT', { retryAfterSeconds: 3600 });
}
