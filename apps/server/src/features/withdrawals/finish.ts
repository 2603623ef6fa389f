import type { DB } from '@unslop/database/schema.generated';
import { type Cents, cents, formatMoney } from '@unslop/domain/money';
import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import { creditLegs, post } from '../../core/ledger/ledger.ts';
import { sendNoticeLater } from '../../core/mail/notice.ts';
import { notify } from '../../core/notifications/notifications.ts';
import { clearAlarms, raiseAlarm } from '../../core/stripe-inbox/alarms.ts';
import { nowSql } from '../../platform/clock.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';

export type WithdrawalRow = Selectable<DB['withdrawals']>;

const SEE = { label: 'See your withdrawals', path: '/withdrawal' } as const;

export function lockWithdrawal(trx: Trx, id: string): Promise<WithdrawalRow | undefined> {
  return trx.selectFrom('withdrawals').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** What the provider says of a transfer. */
export type SentTransfer = Pick<Stripe.Transfer, 'id' | 'amount' | 'destination'>;

/**
 * The transfer exists: the net has left to the payout account, the fees are the platform's. Of any number of callers one
 * does it. A transfer that nobody expects raises an alarm: a second one for the same withdrawal, one for a withdrawal
 * that came back, one over another amount or to another account. One that we have no memory of sending, as after a
 * backup was restored, raises it too and counts, so that it is not sent again.
 */
export async function markPaid(trx: Trx, id: string, transfer: SentTransfer): Promise<void> {
  const withdrawal = await lockWithdrawal(trx, id);
  if (!withdrawal || withdrawal.stripe_transfer_id === transfer.id) return;
  const destination = typeof transfer.destination === 'string' ? transfer.destination : transfer.destination?.id;
  const isItsOwn =
    transfer.amount === withdrawal.net_transfer_amount_cents && destination === withdrawal.stripe_account_id;
  if (withdrawal.status !== 'processing' || !isItsOwn) {
    await raiseAlarm(trx, 'unexpected_transfer', {
      withdrawalId: id,
      transferId: transfer.id,
      status: withdrawal.status,
      amount: transfer.amount,
      destination,
    });
    if (withdrawal.status !== 'pending' || !isItsOwn) return;
    await trx.updateTable('withdrawals').set({ status: 'processing' }).where('id', '=', id).execute();
  }
  const { user_id: userId } = withdrawal;
  const amount = cents(withdrawal.requested_amount_cents);
  const net = cents(withdrawal.net_transfer_amount_cents);
  await post(trx, {
    key: `withdrawal_paid:${id}`,
    kind: 'withdrawal_paid',
    legs: [
      { account: { kind: 'hold', userId }, amount: -amount },
      { account: { kind: 'stripe' }, amount: net },
      { account: { kind: 'fees' }, amount: amount - net },
    ],
    withdrawalId: id,
  });
  await trx
    .updateTable('withdrawals')
    .set({
      status: 'paid',
      stripe_transfer_id: transfer.id,
      saved_error: null,
      finished_at: nowSql,
      updated_at: nowSql,
    })
    .where('id', '=', id)
    .execute();
  await clearAlarms(trx, 'platform_balance_low', { withdrawalId: id });
  await announce(trx, `user:${userId}`);
  // Its owner is gone.
  if (withdrawal.is_closing) return;
  await notify(trx, {
    userId,
    type: 'success',
    content: `Your withdrawal of ${formatMoney(amount)} was paid: ${formatMoney(net)} went to your payout account.`,
  });
  await sendNoticeLater(trx, userId, {
    title: `Your withdrawal of ${formatMoney(amount)} was paid`,
    text: `${formatMoney(net)} went to your payout account. Stripe sends it on to your bank.`,
    link: SEE,
  });
}

/**
 * The end of a withdrawal that did not happen: the full amount comes back, fees included, once. The caller holds the
 * row's lock and knows that no transfer exists.
 */
export async function failWithdrawal(
  trx: Trx,
  withdrawal: WithdrawalRow,
  reason: string,
  { isTold = true }: { isTold?: boolean } = {},
): Promise<void> {
  const { id, user_id: userId, status } = withdrawal;
  if (status !== 'pending' && status !== 'processing') return;
  const amount: Cents = cents(withdrawal.requested_amount_cents);
  await post(trx, {
    key: `withdrawal_returned:${id}`,
    kind: 'withdrawal_returned',
    legs: [{ account: { kind: 'hold', userId }, amount: -amount }, ...(await creditLegs(trx, userId, amount))],
    withdrawalId: id,
  });
  await trx
    .updateTable('withdrawals')
    .set({ status: 'failed', error_message: reason, saved_error: null, finished_at: nowSql, updated_at: nowSql })
    .where('id', '=', id)
    .execute();
  await clearAlarms(trx, 'platform_balance_low', { withdrawalId: id });
  // Its owner is gone: an operator has to find another way to pay it.
  if (withdrawal.is_closing) await raiseAlarm(trx, 'closing_withdrawal_failed', { withdrawalId: id, reason });
  else if (isTold) {
    await notify(trx, {
      userId,
      type: 'error',
      content: `Your withdrawal of ${formatMoney(amount)} failed: ${reason} The full amount came back.`.slice(0, 500),
    });
    await sendNoticeLater(trx, userId, {
      title: `Your withdrawal of ${formatMoney(amount)} failed`,
      text: `${reason}\n\nThe full amount, fees included, came back to you.`,
      link: SEE,
    });
  }
  await announce(trx, `user:${userId}`);
}
