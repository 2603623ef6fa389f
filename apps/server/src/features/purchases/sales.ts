import { FIRST_SALES } from '@unslop/domain/limits';
import { artistShare, cents, formatMoney } from '@unslop/domain/money';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { isDeleted } from '../../core/ledger/deleted.ts';
import { creditLegs, post } from '../../core/ledger/ledger.ts';
import { emailUserLater, unlinked } from '../../core/mail/user-email.ts';
import { notify } from '../../core/notifications/notifications.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { lockComment } from '../comments/comments.ts';
import { ACCOUNT_DELETED, type Outcome } from '../payments/kinds.ts';
import type { LockedPayment } from '../payments/payment.ts';
import { type Art, findArt, findStandingPurchase, hasPaymentInForce, lockBuyerAndArt } from './art.ts';

/** Sells the art that a successful payment is for. A payment that can no longer buy anything is refunded. */
export async function bookSale(
  trx: Trx,
  payment: LockedPayment,
  intent: Stripe.PaymentIntent,
  clearingDays: number,
): Promise<Outcome> {
  if (await isDeleted(trx, payment.user_id)) return ACCOUNT_DELETED;
  await lockBuyerAndArt(trx, payment.user_id, payment.comment_id!);
  const art = await findSellable(trx, payment, intent);
  if (typeof art === 'string') return { unapplied: art, isNotified: true };
  await sell(trx, payment, intent, { art, clearingDays });
  return 'booked';
}

/** Reason if the buyer has paid for this art twice. */
export const OWNED = 'You own this artwork already.';

/** @returns the art, or the reason why it cannot be sold */
async function findSellable(trx: Trx, payment: LockedPayment, intent: Stripe.PaymentIntent): Promise<Art | string> {
  const artId = payment.comment_id!;
  const author = await trx.selectFrom('comments').select('user_id').where('id', '=', artId).executeTakeFirstOrThrow();
  if (await isDeleted(trx, author.user_id)) return 'The artist has left.';
  const isThere = await lockComment(trx, artId, 'share').then(
    () => true,
    (error) => {
      if (error.code === 'COMMENT_NOT_FOUND') return false;
      throw error;
    },
  );
  const art = isThere ? await findArt(trx, artId) : undefined;
  if (!art) return 'The artwork was taken down.';
  if (intent.amount_received !== payment.amount_cents) return 'You paid a different amount than the price.';
  if (await findStandingPurchase(trx, payment.user_id, artId)) return OWNED;
  if (await hasPaymentInForce(trx, payment.user_id, artId))
    return 'You disputed part of your earlier payment for this artwork.';
  return art;
}

/** Books a sale. The artist gets 90% of the price; the platform gets the rest of the charge. */
async function sell(
  trx: Trx,
  payment: LockedPayment,
  intent: Stripe.PaymentIntent,
  { art, clearingDays }: { art: Art; clearingDays: number },
): Promise<void> {
  const received = cents(intent.amount_received);
  const price = cents(payment.amount_cents - payment.fee_cents);
  const share = artistShare(price);
  const movement = await post(trx, {
    key: `sale:${intent.id}`,
    kind: 'sale',
    legs: [
      { account: { kind: 'stripe' }, amount: -received },
      ...(await creditLegs(trx, art.user_id, share)),
      { account: { kind: 'fees' }, amount: received - share },
    ],
    paymentId: payment.id,
  });
  const days = await clearingDaysOf(trx, art.user_id, clearingDays);
  await trx
    .insertInto('purchases')
    .values({
      buyer_id: payment.user_id,
      artist_id: art.user_id,
      comment_id: art.id,
      payment_id: payment.id,
      price_cents: price,
      artist_share_cents: share,
      movement_id: movement.id,
      title: art.title,
      clears_at: sql<Date>`(select app_now()) + ${`${days} days`}::interval`,
    })
    .execute();
  await notify(trx, {
    userId: art.user_id,
    kind: 'art_sold',
    data: { art: art.title.slice(0, 200), price, share },
    artId: art.id,
  });
  await emailUserLater(trx, payment.user_id, {
    title: 'Your purchase',
    text: `You bought "${unlinked(art.title)}" for ${formatMoney(received)}, card fee included.\n\nYou can download the original file for personal use.`,
    link: { label: 'See your purchases', path: '/my-purchases' },
  });
  await announce(trx, `user:${art.user_id}`);
}

/**
 * Returns the clearing time of a sale in days. The first sales of an artist clear later. If clearing is off, nothing
 * waits. The caller has locked the artist's wallet, so concurrent sales count each other.
 */
async function clearingDaysOf(trx: Trx, artistId: string, clearingDays: number): Promise<number> {
  if (clearingDays === 0) return 0;
  const { rows } = await sql<{ before: number }>`select count(*)::int as before from (
    select from purchases where artist_id = ${artistId} limit ${FIRST_SALES.count}) sold`.execute(trx);
  return rows[0]!.before < FIRST_SALES.count ? Math.max(FIRST_SALES.clearingDays, clearingDays) : clearingDays;
}
