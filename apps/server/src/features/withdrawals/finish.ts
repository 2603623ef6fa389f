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

/** Stripe's error code if our Stripe balance is too low for a transfer. */
export const SHORT_OF_MONEY = 'balance_insufficient';

/**
 * True if the provider refused the last try because our balance there is too low, so nothing was sent. The worker
 * clears this state, under the row's lock, before it retries.
 */
export function isShortOfMoney(row: Pick<WithdrawalRow, 'status' | 'saved_error'>): boolean {
  return row.status === 'processing' && row.saved_error === SHORT_OF_MONEY;
}

/** True if no worker is about to send it: just requested, or waiting again after a worker released it. */
export function isWaiting(row: Pick<WithdrawalRow, 'status' | 'claimed_at' | 'attempt_started_at'>): boolean {
  return row.status === 'pending' || (row.status === 'processing' && !row.claimed_at && !row.attempt_started_at);
}

/**
 * SQL version of `isWaiting`. Excludes pending rows with an attempt, from a restored backup, which may have been sent
 * since.
 */
export const isWaitingSql = sql<boolean>`(attempt_started_at is null
  and (status = 'pending' or (status = 'processing' and claimed_at is null)))`;

/** True if the owner may cancel it. */
export function canCancel(
  row: Pick<WithdrawalRow, 'status' | 'claimed_at' | 'attempt_started_at' | 'saved_error'>,
): boolean {
  return isWaiting(row) || isShortOfMoney(row);
}

/** A transfer, as the provider reports it. */
export type SentTransfer = Pick<Stripe.Transfer, 'id' | 'amount' | 'destination'>;

/**
 * Marks a withdrawal as paid: the net left to the payout account and the fees go to the platform. Concurrent calls book
 * it once. Raises an alarm for an unexpected transfer: a second one for a withdrawal, one for a returned withdrawal, or
 * one with another amount or account. An unrecorded transfer, for example after restoring a backup, raises the alarm
 * too. It still counts, so it is not sent again.
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
    // The account is deleted, so nobody would read a notification.
    await mailEnd(trx, withdrawal, {
      title: `We paid your last withdrawal of ${formatMoney(amount)}`,
      text: `${formatMoney(net)} went to your payout account. Stripe sends it on to your bank. This is the last email about the account you deleted.`,
    });
    return;
  }
  await notify(trx, { userId, kind: 'withdrawal_paid', data: { amount, net } });
  await emailUserLater(trx, userId, {
    title: `We paid your withdrawal of ${formatMoney(amount)}`,
    text: `${formatMoney(net)} went to your payout account. Stripe sends it on to your bank.`,
    link: SEE,
  });
}

/**
 * Fails a withdrawal and returns the full amount once, including fees. The caller must hold the row's lock and know
 * that no transfer exists.
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
    // The account is deleted, so the operator must send what is left after debts in another way.
    const { balance } = await walletOf(trx, userId);
    if (balance > 0) await raiseAlarm(trx, 'closing_withdrawal_failed', { withdrawalId: id, userId, reason });
    if (isNotified) {
      await mailEnd(trx, withdrawal, {
        title: `We couldn’t send your last withdrawal of ${formatMoney(amount)}`,
        text:
          balance > 0
            ? `${reason}\n\n${formatMoney(balance)} is still yours. Write to us and name the account ${userId}, and we’ll send it another way.`
            : `${reason} It paid what you owed us.`,
      });
    }
  } else if (isNotified) {
    await notify(trx, { userId, kind: 'withdrawal_failed', data: { amount, reason } });
    await emailUserLater(trx, userId, {
      title: `Your withdrawal of ${formatMoney(amount)} failed`,
      text: `${reason}\n\nYou got the full amount back, fees included.`,
      link: SEE,
    });
  }
  await announce(trx, `user:${userId}`);
}

/** Mails the former address of a deleted account, which is kept until its last withdrawal ends. */
async function mailEnd(trx: Trx, { closing_email: to }: WithdrawalRow, email: { title: string; text: string }) {
  if (to) await sendMailLater(trx, plainEmail(to, email));
}
