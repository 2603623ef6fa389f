import { type Cents, cents, formatMoney, netOfCardFee } from '@unslop/domain/money';
import { notificationWords } from '@unslop/domain/notification-kinds';
import { isDeleted, raiseOwedAlarm } from '../../core/ledger/deleted.ts';
import { lockWallet } from '../../core/ledger/ledger.ts';
import { emailUserLater } from '../../core/mail/user-email.ts';
import { notify } from '../../core/notifications/notifications.ts';
import { nowSql } from '../../platform/clock.ts';
import { announce } from '../../platform/live.ts';
import { enqueue } from '../../platform/queue.ts';
import type { Trx } from '../../platform/transactions.ts';
import { type Borne, type Change, PAYER_ONLY } from '../payments/kinds.ts';
import { moveCardMoney } from '../payments/move.ts';

/**
 * Reverses or restores a top-up after a refund or a dispute. The payer keeps what the rest of the charge pays for. The
 * balance pays what it has; the rest becomes debt.
 */
export async function reverseTopUp(trx: Trx, change: Change): Promise<Borne> {
  const { kind, userId, isBack, moved, leftBefore, leftAfter } = change;
  const isOwedToDeleted = isBack && (await isDeleted(trx, userId));
  const charged = cents(Math.abs(leftBefore - leftAfter));
  const net = cents(Math.abs(netOfCardFee(leftBefore) - netOfCardFee(leftAfter)));
  const movement = isBack ? 'top_up_restored' : 'top_up_reversed';
  const owed = await moveCardMoney(trx, movement, change, { userId, part: net, borne: net });
  if (!isBack && kind === 'dispute') await enqueue(trx, 'note_money_taken_back', { userId });
  if (!isBack && charged > 0) await notifyTaken(trx, change, charged, cents(net - owed), owed);
  if (isBack && kind === 'dispute') {
    const data = { amount: moved, net };
    await notify(trx, { userId, kind: 'top_up_stands', data });
    const text = notificationWords('top_up_stands', data);
    await emailUserLater(trx, userId, { title: DISPUTE_OVER, text, link: SEE_PAYMENTS });
  } else if (isBack && net > 0) {
    await notify(trx, { userId, kind: 'top_up_refund_failed', data: { net } });
  }
  if (isOwedToDeleted) await raiseOwedAlarm(trx, userId, { reversalId: change.id });
  await markDeposit(trx, change);
  await announce(trx, `user:${userId}`);
  return PAYER_ONLY;
}

const DISPUTE_OVER = 'The dispute about your payment is over';
const SEE_PAYMENTS = { label: 'See your payments', path: '/profile?tab=payments' } as const;

/** Tells a payer that the bank decided in their favor. They keep what went back to the card. */
export async function notifyTopUpLost(
  trx: Trx,
  { user_id: userId }: { user_id: string },
  { amount }: { amount: Cents },
): Promise<void> {
  const { debt } = await lockWallet(trx, userId);
  const data = { amount, debt };
  await notify(trx, { userId, kind: 'top_up_dispute_lost', data });
  const text = notificationWords('top_up_dispute_lost', data);
  await emailUserLater(trx, userId, { title: DISPUTE_OVER, text, link: SEE_PAYMENTS });
  await announce(trx, `user:${userId}`);
}

async function notifyTaken(trx: Trx, change: Change, charged: Cents, fromBalance: Cents, owed: Cents): Promise<void> {
  const data = { by: change.kind, amount: charged, fromBalance, owed };
  await notify(trx, { userId: change.userId, kind: 'top_up_taken', data });
  if (owed === 0) return;
  const taken = notificationWords('top_up_taken', { ...data, owed: 0 });
  const debt = `You owe ${formatMoney(owed)}; until you pay it, you can’t post slop, raise a prize or withdraw.`;
  await emailUserLater(trx, change.userId, {
    title: `You owe ${formatMoney(owed)}`,
    text: `${taken}\n\n${debt} Anything you add or win pays this off first.`,
    link: { label: 'See your account', path: '/profile' },
  });
}

/** Updates the deposit's row with the refunded amount and the time of an open dispute. */
async function markDeposit(trx: Trx, { paymentId, refunded, disputed }: Change): Promise<void> {
  await trx
    .updateTable('deposits')
    .set({ refunded_cents: refunded, disputed_at: disputed > 0 ? nowSql : null })
    .where('payment_id', '=', paymentId)
    .execute();
}
