import { type Cents, cents, formatMoney, netOfCardFee } from '@unslop/domain/money';
import type Stripe from 'stripe';
import { creditLegs, lockPurse, post } from '../../core/ledger/ledger.ts';
import { sendNoticeLater } from '../../core/mail/notice.ts';
import { notify } from '../../core/notifications/notifications.ts';
import { nowSql } from '../../platform/clock.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';
import { alarmIfGone } from './deposits.ts';

/** What one refund or dispute changes. */
export interface Change {
  /** The provider's id of the refund or dispute. */
  reversalId: string;
  kind: 'refund' | 'dispute';
  payment: { id: string; userId: string; received: Cents };
  /** A refund failed or a dispute was won: the money comes again. */
  isBack: boolean;
  /** What the provider moved: what the charge gave, and the excess. */
  moved: Cents;
  /** What stood of the charge before, and what stands now. */
  leftBefore: Cents;
  leftAfter: Cents;
  /** Beyond the charge, as a dispute about all of it takes after a refund of a part: the platform bears it. */
  excess: Cents;
}

/**
 * A top-up goes back, or comes again: what the charge that is left pays for is what its payer keeps. The balance gives
 * what it has, the rest is owed.
 * @returns 0: no artist is concerned
 */
export async function reverseTopUp(trx: Trx, change: Change): Promise<number> {
  const { reversalId, kind, payment, isBack, moved, leftBefore, leftAfter, excess } = change;
  const { userId } = payment;
  const charged = Math.abs(leftBefore - leftAfter);
  const net = cents(Math.abs(netOfCardFee(leftBefore) - netOfCardFee(leftAfter)));
  if (!isBack) {
    const fromBalance = Math.min((await lockPurse(trx, userId)).balance, net);
    await post(trx, {
      key: `top_up_reversed:${reversalId}`,
      kind: 'top_up_reversed',
      legs: [
        { account: { kind: 'stripe' }, amount: moved },
        { account: { kind: 'balance', userId }, amount: 0 - fromBalance },
        { account: { kind: 'debt', userId }, amount: fromBalance - net },
        { account: { kind: 'fees' }, amount: net - charged },
        { account: { kind: 'costs' }, amount: 0 - excess },
      ],
      paymentId: payment.id,
    });
    if (charged > 0) await tellTaken(trx, change, cents(charged), cents(fromBalance), cents(net - fromBalance));
  } else {
    await post(trx, {
      key: `top_up_restored:${reversalId}`,
      kind: 'top_up_restored',
      legs: [
        { account: { kind: 'stripe' }, amount: -moved },
        ...(await creditLegs(trx, userId, net)),
        { account: { kind: 'fees' }, amount: charged - net },
        { account: { kind: 'costs' }, amount: excess },
      ],
      paymentId: payment.id,
    });
    if (net > 0)
      await notify(trx, {
        userId,
        type: 'success',
        content:
          kind === 'dispute'
            ? `The dispute about your card payment was settled in your favor: ${formatMoney(net)} is yours again.`
            : `A refund to your card did not go through: ${formatMoney(net)} is on your account again.`,
      });
  }
  if (isBack) await alarmIfGone(trx, userId, reversalId);
  await markDeposit(trx, payment.id);
  await announce(trx, `user:${userId}`);
  return 0;
}

async function tellTaken(trx: Trx, change: Change, charged: Cents, fromBalance: Cents, owed: Cents): Promise<void> {
  const what = change.kind === 'dispute' ? 'disputed with your bank' : 'refunded to your card';
  const taken = `${formatMoney(charged)} of a card payment was ${what}: ${formatMoney(fromBalance)} was taken from your balance.`;
  const debt =
    owed > 0
      ? ` You owe ${formatMoney(owed)}; until it is paid you cannot post a slop, raise a prize or withdraw.`
      : '';
  await notify(trx, { userId: change.payment.userId, type: 'warning', content: taken + debt });
  if (owed === 0) return;
  await sendNoticeLater(trx, change.payment.userId, {
    title: `You owe ${formatMoney(owed)}`,
    text: `${taken}\n\n${debt.trim()} Whatever you receive or add pays this first.`,
    link: { label: 'See your account', path: '/profile' },
  });
}

/** The deposit's row tells what became of it: what was refunded, and since when it is disputed. */
async function markDeposit(trx: Trx, paymentId: string): Promise<void> {
  const { refunded_cents, disputed_cents } = await trx
    .selectFrom('payments')
    .select(['refunded_cents', 'disputed_cents'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('deposits')
    .set({ refunded_cents, disputed_at: disputed_cents > 0 ? nowSql : null })
    .where('payment_id', '=', paymentId)
    .execute();
}

/**
 * What the provider charges for a dispute, and what of it comes back, each once. A dispute may carry several such
 * transactions: the money withdrawn, reinstated, withdrawn again. The platform bears it, whatever the outcome.
 */
export async function bookDisputeFees(trx: Trx, dispute: Stripe.Dispute): Promise<void> {
  // The charges first: what comes back was charged before.
  for (const { id, fee } of dispute.balance_transactions.toSorted((one, other) => other.fee - one.fee)) {
    if (fee === 0) continue;
    await post(trx, {
      key: `dispute_fee:${id}`,
      kind: fee > 0 ? 'dispute_fee' : 'dispute_fee_returned',
      legs: [
        { account: { kind: 'costs' }, amount: -fee },
        { account: { kind: 'stripe' }, amount: fee },
      ],
    });
  }
}
