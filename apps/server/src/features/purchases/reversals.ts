import { cents, formatMoney, shareOf } from '@unslop/domain/money';
import { creditLegs, lockPurse, post } from '../../core/ledger/ledger.ts';
import { notify } from '../../core/notifications/notifications.ts';
import { appNow, nowSql } from '../../platform/clock.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { alarmIfGone } from '../deposits/deposits.ts';
import type { Change } from '../deposits/reversals.ts';

/**
 * A sale goes back, or comes again. It ends the download at once; the artist gives the share back only while it is not
 * clear and only what is there, the platform bears the rest. A dispute that was won puts all of it back.
 * @param taken  what this reversal took from the artist before
 * @returns what the artist gave back
 */
export async function reverseSale(trx: Trx, change: Change, taken: number): Promise<number> {
  const { payment, isBack, leftBefore, leftAfter } = change;
  const purchase = await trx
    .selectFrom('purchases')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .executeTakeFirstOrThrow();
  const share = cents(purchase.artist_share_cents);
  const part = Math.abs(shareOf(share, leftBefore, payment.received) - shareOf(share, leftAfter, payment.received));
  const artistCents = isBack
    ? await restore(trx, change, purchase.artist_id, { part, taken })
    : await take(trx, change, purchase.artist_id, {
        part,
        isClear: purchase.clears_at <= (await appNow(trx)),
      });
  await trx
    .updateTable('purchases')
    .set({ ended_at: leftAfter < payment.received ? nowSql : null })
    .where('id', '=', purchase.id)
    // Bought again meanwhile: that purchase stands, this one stays ended.
    .where((eb) =>
      leftAfter < payment.received
        ? eb.lit(true)
        : eb.not(
            eb.exists(
              eb
                .selectFrom('purchases as other')
                .select('other.id')
                .where('other.buyer_id', '=', purchase.buyer_id)
                .where('other.comment_id', '=', purchase.comment_id)
                .where('other.ended_at', 'is', null),
            ),
          ),
    )
    .execute();
  if (isBack && artistCents > 0) await alarmIfGone(trx, purchase.artist_id, change.reversalId);
  await tell(trx, change, purchase, cents(artistCents));
  return artistCents;
}

async function take(
  trx: Trx,
  { reversalId, payment, moved, excess }: Change,
  artistId: string,
  { part, isClear }: { part: number; isClear: boolean },
): Promise<number> {
  const { balance } = await lockPurse(trx, artistId);
  const fromArtist = isClear ? 0 : Math.min(balance, part);
  await post(trx, {
    key: `sale_reversed:${reversalId}`,
    kind: 'sale_reversed',
    legs: [
      { account: { kind: 'stripe' }, amount: moved },
      { account: { kind: 'balance', userId: artistId }, amount: 0 - fromArtist },
      { account: { kind: 'costs' }, amount: fromArtist - part - excess },
      { account: { kind: 'fees' }, amount: part + excess - moved },
    ],
    paymentId: payment.id,
  });
  return fromArtist;
}

async function restore(
  trx: Trx,
  { reversalId, payment, moved, excess }: Change,
  artistId: string,
  { part, taken }: { part: number; taken: number },
): Promise<number> {
  await post(trx, {
    key: `sale_restored:${reversalId}`,
    kind: 'sale_restored',
    legs: [
      { account: { kind: 'stripe' }, amount: -moved },
      ...(await creditLegs(trx, artistId, cents(taken))),
      { account: { kind: 'costs' }, amount: part + excess - taken },
      { account: { kind: 'fees' }, amount: moved - part - excess },
    ],
    paymentId: payment.id,
  });
  return taken;
}

async function tell(
  trx: Trx,
  { kind, isBack }: Change,
  purchase: { title: string; buyer_id: string; artist_id: string; comment_id: string },
  artistCents: number,
): Promise<void> {
  const title = purchase.title.slice(0, 200);
  const what = kind === 'dispute' ? 'disputed by its buyer’s bank' : 'refunded';
  await notify(trx, {
    userId: purchase.artist_id,
    type: isBack ? 'success' : 'warning',
    content: isBack
      ? `The sale of "${title}" stands after all. ${formatMoney(artistCents)} is yours again.`
      : artistCents > 0
        ? `The sale of "${title}" was ${what}. ${formatMoney(artistCents)} was taken back from your balance.`
        : `The sale of "${title}" was ${what}. You keep what you got for it.`,
    beautifulArtId: purchase.comment_id,
  });
  if (!isBack) {
    await notify(trx, {
      userId: purchase.buyer_id,
      type: 'info',
      content: `Your purchase of "${title}" was ${kind === 'dispute' ? 'disputed with your bank' : 'refunded'}: its download has ended.`,
      beautifulArtId: purchase.comment_id,
    });
  }
  await announce(trx, `user:${purchase.artist_id}`, `user:${purchase.buyer_id}`);
}
