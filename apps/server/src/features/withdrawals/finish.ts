import type { TableRow } from '@unslop/database/connect';
import { type Cents, cents, formatMoney } from '@unslop/domain/money';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { bringDebtBack } from '../../core/ledger/carried-debts.ts';
import { creditLegs, post, walletOf } from '../../core/ledger/ledger.ts';
import { plainEmail } from '../../core/mail/email-templates.ts';
import { emailUserLater } from '../../core/mail/user-email.ts';
import { notify } from '../../core/notifications/notifications.ts';
import { clearAlarms, raiseAlarm } from '../../platform/alarms.ts';
import { nowSql } from '../../platform/clock.ts';
import { announce } from '../../platform/live.ts';
import { sendMailLater } from '../../platform/mail.ts';
import { idOf } from '../../platform/stripe.ts';
import type { Trx } from '../../platform/transactions.ts';

export type WithdrawalRow = TableRow<'withdrawals'>;

const ENDED = { saved_error: null, closing_email: null, finished_at: nowSql, updated_at: nowSql } as const;
const SEE = { label: 'See your withdrawals', path: '/withdrawal' } as const;

export function lockWithdrawal(trx: Trx, id: string): Promise<WithdrawalRow | undefined> {
  return trx.selectFrom('withdrawals').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** The provider's code for a transfer that our own balance there cannot pay. */
export const SHORT_OF_MONEY = 'balance_insufficient';

/**
 * The provider refused the last try because our own balance there is too low: nothing was sent. The worker takes this
 * mark away, under the row's lock, before it tries again.
 */
export function isShortOfMoney(row: Pick<WithdrawalRow, 'status' | 'saved_error'>): boolean {
  return row.status === 'processing' && row.saved_error === SHORT_OF_MONEY;
}

/** No worker is about to send it: it was just requested, or has to wait though a worker had claimed it. */
export function isWaiting(row: Pick<WithdrawalRow, 'status' | 'claimed_at' | 'attempt_started_at'>): boolean {
  return row.status === 'pending' || (row.status === 'processing' && !row.claimed_at && !row.attempt_started_at);
}

/** The same of a row of `withdrawals`, but for one that a restored backup has as pending: it may have been sent since. */
export const isWaitingSql = sql<boolean>`(attempt_started_at is null
  and (status = 'pending' or (status = 'processing' and claimed_at is null)))`;

/** Whether its owner may take it back. */
export function canCancel(
  row: Pick<WithdrawalRow, 'status' | 'claimed_at' | 'attempt_started_at' | 'saved_error'>,
): boolean {
  return isWaiting(row) || isShortOfMoney(row);
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
  const destination = idOf(transfer.destination);
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
    .set({ status: 'paid', stripe_transfer_id: transfer.id, ...ENDED })
    .where('id', '=', id)
    .execute();
  await clearAlarms(trx, 'platform_balance_low', { withdrawalId: id });
  await announce(trx, `user:${userId}`);
  if (withdrawal.is_closing) {
    // Its owner is gone: no notification would be read.
    await mailEnd(trx, withdrawal, {
      title: `Your last withdrawal of ${formatMoney(amount)} was paid`,
      text: `${formatMoney(net)} went to your payout account. Stripe sends it on to your bank. This was the last email about the account that you deleted.`,
    });
    return;
  }
  await notify(trx, { userId, kind: 'withdrawal_paid', data: { amount, net } });
  await emailUserLater(trx, userId, {
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
  { isNotified = true }: { isNotified?: boolean } = {},
): Promise<void> {
  const { id, user_id: userId, status } = withdrawal;
  if (status !== 'pending' && status !== 'processing') return;
  const amount: Cents = cents(withdrawal.requested_amount_cents);
  await bringDebtBack(trx, userId, amount);
  await post(trx, {
    key: `withdrawal_returned:${id}`,
    kind: 'withdrawal_returned',
    legs: [{ account: { kind: 'hold', userId }, amount: -amount }, ...(await creditLegs(trx, userId, amount))],
    withdrawalId: id,
  });
  await trx
    .updateTable('withdrawals')
    .set({ status: 'failed', error_message: reason, ...ENDED })
    .where('id', '=', id)
    .execute();
  await clearAlarms(trx, 'platform_balance_low', { withdrawalId: id });
  if (withdrawal.is_closing) {
    // Its owner is gone: what did not pay a debt is for the operator to send in another way.
    const { balance } = await walletOf(trx, userId);
    if (balance > 0) await raiseAlarm(trx, 'closing_withdrawal_failed', { withdrawalId: id, userId, reason });
    if (isNotified) {
      await mailEnd(trx, withdrawal, {
        title: `Your last withdrawal of ${formatMoney(amount)} was not sent`,
        text:
          balance > 0
            ? `${reason}\n\n${formatMoney(balance)} is still yours. Write to us and name the account ${userId}, so that we can send it in another way.`
            : `${reason} It paid what you owed us.`,
      });
    }
  } else if (isNotified) {
    await notify(trx, { userId, kind: 'withdrawal_failed', data: { amount, reason } });
    await emailUserLater(trx, userId, {
      title: `Your withdrawal of ${formatMoney(amount)} failed`,
      text: `${reason}\n\nThe full amount, fees included, came back to you.`,
      link: SEE,
    });
  }
  await announce(trx, `user:${userId}`);
}

/** To the address that a deleted account had, which is kept with its last withdrawal until then. */
async function mailEnd(trx: Trx, { closing_email: to }: WithdrawalRow, email: { title: string; text: string }) {
  if (to) await sendMailLater(trx, plainEmail(to, email));
}
