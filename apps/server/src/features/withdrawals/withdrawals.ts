import { Refusal } from '@unslop/domain/errors';
import { WITHDRAWAL } from '@unslop/domain/limits';
import { type Cents, cents, formatMoney, parseDollars, withdrawalFees } from '@unslop/domain/money';
import { sql } from 'kysely';
import { withdrawalHoldOf } from '../../core/auth/account-changes.ts';
import { clearsAt, type FreshCredit, freshCredits, type Waits as MoneyWaits } from '../../core/ledger/clearing.ts';
import { accountHoldOf, lockWallet, type Movement, post } from '../../core/ledger/ledger.ts';
import { emailUserLater } from '../../core/mail/user-email.ts';
import { clearAlarms } from '../../platform/alarms.ts';
import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { announce } from '../../platform/live.ts';
import { enqueue } from '../../platform/queue.ts';
import { askStripe } from '../../platform/stripe.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { canCancel, failWithdrawal, lockWithdrawal } from './finish.ts';
import { areWithdrawalsOff } from './switch.ts';
import { findTransfer } from './transfers.ts';

export type Waits = MoneyWaits & Pick<Config, 'withdrawalHoldHours'>;

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
  config: Waits & Pick<Config, 'rateFactor'>,
  userId: string,
  accountId: string,
  amount: Cents,
): Promise<string> {
  const balance = await lockWalletToWithdraw(trx, userId);
  if (amount > balance) throw new Refusal('ERROR_INSUFFICIENT_BALANCE');
  await refuseAboveDailyLimit(trx, userId, config.rateFactor);
  const fresh = await freshCredits(trx, userId, config);
  const fees = withdrawalFees(amount);
  const written = await writeWithdrawal(trx, config, { userId, accountId, amount, fees, balance, fresh });
  await mailRequest(trx, userId, amount, written.waitsUntil);
  return written.id;
}

export interface ClosingWithdrawal {
  id: string;
  amount: Cents;
  /** null when it is sent at once. */
  waitsUntil: Date | null;
}

/**
 * The last withdrawal of an account that is being closed: all there is, without minimum or fees.
 * @returns null when there was nothing to send
 */
export async function requestClosingWithdrawal(
  trx: Trx,
  config: Waits,
  userId: string,
  accountId: string,
  closingEmail: string | null = null,
): Promise<ClosingWithdrawal | null> {
  const balance = await lockWalletToWithdraw(trx, userId);
  if (balance === 0) return null;
  const fresh = await freshCredits(trx, userId, config);
  const closing = { userId, accountId, amount: balance, fees: cents(0), balance, fresh, isClosing: true, closingEmail };
  return { amount: balance, ...(await writeWithdrawal(trx, config, closing)) };
}

/** Why the operator's payment was not booked, in words for the operator. */
export class PaymentNotBooked extends Error {
  override name = 'PaymentNotBooked';
}

/**
 * Sends the balance of a deleted user by another closing withdrawal, and clears its alarms.
 * @param heldUntil  until when the withdrawal that it replaces was held, and where its end was to be mailed
 * @returns the cents, 0 when there is nothing to send
 * @throws PaymentNotBooked while another one is under way, or the account is on hold
 */
export async function sendToTheDeleted(
  trx: Trx,
  config: MoneyWaits,
  userId: string,
  accountId: string,
  { heldUntil = null, closingEmail = null }: { heldUntil?: Date | null; closingEmail?: string | null } = {},
): Promise<number> {
  const { balance } = await lockWallet(trx, userId);
  if (balance === 0) return 0;
  if (await accountHoldOf(trx, userId)) throw new PaymentNotBooked('This account is on hold: release it first.');
  if (await isUnderWay(trx, userId)) {
    throw new PaymentNotBooked('A withdrawal of this account is under way: wait until it has ended.');
  }
  await clearOwed(trx, userId);
  // No changes are known of an account that is gone, so only the hold of before can go on.
  const waits = { ...config, withdrawalHoldHours: 0 };
  const fresh = await freshCredits(trx, userId, config);
  const all = { userId, accountId, amount: balance, fees: cents(0), balance, fresh, isClosing: true };
  await writeWithdrawal(trx, waits, { ...all, heldUntil, closingEmail });
  return balance;
}

/** A longer reference would not fit into its movement's key. */
const MAX_REFERENCE = 140;

/**
 * The operator pays a part of a balance, or all of it, in another way, such as from the bank. The reference of that payment
 * is its key: noted twice, it is booked once. What the provider holds of it is the platform's then.
 * @returns the cents that were booked; 0 when this payment was booked before
 * @throws PaymentNotBooked when the balance is smaller, or the reference is that of a payment over another amount
 */
export async function notePaidOutside(trx: Trx, userId: string, amount: Cents, reference: string): Promise<number> {
  if (reference.length > MAX_REFERENCE)
    throw new PaymentNotBooked(`Use a reference of at most ${MAX_REFERENCE} characters.`);
  const { balance } = await lockWallet(trx, userId);
  const movement: Movement = {
    key: `paid_outside:${userId}:${reference}`,
    kind: 'paid_outside',
    legs: [
      { account: { kind: 'balance', userId }, amount: -amount },
      { account: { kind: 'fees' }, amount },
    ],
  };
  const { isNew } = await post(trx, movement).catch((error: { code?: string; constraint?: string }) => {
    if (error.code === 'SL002')
      throw new PaymentNotBooked(`"${reference}" was booked before, over another amount. Nothing was booked now.`);
    if (error.constraint === 'ledger_accounts_floor')
      throw new PaymentNotBooked(
        `This balance is ${formatMoney(balance)}, less than ${formatMoney(amount)}. Do not pay.`,
      );
    throw error;
  });
  if (!isNew) return 0;
  if (amount === balance) await clearOwed(trx, userId);
  await announce(trx, `user:${userId}`);
  return amount;
}

async function clearOwed(trx: Trx, userId: string): Promise<void> {
  await clearAlarms(trx, 'closing_withdrawal_failed', { userId });
  await clearAlarms(trx, 'owed_to_the_deleted', { userId });
}

/** What stands in the way of any withdrawal, read under the wallet's lock. @returns the balance */
async function lockWalletToWithdraw(trx: Trx, userId: string): Promise<Cents> {
  const { balance } = await lockWallet(trx, userId);
  const hold = await accountHoldOf(trx, userId);
  if (hold) throw new Refusal(hold === 'debt' ? 'ERROR_ACCOUNT_FROZEN' : 'ERROR_ACCOUNT_IN_REVIEW');
  if (await isUnderWay(trx, userId)) throw new Refusal('ERROR_CONCURRENT_REQUEST', { retryAfterSeconds: 60 });
  if (await areWithdrawalsOff(trx, userId)) throw new Refusal('ERROR_WITHDRAWALS_PAUSED', { retryAfterSeconds: 3600 });
  return balance;
}

async function isUnderWay(trx: Trx, userId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('withdrawals')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending', 'processing'])
    .executeTakeFirst();
  return found !== undefined;
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
  fresh: readonly FreshCredit[];
  isClosing?: boolean;
  heldUntil?: Date | null;
  /** Where to mail how it ended: the account has no address any more. */
  closingEmail?: string | null;
}

async function writeWithdrawal(
  trx: Trx,
  { withdrawalHoldHours }: Pick<Waits, 'withdrawalHoldHours'>,
  { userId, amount, fees, balance, fresh, heldUntil = null, ...given }: NewWithdrawal,
): Promise<{ id: string; waitsUntil: Date | null }> {
  const allClearAt = clearsAt(balance, amount, fresh);
  const hold = await withdrawalHoldOf(trx, userId, withdrawalHoldHours);
  const held = laterOf(heldUntil, hold?.until ?? null);
  const waitsUntil = laterOf(allClearAt, held);
  const { id } = await trx
    .insertInto('withdrawals')
    .values({
      user_id: userId,
      requested_amount_cents: amount,
      total_fees_deducted_cents: fees,
      net_transfer_amount_cents: amount - fees,
      stripe_account_id: given.accountId,
      is_closing: given.isClosing ?? false,
      closing_email: given.closingEmail ?? null,
      clears_at: allClearAt,
      held_until: held,
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
  return { id, waitsUntil };
}

/** Mailed at once, while it can still be stopped. */
async function mailRequest(trx: Trx, userId: string, amount: Cents, waitsUntil: Date | null): Promise<void> {
  const when = waitsUntil
    ? `It is sent on ${inWords(waitsUntil)}, and you can cancel it until then.`
    : 'It is sent now.';
  await emailUserLater(trx, userId, {
    title: `Withdrawal of ${formatMoney(amount)} requested`,
    text: `${formatMoney(amount)} left your balance for your payout account. ${when}\n\nIf that was not you, choose a new password right away with "Forgot password?" on the login page, which logs out all devices. Then cancel the withdrawal and write to us.`,
    link: { label: 'See your withdrawals', path: '/withdrawal' },
  });
}

export function inWords(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' at ')} UTC`;
}

function laterOf(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}

/**
 * Its owner may take it back while it waits, or while our own balance at the provider is too low to send it. One
 * that a worker has tried to send is looked up first, so this opens its own transaction after asking. A worker that begins
 * another try meanwhile changes the row that is compared under its lock.
 * @throws Refusal NOT_FOUND, WITHDRAWAL_ON_ITS_WAY, ERROR_STRIPE_API_FAILURE
 */
export async function cancelWithdrawal(deps: Deps, userId: string, id: string): Promise<void> {
  const seen = await deps.db
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!seen) throw new Refusal('NOT_FOUND');
  if (!canCancel(seen)) throw new Refusal('WITHDRAWAL_ON_ITS_WAY');
  if (seen.attempt_started_at || seen.attempt > 1) {
    const sent = await askStripe(deps, 'ERROR_STRIPE_API_FAILURE', () => findTransfer(deps, seen));
    // The worker books it.
    if (sent) throw new Refusal('WITHDRAWAL_ON_ITS_WAY');
  }
  await inTransaction(deps.db, async (trx) => {
    const withdrawal = (await lockWithdrawal(trx, id))!;
    const isAsSeen = withdrawal.status === seen.status && withdrawal.attempt === seen.attempt;
    if (!isAsSeen || !canCancel(withdrawal)) throw new Refusal('WITHDRAWAL_ON_ITS_WAY');
    await failWithdrawal(trx, withdrawal, 'Cancelled by you', { isNotified: false });
  });
}
