import { type Cents, cents, formatMoney, netOfCardFee } from '@unslop/domain/money';
import type Stripe from 'stripe';
import { creditLegs, lockPurse, post } from '../../core/ledger/ledger.ts';
import { sendNoticeLater } from '../../core/mail/notice.ts';
import { notify } from '../../core/notifications/notifications.ts';
import { nowSql } from '../../platform/clock.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';

/** What one refund or dispute changes: of the charge, `leftBefore` stood before it and `leftAfter` stands now. */
export interface Change {
  /** The provider's id of the refund or dispute. */
  reversalId: string;
  kind: 'refund' | 'dispute';
  payment: { id: string; userId: string; received: Cents };
  leftBefore: Cents;
  leftAfter: Cents;
}

/**
 * A top-up goes back, or comes again: what the charge that is left pays for is what its payer keeps. The balance gives
 * what it has, the rest is owed.
 * @returns 0: no artist is concerned
 */
export async function reverseTopUp(trx: Trx, change: Change): Promise<number> {
  const { reversalId, kind, payment, leftBefore, leftAfter } = change;
  const { userId } = payment;
  const charged = Math.abs(leftBefore - leftAfter);
  const net = cents(Math.abs(netOfCardFee(leftBefore) - netOfCardFee(leftAfter)));
  if (leftAfter < leftBefore) {
    const fromBalance = Math.min((await lockPurse(trx, userId)).balance, net);
    await post(trx, {
      key: `top_up_reversed:${reversalId}`,
      kind: 'top_up_reversed',
      legs: [
        { account: { kind: 'stripe' }, amount: charged },
        { account: { kind: 'balance', userId }, amount: 0 - fromBalance },
        { account: { kind: 'debt', userId }, amount: fromBalance - net },
        { account: { kind: 'fees' }, amount: net - charged },
      ],
      paymentId: payment.id,
    });
    await tellTaken(trx, change, cents(charged), cents(fromBalance), cents(net - fromBalance));
  } else {
    await post(trx, {
      key: `top_up_restored:${reversalId}`,
      kind: 'top_up_restored',
      legs: [
        { account: { kind: 'stripe' }, amount: -charged },
        ...(await creditLegs(trx, userId, net)),
        { account: { kind: 'fees' }, amount: charged - net },
      ],
      paymentId: payment.id,
    });
    await notify(trx, {
      userId,
      type: 'success',
      content:
        kind === 'dispute'
          ? `The dispute about your card payment was settled in your favor: ${formatMoney(net)} is yours again.`
          : `A refund to your card did not go through: ${formatMoney(net)} is on your account again.`,
    });
  }
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

/** What the provider charges for a dispute, once, whatever its outcome; the platform bears it. */
export async function bookDisputeFee(trx: Trx, dispute: Stripe.Dispute): Promise<void> {
  const fee = dispute.balance_transactions.find((one) => one.fee > 0)?.fee ?? 0;
  if (fee === 0) return;
  await post(trx, {
    key: `dispute_fee:${dispute.id}`,
    kind: 'dispute_fee',
    legs: [
      { account: { kind: 'costs' }, amount: -fee },
      { account: { kind: 'stripe' }, amount: fee },
    ],
  });
}
