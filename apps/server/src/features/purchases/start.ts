import { Refusal } from '@unslop/domain/errors';
import { ART_PRICE } from '@unslop/domain/limits';
import { type Cents, cardFee, cents, wholeDollars } from '@unslop/domain/money';
import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { refuseCardTesting } from '../deposits/declines.ts';
import {
  cancelIntent,
  GIVEN_AGAIN_MINUTES,
  type OpenIntent,
  openIntent,
  type StartedPayment,
} from '../deposits/intents.ts';
import { findArt, findStandingPurchase } from './art.ts';
import { bookPurchaseIntent } from './sales.ts';

/** A price as it comes from outside, in dollars; null takes the art off sale. */
export function artPriceFrom(dollars: number | null): Cents | null {
  if (dollars === null) return null;
  const isPrice = Number.isSafeInteger(dollars) && dollars >= ART_PRICE.minDollars && dollars <= ART_PRICE.maxDollars;
  if (!isPrice) throw new Refusal('PRICE_INVALID');
  return wholeDollars(dollars);
}

interface Wish {
  artId: string;
  /** The price the buyer saw. */
  seenPrice: number | undefined;
  userId: string;
  address: string;
}

/**
 * Starts the purchase of a piece of art at the price that stands at this moment. A buyer has one live payment for each
 * piece: asking again goes on with it, and a payment for an older price, or an old one, is cancelled first.
 */
export async function startPurchase(
  deps: Deps,
  wish: Wish,
): Promise<OpenIntent & { price_cents: number; fee_cents: number; total_cents: number }> {
  for (;;) {
    const { payment, stale, price, title } = await inTransaction(deps.db, (trx) =>
      findOrWritePurchase(trx, wish, deps.config.rateFactor),
    );
    if (stale) {
      const intent = await cancelIntent(deps, stale);
      await inTransaction(deps.db, (trx) => bookPurchaseIntent(trx, intent, deps.config.clearingDays));
      if (intent.status === 'processing') throw new Refusal('ALREADY_PURCHASED');
      continue;
    }
    const fee = cardFee(price);
    const intent = await openIntent(deps, payment, price + fee, {
      type: 'art_purchase',
      artId: wish.artId,
      artTitle: title,
      user_id: wish.userId,
    });
    return { ...intent, price_cents: price, fee_cents: fee, total_cents: price + fee };
  }
}

interface Found {
  payment: StartedPayment;
  /** The intent of a payment at another price, or of one that will soon be cancelled, which has to go first. */
  stale: string | null;
  price: Cents;
  title: string;
}

async function findOrWritePurchase(trx: Trx, wish: Wish, rateFactor: number): Promise<Found> {
  const { artId, userId, address } = wish;
  await refuseCardTesting(trx, userId, address, rateFactor);
  await lockBuyerAndArt(trx, userId, artId);
  const art = await findArt(trx, artId);
  if (!art || art.is_gone) throw new Refusal('COMMENT_NOT_FOUND');
  if (art.user_id === userId) throw new Refusal('OWN_ART_PURCHASE');
  if (await findStandingPurchase(trx, userId, artId)) throw new Refusal('ALREADY_PURCHASED');
  if (art.price_cents === null || art.slop_status === 'open') throw new Refusal('NOT_FOR_SALE');
  if (wish.seenPrice !== undefined && wish.seenPrice !== art.price_cents) throw new Refusal('PRICE_CHANGED');
  const price = cents(art.price_cents);
  const fee = cardFee(price);

  const live = await trx
    .selectFrom('payments')
    .select(['id', 'payment_intent_id', 'client_secret', 'amount_cents'])
    .select(sql<boolean>`created_at < (select app_now()) - ${`${GIVEN_AGAIN_MINUTES} minutes`}::interval`.as('isOld'))
    .where('user_id', '=', userId)
    .where('comment_id', '=', artId)
    .where('status', 'not in', ['succeeded', 'canceled'])
    .executeTakeFirst();
  const isStale = live !== undefined && (live.amount_cents !== price + fee || live.isOld);
  if (live && !(isStale && live.payment_intent_id === null)) {
    return { payment: live, stale: isStale ? live.payment_intent_id : null, price, title: art.title };
  }
  if (live) {
    // Nobody was given its secret, so nobody can pay it.
    await trx.updateTable('payments').set({ status: 'canceled' }).where('id', '=', live.id).execute();
  }
  const payment = await trx
    .insertInto('payments')
    .values({
      user_id: userId,
      type: 'art_purchase',
      comment_id: artId,
      amount_cents: price + fee,
      fee_cents: fee,
      metadata: JSON.stringify({ type: 'art_purchase', artId, artTitle: art.title }),
      payer_address: address,
    })
    .returning(['id', 'payment_intent_id', 'client_secret'])
    .executeTakeFirstOrThrow();
  return { payment, stale: null, price, title: art.title };
}

/** One at a time for each buyer and piece: starting, succeeding, succeeding a second time. */
export async function lockBuyerAndArt(trx: Trx, buyerId: string, artId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`purchase:${buyerId}:${artId}`}, 0))`.execute(trx);
}
