import { artistShare, cents, formatMoney } from '@unslop/domain/money';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { creditLegs, post } from '../../core/ledger/ledger.ts';
import { sendNoticeLater } from '../../core/mail/notice.ts';
import { notify } from '../../core/notifications/notifications.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { lockComment } from '../comments/comments.ts';
import {
  ACCOUNT_DELETED,
  isGone,
  type LockedPayment,
  lockPaymentOf,
  noteState,
  noteSuccess,
} from '../deposits/deposits.ts';
import { parkPayment } from '../deposits/parked.ts';
import { type Art, findArt, findStandingPurchase } from './art.ts';
import { lockBuyerAndArt } from './start.ts';

/**
 * Books what the provider says of the payment of a purchase: the sale of a succeeded one, once; otherwise its state. A
 * success that can buy nothing any more is sent back by itself.
 * @returns null when applied, else why not
 */
export async function bookPurchaseIntent(
  trx: Trx,
  intent: Stripe.PaymentIntent,
  clearingDays: number,
): Promise<string | null> {
  const payment = await lockPaymentOf(trx, intent);
  if (!payment) return 'unknown payment';
  if (payment.type !== 'art_purchase' || !payment.comment_id) return `not a purchase: ${payment.type}`;
  if (payment.status === 'succeeded') return null;
  if (intent.status !== 'succeeded') return noteState(trx, payment, intent);
  if (intent.currency !== 'usd') return `currency ${intent.currency}`;

  if (await isGone(trx, payment.user_id)) {
    await parkPayment(trx, payment, intent, { reason: ACCOUNT_DELETED, isTold: false });
    return null;
  }
  await lockBuyerAndArt(trx, payment.user_id, payment.comment_id);
  const found = await findSellable(trx, payment, intent);
  if (found.art) await sell(trx, payment, intent, { art: found.art, clearingDays });
  else await parkPayment(trx, payment, intent, { reason: found.reason, isTold: true });
  return null;
}

async function findSellable(
  trx: Trx,
  payment: LockedPayment,
  intent: Stripe.PaymentIntent,
): Promise<{ art: Art; reason: null } | { art: null; reason: string }> {
  const artId = payment.comment_id!;
  const isThere = await lockComment(trx, artId, 'share').then(
    () => true,
    (error) => {
      if (error.code === 'COMMENT_NOT_FOUND') return false;
      throw error;
    },
  );
  const art = isThere ? await findArt(trx, artId) : undefined;
  if (!art) return { art: null, reason: 'The artwork was taken down meanwhile.' };
  if (intent.amount_received !== payment.amount_cents)
    return { art: null, reason: 'The amount paid was not the price.' };
  if (await findStandingPurchase(trx, payment.user_id, artId))
    return { art: null, reason: 'You own this artwork already.' };
  return { art, reason: null };
}

/** The artist gets the price less a tenth; the rest of what was charged is the platform's. */
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
  await noteSuccess(trx, payment, intent);
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
      clears_at: sql<Date>`(select app_now()) + ${`${clearingDays} days`}::interval`,
    })
    .execute();
  await notify(trx, {
    userId: art.user_id,
    type: 'success',
    content: `Your art "${art.title.slice(0, 200)}" was sold for ${formatMoney(price)}. ${formatMoney(share)} is on your balance.`,
    beautifulArtId: art.id,
  });
  await sendNoticeLater(trx, payment.user_id, {
    title: 'Your purchase',
    text: `You bought "${art.title}" for ${formatMoney(received)}, card fee included.\n\nThe original file is yours to download, for personal use.`,
    link: { label: 'See your purchases', path: '/my-purchases' },
  });
  await announce(trx, `user:${art.user_id}`);
}
