import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import { withdrawalHoldOf } from '../../core/auth/account-changes.ts';
import { accountHoldOf } from '../../core/ledger/account-hold.ts';
import { raiseAlarm } from '../../platform/alarms.ts';
import { nowSql } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { announce } from '../../platform/live.ts';
import { enqueue } from '../../platform/queue.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { refreshPayoutAccount } from '../payout-accounts/payout-accounts.ts';
import { failWithdrawal, lockWithdrawal, markPaid, type WithdrawalRow } from './finish.ts';
import { areWithdrawalsOff } from './switch.ts';
import { ACCOUNT_GONE, ACCOUNT_NOT_READY, failureOf, type TransferFailure } from './transfer-errors.ts';
import { createTransfer, findTransfer } from './transfers.ts';

/** Longer than one try can take: two calls, each with one more attempt of the SDK. */
const LEASE_SECONDS = 90;
const LONGEST_PAUSE_SECONDS = 60;

/** Puts a job into the queue for every withdrawal that waits for its next step. */
export async function workDueWithdrawals(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from withdrawals
     where status in ('pending', 'processing') and next_try_at <= ${nowSql} order by next_try_at limit 100`.execute(db);
  for (const { id } of rows) await enqueue(db, 'work_withdrawal', { withdrawalId: id }, { jobKey: `withdrawal:${id}` });
}

/**
 * Takes one withdrawal a step further: claims it for a while, then sends its transfer. May be run by any number of
 * workers, killed at any point and run again: the key and the look-up make it one transfer, the row's status one end.
 */
export async function workWithdrawal(deps: Deps, id: string): Promise<void> {
  const claimed = await inTransaction(deps.db, (trx) => claim(trx, id, deps.config.withdrawalHoldHours));
  if (!claimed) return;
  if (claimed.attempt_started_at) {
    // An earlier try may have run: what stands at the provider decides, not what we were told.
    const found = await findTransfer(deps, claimed).catch((error) => postpone(deps, claimed, error));
    if (found === undefined) return;
    if (found) return inTransaction(deps.db, (trx) => markPaid(trx, id, found));
    const isFree = await inTransaction(deps.db, (trx) => noteNothingFound(trx, claimed, deps.config));
    if (!isFree) return;
  }
  const ready = await prepare(deps, id);
  if (!ready) return;
  try {
    const transfer = await createTransfer(deps, ready);
    await inTransaction(deps.db, (trx) => markPaid(trx, id, transfer));
  } catch (error) {
    await handleFailure(deps, ready, error);
  }
}

/** pending -> processing, or the next try of one in processing whose pause or lease is over. */
async function claim(trx: Trx, id: string, holdHours: number): Promise<WithdrawalRow | null> {
  const { rows } = await sql`select from withdrawals where id = ${id} and status in ('pending', 'processing')
    and next_try_at <= ${nowSql} for no key update skip locked`.execute(trx);
  if (rows.length === 0) return null;
  const withdrawal = (await lockWithdrawal(trx, id))!;
  if (withdrawal.status === 'pending') {
    if (await accountHoldOf(trx, withdrawal.user_id)) {
      await failWithdrawal(trx, withdrawal, 'Your account is on hold.');
      return null;
    }
    if (await areWithdrawalsOff(trx, withdrawal.user_id)) {
      await pauseUntil(trx, id, LONGEST_PAUSE_SECONDS);
      return null;
    }
    if (await holdBack(trx, withdrawal, holdHours)) return null;
    await announce(trx, `user:${withdrawal.user_id}`);
  }
  return trx
    .updateTable('withdrawals')
    .set((eb) => ({
      status: 'processing',
      claimed_at: nowSql,
      next_try_at: sql<Date>`${nowSql} + ${`${LEASE_SECONDS} s`}::interval`,
      tries: eb('tries', '+', 1),
      updated_at: nowSql,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Puts a withdrawal off until the hold after a change of its payout account is over, also when it was asked for before: it
 * would go to the bank account that was put in meanwhile.
 * @returns whether there is such a hold
 */
async function holdBack(trx: Trx, { id, user_id }: WithdrawalRow, hours: number): Promise<boolean> {
  const hold = await withdrawalHoldOf(trx, user_id, hours, 'payout_account');
  if (!hold) return false;
  await sql`update withdrawals set held_until = ${hold.until}, next_try_at = ${hold.until}, updated_at = ${nowSql}
    where id = ${id}`.execute(trx);
  await announce(trx, `user:${user_id}`);
  return true;
}

/**
 * Nothing was found at the provider. Without an error kept under the key the same key is sent again; with one, two such
 * look-ups a set time apart allow the next key.
 * @returns whether the transfer may be sent now
 */
async function noteNothingFound(
  trx: Trx,
  claimed: WithdrawalRow,
  { withdrawalLookupSeconds: apart }: { withdrawalLookupSeconds: number },
): Promise<boolean> {
  const withdrawal = await lockWithdrawal(trx, claimed.id);
  if (withdrawal?.status !== 'processing' || withdrawal.attempt !== claimed.attempt) return false;
  if (!withdrawal.saved_error) return true;
  const { rows } = await sql<{ isApart: boolean }>`select coalesce(
    ${withdrawal.last_lookup_at}::timestamptz <= app_now() - ${`${apart} s`}::interval, true) as "isApart"`.execute(
    trx,
  );
  const lookups = withdrawal.empty_lookups + (rows[0]!.isApart ? 1 : 0);
  if (lookups >= 2) {
    await trx
      .updateTable('withdrawals')
      .set({
        attempt: withdrawal.attempt + 1,
        attempt_started_at: null,
        empty_lookups: 0,
        last_lookup_at: null,
        saved_error: null,
        updated_at: nowSql,
      })
      .where('id', '=', withdrawal.id)
      .execute();
    return true;
  }
  if (rows[0]!.isApart) {
    await trx
      .updateTable('withdrawals')
      .set({ empty_lookups: lookups, last_lookup_at: nowSql })
      .where('id', '=', withdrawal.id)
      .execute();
  }
  await pauseUntil(trx, withdrawal.id, apart);
  return false;
}

/** Before the first sending under a key: the account must still take money. Then the attempt is written down. */
async function prepare(deps: Deps, id: string): Promise<WithdrawalRow | null> {
  const withdrawal = await deps.db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst();
  if (withdrawal?.status !== 'processing') return null;
  if (await areWithdrawalsOff(deps.db, withdrawal.user_id)) {
    await inTransaction(deps.db, (trx) => pauseUntil(trx, id, LONGEST_PAUSE_SECONDS));
    return null;
  }
  // One that is tried again, as when our own account was short of money for days.
  if (await inTransaction(deps.db, (trx) => holdBack(trx, withdrawal, deps.config.withdrawalHoldHours))) return null;
  if (withdrawal.attempt_started_at) return withdrawal;
  try {
    const { status } = await refreshPayoutAccount(deps, withdrawal.stripe_account_id);
    if (status !== 'active') {
      await refuse(deps, withdrawal, status === 'deauthorized' ? ACCOUNT_GONE : ACCOUNT_NOT_READY);
      return null;
    }
  } catch (error) {
    await postpone(deps, withdrawal, error);
    return null;
  }
  return inTransaction(deps.db, async (trx) => {
    const row = await lockWithdrawal(trx, id);
    // Another worker, after our lease, is ahead of us.
    if (row?.status !== 'processing' || row.attempt !== withdrawal.attempt || row.attempt_started_at) return null;
    return trx
      .updateTable('withdrawals')
      .set({ attempt_started_at: nowSql })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

async function handleFailure(deps: Deps, withdrawal: WithdrawalRow, error: unknown): Promise<void> {
  const failure = failureOf(error);
  if (failure?.kind !== 'refused') {
    await postpone(deps, withdrawal, error);
    return;
  }
  // A final no, yet an earlier key may have gone through: the last word is the provider's list.
  const found = await findTransfer(deps, withdrawal).catch((lost) => postpone(deps, withdrawal, lost));
  if (found) await inTransaction(deps.db, (trx) => markPaid(trx, withdrawal.id, found));
  else if (found === null) await refuse(deps, withdrawal, failure.reason);
}

function refuse(deps: Deps, { id, attempt }: WithdrawalRow, reason: string): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const row = await lockWithdrawal(trx, id);
    if (row?.status === 'processing' && row.attempt === attempt) await failWithdrawal(trx, row, reason);
  });
}

/** It stays as it is and is tried again after a pause that grows; what needs an operator raises an alarm. */
async function postpone(deps: Deps, { id, attempt, tries }: WithdrawalRow, error: unknown): Promise<undefined> {
  const failure: TransferFailure | null = failureOf(error);
  if (!failure) throw error;
  deps.log.warn({ err: error, withdrawalId: id }, 'a withdrawal has to wait');
  await inTransaction(deps.db, async (trx) => {
    const row = await lockWithdrawal(trx, id);
    if (row?.status !== 'processing' || row.attempt !== attempt) return;
    const isKept = failure.kind === 'kept' || failure.kind === 'low';
    if (isKept && row.attempt_started_at) {
      await trx.updateTable('withdrawals').set({ saved_error: failure.error }).where('id', '=', id).execute();
    }
    if (failure.kind === 'low') await raiseAlarm(trx, 'platform_balance_low', { withdrawalId: id });
    if (failure.kind === 'ours') await raiseAlarm(trx, 'transfer_request_refused', { withdrawalId: id });
    const pause = isKept ? deps.config.withdrawalLookupSeconds : Math.min(2 ** tries, LONGEST_PAUSE_SECONDS);
    await pauseUntil(trx, id, pause);
    await announce(trx, `user:${row.user_id}`);
  });
}

async function pauseUntil(trx: Trx, id: string, seconds: number): Promise<void> {
  await sql`update withdrawals set next_try_at = ${nowSql} + ${`${seconds} s`}::interval where id = ${id}`.execute(trx);
}

/**
 * What is still pending comes back at once, as when its account was disconnected; what is in processing ends by its worker.
 * @param accountId  only what is to go there
 * @param isSentAgain  the last withdrawal of a deleted account: the caller sends another one, so its end is not told yet
 * @returns what came back
 */
export async function failPendingWithdrawals(
  trx: Trx,
  userId: string,
  reason: string,
  { accountId, isSentAgain = false }: { accountId?: string; isSentAgain?: boolean } = {},
): Promise<WithdrawalRow[]> {
  const pending = await trx
    .selectFrom('withdrawals')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .$if(accountId !== undefined, (query) => query.where('stripe_account_id', '=', accountId!))
    .forNoKeyUpdate()
    .execute();
  for (const withdrawal of pending)
    await failWithdrawal(trx, withdrawal, reason, { isTold: !(withdrawal.is_closing && isSentAgain) });
  return pending;
}
