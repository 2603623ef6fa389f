import { Refusal } from '@unslop/domain/errors';
import { WITHDRAWAL } from '@unslop/domain/limits';
import { type Cents, cents, parseDollars, withdrawalFees } from '@unslop/domain/money';
import { sql } from 'kysely';
import { clearsAt, freshCredits } from '../../core/ledger/clearing.ts';
import { lockPurse, post } from '../../core/ledger/ledger.ts';
import type { Config } from '../../platform/config.ts';
import { announce } from '../../platform/live.ts';
import { enqueue } from '../../platform/queue.ts';
import type { Trx } from '../../platform/transactions.ts';
import { isFrozen } from '../ai-slops/ai-slops.ts';
import { failWithdrawal, lockWithdrawal } from './finish.ts';
import { areWithdrawalsOff } from './switch.ts';

/** An amount as it comes from outside, in dollars, read by its digits. */
export function withdrawalAmountFrom(dollars: number): Cents {
  const amount = parseDollars(dollars);
  // A negative amount is too small, not malformed.
  if (amount === null && !(dollars < 0 && Number.isFinite(dollars))) {
    throw new Refusal('INVALID_REQUEST', { reason: 'amount: dollars with at most two decimals' });
  }
  if (amount === null || amount < WITHDRAWAL.minCents) throw new Refusal('ERROR_MIN_AMOUNT');
  return amount;
}

/**
 * Takes the full amount from the balance and notes the withdrawal, in one transaction. Money that is not clear yet makes
 * it wait until it is. The account must have been found active at the provider just before.
 * @returns the withdrawal's id
 */
export async function requestWithdrawal(
  trx: Trx,
  config: Pick<Config, 'clearingDays' | 'rateFactor'>,
  userId: string,
  accountId: string,
  amount: Cents,
): Promise<string> {
  const balance = await lockPurseToWithdraw(trx, userId);
  if (amount > balance) throw new Refusal('ERROR_INSUFFICIENT_BALANCE');
  await refuseAboveDailyLimit(trx, userId, config.rateFactor);
  return writeWithdrawal(trx, config, { userId, accountId, amount, fees: withdrawalFees(amount), balance });
}

/**
 * The last withdrawal of an account that is being closed: all there is, without minimum or fees.
 * @returns its id, or null when there was nothing to send
 */
export async function requestClosingWithdrawal(
  trx: Trx,
  config: Pick<Config, 'clearingDays'>,
  userId: string,
  accountId: string,
): Promise<string | null> {
  const balance = await lockPurseToWithdraw(trx, userId);
  if (balance === 0) return null;
  return writeWithdrawal(trx, config, { userId, accountId, amount: balance, fees: cents(0), balance, isClosing: true });
}

/** What stands in the way of any withdrawal, read under the purse's lock. @returns the balance */
async function lockPurseToWithdraw(trx: Trx, userId: string): Promise<Cents> {
  const { balance } = await lockPurse(trx, userId);
  if (await isFrozen(trx, userId)) throw new Refusal('ERROR_ACCOUNT_FROZEN');
  const inFlight = await trx
    .selectFrom('withdrawals')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending', 'processing'])
    .executeTakeFirst();
  if (inFlight) throw new Refusal('ERROR_CONCURRENT_REQUEST', { retryAfterSeconds: 60 });
  if (await areWithdrawalsOff(trx)) throw new Refusal('ERROR_TECHNICAL', { retryAfterSeconds: 3600 });
  return balance;
}

async function refuseAboveDailyLimit(trx: Trx, userId: string, factor: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from withdrawals
    where user_id = ${userId} and requested_at > (select app_now()) - interval '1 day'`.execute(trx);
  if (rows[0]!.count >= WITHDRAWAL.maxPerDay * factor)
    throw new Refusal('WITHDRAWAL_DAILY_LIMIT', { retryAfterSeconds: 3600 });
}

interface NewWithdrawal {
  userId: string;
  accountId: string;
  amount: Cents;
  fees: Cents;
  balance: Cents;
  isClosing?: boolean;
}

async function writeWithdrawal(
  trx: Trx,
  { clearingDays }: Pick<Config, 'clearingDays'>,
  { userId, accountId, amount, fees, balance, isClosing = false }: NewWithdrawal,
): Promise<string> {
  const waitsUntil = clearsAt(balance, amount, await freshCredits(trx, userId, clearingDays), clearingDays);
  const { id } = await trx
    .insertInto('withdrawals')
    .values({
      user_id: userId,
      requested_amount_cents: amount,
      total_fees_deducted_cents: fees,
      net_transfer_amount_cents: amount - fees,
      stripe_account_id: accountId,
      is_closing: isClosing,
      clears_at: waitsUntil,
      ...(waitsUntil && { next_try_at: waitsUntil }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await post(trx, {
    key: `withdrawal_requested:${id}`,
    kind: 'withdrawal_requested',
    legs: [
      { account: { kind: 'balance', userId }, amount: -amount },
      { account: { kind: 'hold', userId }, amount },
    ],
    withdrawalId: id,
  });
  if (!waitsUntil) await enqueue(trx, 'work_withdrawal', { withdrawalId: id }, { jobKey: `withdrawal:${id}` });
  await announce(trx, `user:${userId}`);
  return id;
}

/** While it is pending, its owner may take it back. */
export async function cancelWithdrawal(trx: Trx, userId: string, id: string): Promise<void> {
  const withdrawal = await lockWithdrawal(trx, id);
  if (withdrawal?.user_id !== userId) throw new Refusal('NOT_FOUND');
  if (withdrawal.status !== 'pending') throw new Refusal('WITHDRAWAL_ON_ITS_WAY');
  await failWithdrawal(trx, withdrawal, 'Cancelled by you', { isTold: false });
}
