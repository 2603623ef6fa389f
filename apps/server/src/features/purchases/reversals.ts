import { type Cents, cents, formatMoney, shareOf } from '@unslop/domain/money';
import {
  type Download,
  type NotificationData,
  type NotificationKind,
  notificationWords,
} from '@unslop/domain/notification-kinds';
import { isDeleted, raiseOwedAlarm } from '../../core/ledger/deleted.ts';
import { debitLegs, netOfPayment, post } from '../../core/ledger/ledger.ts';
import { emailUserLater, unlinked } from '../../core/mail/user-email.ts';
import { notify } from '../../core/notifications/notifications.ts';
import { appNow, nowSql } from '../../platform/clock.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { collectDebtLater } from '../payments/collect-debt.ts';
import type { Borne, Change } from '../payments/kinds.ts';
import { moveCardMoney } from '../payments/move.ts';
import { tellPayer } from '../payments/unapplied.ts';
import { hasPaymentInForce, lockBuyerAndArt } from './art.ts';
import { OWNED } from './sales.ts';

/**
 * Reverses or restores a sale. The download ends once nothing of the charge is left, or while a dispute of any amount
 * is open. A partial refund keeps it. Until the money of the sale is clear, the artist gives back the whole share: the
 * balance pays what it has, and the rest becomes debt. Once it is clear, the platform bears the loss. A won dispute
 * restores all of it.
 */
export async function reverseSale(trx: Trx, change: Change): Promise<Borne> {
  const { isBack, leftBefore, leftAfter, takenBefore } = change;
  const purchase = await purchaseOf(trx, change.paymentId);
  const artistId = purchase.artist_id;
  const isArtistDeleted = isBack && (await isDeleted(trx, artistId));
  const shareAt = (left: Cents) => shareOf(cents(purchase.artist_share_cents), left, change.received);
  const part = cents(Math.abs(shareAt(leftBefore) - shareAt(leftAfter)));
  const takenOverBy = await otherReversal(trx, change);
  const isClear = !isBack && purchase.clears_at <= (await appNow(trx));
  const backAgain = takenOverBy ? Math.min(takenBefore, part) : takenBefore;
  const artistCents = cents(isBack ? backAgain : isClear ? 0 : part);
  const movement = isBack ? 'sale_restored' : 'sale_reversed';
  const owed = await moveCardMoney(trx, movement, change, { userId: artistId, part, borne: artistCents });
  if (owed > 0) await collectDebtLater(trx, artistId);
  const hasEnded = leftAfter === 0 || change.disputed > 0;
  const changed = await trx
    .updateTable('purchases')
    .set({ ended_at: hasEnded ? nowSql : null })
    .where('id', '=', purchase.id)
    .returning('ended_at')
    .executeTakeFirst();
  if (isArtistDeleted && artistCents > 0) await raiseOwedAlarm(trx, artistId, { reversalId: change.id });
  await notifyArtist(trx, change, purchase, { artistCents, owed });
  const wasEnded = purchase.ended_at !== null;
  await notifyBuyer(trx, change, purchase, { wasEnded, isEnded: (changed ?? purchase).ended_at !== null });
  return { artistCents, takenOverBy };
}

/**
 * Returns the reason why a sale must not be restored, or null. If the art was bought again meanwhile, the later payment
 * stays and this one is refunded.
 */
export async function whyNoSaleAgain(
  trx: Trx,
  { id, user_id: buyerId, comment_id: artId }: { id: string; user_id: string; comment_id: string | null },
): Promise<string | null> {
  await lockBuyerAndArt(trx, buyerId, artId!);
  return (await hasPaymentInForce(trx, buyerId, artId!, id)) ? OWNED : null;
}

/**
 * Books the money of a sale that comes back after the art was bought again. The artist has the share of the later sale,
 * so the rest of this share goes back, even if it was clear. The platform gets back what it bore for this sale.
 */
export async function parkSale(trx: Trx, change: Change): Promise<void> {
  const purchase = await purchaseOf(trx, change.paymentId);
  const { artist_id: artistId } = purchase;
  const { user: share, costs } = await netOfPayment(trx, change.paymentId, artistId);
  const legs = await debitLegs(trx, artistId, share);
  const toCosts = Math.min(costs, change.moved + share);
  await post(trx, {
    key: `purchase_parked:${change.id}`,
    kind: 'purchase_parked',
    legs: [
      { account: { kind: 'stripe' }, amount: -change.moved },
      ...legs,
      { account: { kind: 'costs' }, amount: toCosts },
      { account: { kind: 'fees' }, amount: change.moved + share - toCosts },
    ],
    paymentId: change.paymentId,
  });
  const owed = cents(0 - (legs.find(({ account }) => account.kind === 'debt')?.amount ?? 0));
  if (owed > 0) await collectDebtLater(trx, artistId);
  const art = purchase.title.slice(0, 200);
  await tellPayer(trx, purchase.buyer_id, 'payment_came_back_second', { art: unlinked(art), amount: change.moved });
  const toArtist = { art, share, owed };
  await notify(trx, { userId: artistId, kind: 'sale_paid_twice', data: toArtist, artId: purchase.comment_id });
  await emailUserLater(trx, artistId, {
    title: 'A buyer paid you twice',
    text: inMail('sale_paid_twice', toArtist),
    link: { label: 'See your account', path: '/profile' },
  });
  await announce(trx, `user:${artistId}`, `user:${purchase.buyer_id}`);
}

const purchaseOf = (trx: Trx, paymentId: string) =>
  trx.selectFrom('purchases').selectAll().where('payment_id', '=', paymentId).executeTakeFirstOrThrow();

/**
 * Returns another active reversal that takes over what does not come back to the artist. An example is a refund that
 * fails while a dispute about the whole charge is open. A reversal from after the sale was clear does not count: the
 * platform bears that.
 */
async function otherReversal(trx: Trx, change: Change): Promise<string | null> {
  if (!change.isBack || change.takenBefore === 0) return null;
  const other = await trx
    .selectFrom('payment_reversals as r')
    .innerJoin('purchases as u', 'u.payment_id', 'r.payment_id')
    .select('r.reversal_id')
    .where('r.payment_id', '=', change.paymentId)
    .where('r.reversal_id', '<>', change.id)
    .where('r.state', '=', 'taken')
    .whereRef('r.created_at', '<', 'u.clears_at')
    .orderBy('r.amount_cents', 'desc')
    .executeTakeFirst();
  return other?.reversal_id ?? null;
}

/** Tells the buyer what happened to the money and to the download. */
async function notifyBuyer(
  trx: Trx,
  { kind, isBack, moved }: Change,
  purchase: { title: string; buyer_id: string; comment_id: string },
  { wasEnded, isEnded }: { wasEnded: boolean; isEnded: boolean },
): Promise<void> {
  const download: Download = wasEnded === isEnded ? (isEnded ? 'closed' : 'kept') : isEnded ? 'ended' : 'back';
  const data = { art: purchase.title.slice(0, 200), by: kind, amount: moved, download };
  await notify(trx, {
    userId: purchase.buyer_id,
    kind: isBack ? 'purchase_stands' : 'purchase_taken',
    data,
    artId: purchase.comment_id,
  });
  if (isBack && kind === 'dispute') await mailEnd(trx, purchase.buyer_id, 'purchase', inMail('purchase_stands', data));
}

/**
 * Tells both sides that the buyer's bank decided for the buyer.
 * @param artistCents  amount that the artist gave back; 0 if the sale was clear
 */
export async function notifySaleLost(
  trx: Trx,
  { id: paymentId }: { id: string },
  { amount, artistCents }: { amount: Cents; artistCents: Cents },
): Promise<void> {
  const purchase = await purchaseOf(trx, paymentId);
  const art = purchase.title.slice(0, 200);
  const artId = purchase.comment_id;
  const toBuyer = { art, amount };
  const toArtist = { art, share: artistCents };
  await notify(trx, { userId: purchase.buyer_id, kind: 'purchase_dispute_lost', data: toBuyer, artId });
  await mailEnd(trx, purchase.buyer_id, 'purchase', inMail('purchase_dispute_lost', toBuyer));
  await notify(trx, { userId: purchase.artist_id, kind: 'sale_dispute_lost', data: toArtist, artId });
  await mailEnd(trx, purchase.artist_id, 'sale', inMail('sale_dispute_lost', toArtist));
  await announce(trx, `user:${purchase.artist_id}`, `user:${purchase.buyer_id}`);
}

/** Returns the text of a notification for a mail, where the art's title must not become a link. */
function inMail<K extends NotificationKind>(kind: K, data: NotificationData[K] & { art: string }): string {
  return notificationWords(kind, { ...data, art: unlinked(data.art) });
}

function mailEnd(trx: Trx, userId: string, of: 'purchase' | 'sale', text: string): Promise<void> {
  const link =
    of === 'purchase'
      ? ({ label: 'See your purchases', path: '/my-purchases' } as const)
      : ({ label: 'See your account', path: '/profile' } as const);
  return emailUserLater(trx, userId, { title: `The dispute about your ${of} is over`, text, link });
}

async function notifyArtist(
  trx: Trx,
  { kind, isBack }: Change,
  purchase: { title: string; buyer_id: string; artist_id: string; comment_id: string },
  { artistCents, owed }: { artistCents: Cents; owed: Cents },
): Promise<void> {
  const art = purchase.title.slice(0, 200);
  const { artist_id: userId, comment_id: artId } = purchase;
  if (!isBack) {
    const data = { art, by: kind, share: artistCents, owed };
    await notify(trx, { userId, kind: 'sale_taken', data, artId });
  } else if (artistCents > 0) {
    // Nothing comes back to an artist who kept the share, or while a dispute about all of it is open.
    const data = { art, share: artistCents };
    await notify(trx, { userId, kind: 'sale_stands', data, artId });
    if (kind === 'dispute') await mailEnd(trx, userId, 'sale', inMail('sale_stands', data));
  }
  if (owed > 0) {
    await emailUserLater(trx, purchase.artist_id, {
      title: `You owe ${formatMoney(owed)}`,
      text: `The sale of "${unlinked(art)}" was ${kind === 'dispute' ? 'disputed by the buyer’s bank' : 'refunded'} before the money was clear.\n\nYou owe ${formatMoney(owed)} of it; until you pay it, you can’t post slop, raise a prize or withdraw. We use waiting withdrawals, open slops nobody has entered, and anything you add or win to pay it off.`,
      link: { label: 'See your account', path: '/profile' },
    });
  }
  await announce(trx, `user:${purchase.artist_id}`, `user:${purchase.buyer_id}`);
}
