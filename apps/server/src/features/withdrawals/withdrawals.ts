import { Refusal } from '@unslop/domain/errors';
import { WITHDRAWAL } from '@unslop/domain/limits';
import { type Cents, cents, formatMoney, parseDollars, withdrawalFees } from '@unslop/domain/money';
import { sql } from 'kysely';
import { withdrawalDelayOf } from '../../core/auth/account-changes.ts';
import { clearsAt, type FreshCredit, freshCredits, type Waits as MoneyWaits } from '../../core/ledger/clearing.ts';
import { accountRestrictionOf, lockWallet, type Movement, post } from '../../core/ledger/ledger.ts';
import { emailUserLater } from '../../core/mail/user-email.ts';
import { clearAlarms } from '../../platform/alarms.ts';
import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { toRefusal } from '../../platform/http/errors.ts';
import { announce } from '../../platform/live.ts';
import { enqueue } from '../../platform/queue.ts';
import { askStripe } from '../../platform/stripe.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { canCancel, failWithdrawal, lockWithdrawal } from './finish.ts';
import { areWithdrawalsOff } from './switch.ts';
import { findTransfer } from './transfers.ts';

export type Waits = MoneyWaits & Pick<Config, 'withdrawalDelayHours'>;

/** Parses an external amount in dollars, digit by digit. */
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
 * Takes the full amount from the balance and stores the withdrawal, in one transaction. The withdrawal waits until all
 * its money is clear. The provider must have just confirmed the account as active.
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
  /** Null if it is sent immediately. */
  waitsUntil: Date | null;
}

/**
 * Requests the last withdrawal of an account being closed: the whole balance, without minimum or fees.
 * @returns null if there was nothing to send
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

/** Thrown if the operator's payment was not booked. The message is written for the operator. */
export class PaymentNotBooked extends Error {
  override name = 'PaymentNotBooked';
}

/**
 * Sends the balance of a deleted user by another closing withdrawal, and clears its alarms.
 * @param delayedUntil  the delay of the withdrawal that this one replaces
 * @param closingEmail  the address that gets the result
 * @returns the amount in cents; 0 if there is nothing to send
 * @throws PaymentNotBooked while another withdrawal is in progress or the account is restricted
 */
export async function sendToTheDeleted(
  trx: Trx,
  config: MoneyWaits,
  userId: string,
  accountId: string,
  { delayedUntil = null, closingEmail = null }: { delayedUntil?: Date | null; closingEmail?: string | null } = {},
): Promise<number> {
  const { balance } = await lockWallet(trx, userId);
  if (balance === 0) return 0;
  if (await accountRestrictionOf(trx, userId)) throw new PaymentNotBooked('This account is on hold: release it first.');
  if (await isUnderWay(trx, userId)) {
    throw new PaymentNotBooked('A withdrawal of this account is under way: wait until it has ended.');
  }
  await clearOwed(trx, userId);
  // A deleted account has no recorded changes, so only its earlier delay can apply.
  const waits = { ...config, withdrawalDelayHours: 0 };
  const fresh = await freshCredits(trx, userId, config);
  const all = { userId, accountId, amount: balance, fees: cents(0), balance, fresh, isClosing: true };
  await writeWithdrawal(trx, waits, { ...all, delayedUntil, closingEmail });
  return balance;
}

/** Maximum length of a reference. A longer one would not fit into the movement's key. */
const MAX_REFERENCE = 140;

/**
 * Books an operator's payment of some or all of a balance by other means, such as a bank transfer. The payment's
 * reference is the idempotency key. The money at the provider then belongs to the platform.
 * @returns the booked amount in cents; 0 if this payment was booked before
 * @throws PaymentNotBooked if the balance is too low, or the reference was used for another amount
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
  const { isNew } = await post(trx, movement).catch((error: { code?: string }) => {
    if (error.code === 'SL002')
      throw new PaymentNotBooked(`"${reference}" was booked before, over another amount. Nothing was booked now.`);
    if (toRefusal(error)?.code === 'INSUFFICIENT_BALANCE')
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

/** Locks the wallet and refuses if anything blocks withdrawals. @returns the balance */
async function lockWalletToWithdraw(trx: Trx, userId: string): Promise<Cents> {
  const { balance } = await lockWallet(trx, userId);
  const restriction = await accountRestrictionOf(trx, userId);
  if (restriction) throw new Refusal(restriction === 'debt' ? 'ERROR_ACCOUNT_FROZEN' : 'ERROR_ACCOUNT_IN_REVIEW');
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
  delayedUntil?: Date | null;
  /** Address to mail the result to, because the account no longer has one. */
  closingEmail?: string | null;
}

async function writeWithdrawal(
  trx: Trx,
  { withdrawalDelayHours }: Pick<Waits, 'withdrawalDelayHours'>,
  { userId, amount, fees, balance, fresh, delayedUntil = null, ...given }: NewWithdrawal,
): Promise<{ id: string; waitsUntil: Date | null }> {
  const allClearAt = clearsAt(balance, amount, fresh);
  const delay = await withdrawalDelayOf(trx, userId, withdrawalDelayHours);
  const delayEnds = laterOf(delayedUntil, delay?.until ?? null);
  const waitsUntil = laterOf(allClearAt, delayEnds);
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
      held_until: delayEnds,
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

/** Mails the request immediately, while the owner can still cancel it. */
async function mailRequest(trx: Trx, userId: string, amount: Cents, waitsUntil: Date | null): Promise<void> {
  const when = waitsUntil
    ? `We’ll send it on ${inWords(waitsUntil)}. You can cancel it until then.`
    : 'We’re sending it now.';
  await emailUserLater(trx, userId, {
    title: `You requested a withdrawal of ${formatMoney(amount)}`,
    text: `We took ${formatMoney(amount)} from your balance for your payout account. ${when}\n\nIf that wasn’t you, choose a new password right away with "Forgot password?" on the login page, which logs out all devices. Then cancel the withdrawal and write to us.`,
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
 * Cancels a withdrawal for its owner, while it waits or while our balance at the provider is too low. If a worker has
 * tried to send it, looks it up at the provider first. Opens its own transaction after that call. If a worker starts
 * another try meanwhile, the comparison under the row's lock detects it.
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
    await failWithdrawal(trx, withdrawal, 'You cancelled it', { isNotified: false });
  });
}
