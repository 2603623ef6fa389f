import type { Db } from '@unslop/database/connect';
import type { DB } from '@unslop/database/schema.generated';
import { sql, type UpdateObject } from 'kysely';
import { withdrawalDelayOf } from '../../core/auth/account-changes.ts';
import { accountRestrictionOf } from '../../core/ledger/ledger.ts';
import { raiseAlarm } from '../../platform/alarms.ts';
import { appNow, nowSql } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { announce } from '../../platform/live.ts';
import { enqueue } from '../../platform/queue.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { refreshPayoutAccount } from '../payout-accounts/payout-accounts.ts';
import { failWithdrawal, isWaitingSql, lockWithdrawal, markPaid, type WithdrawalRow } from './finish.ts';
import { type Circumstances, LONGEST_PAUSE_SECONDS, nextStep, type Step, stateOf } from './next-step.ts';
import { areWithdrawalsOff } from './switch.ts';
import { createTransfer, failureOf, findTransfer, type TransferFailure } from './transfers.ts';

/** Lease in seconds, longer than a try can take: two calls, each with one SDK retry. */
const LEASE_SECONDS = 90;

/** Enqueues a job for every withdrawal that is due for its next step. */
export async function workDueWithdrawals(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from withdrawals
     where status in ('pending', 'processing') and next_try_at <= ${nowSql} order by next_try_at limit 100`.execute(db);
  for (const { id } of rows)
    await inTransaction(db, (trx) =>
      enqueue(trx, 'work_withdrawal', { withdrawalId: id }, { jobKey: `withdrawal:${id}` }),
    );
}

/** Answers from the provider since this run leased the withdrawal. */
type Asked = Pick<Circumstances, 'isNothingFound' | 'account'>;
const NOTHING_ASKED: Asked = { isNothingFound: false, account: null };

/**
 * Runs a due withdrawal as far as possible, step by step (`nextStep`). Any number of workers may run it, be killed at
 * any point and run it again. The idempotency key and the look-up ensure a single transfer, and the row's status a
 * single end.
 */
export async function workWithdrawal(deps: Deps, id: string): Promise<void> {
  let asked = NOTHING_ASKED;
  let leased = await inTransaction(deps.db, (trx) => lease(trx, deps, id));
  while (leased) {
    const tried: WithdrawalRow = leased;
    const current = await inTransaction(deps.db, (trx) => decide(trx, deps, tried, asked));
    if (!current) return;
    const { step, row } = current;
    try {
      if (step.do === 'check the account') {
        asked = { ...asked, account: (await refreshPayoutAccount(deps, row.stripe_account_id)).status };
      } else {
        const transfer = await (step.do === 'look up' ? findTransfer(deps, row) : createTransfer(deps, row));
        if (transfer) return await inTransaction(deps.db, (trx) => markPaid(trx, id, transfer));
        asked = { ...asked, isNothingFound: true };
      }
    } catch (error) {
      return step.do === 'send' ? await handleFailure(deps, row, error) : await postpone(deps, row, error, 'asking');
    }
    leased = row;
  }
}

/** Leases a due withdrawal, unless another worker has it or it must not continue. */
async function lease(trx: Trx, deps: Deps, id: string): Promise<WithdrawalRow | null> {
  const { rows } = await sql`select from withdrawals where id = ${id} and status in ('pending', 'processing')
    and next_try_at <= ${nowSql} for no key update skip locked`.execute(trx);
  if (rows.length === 0) return null;
  const withdrawal = (await lockWithdrawal(trx, id))!;
  if (withdrawal.status === 'pending') {
    const step = await stepOf(trx, deps, withdrawal, NOTHING_ASKED);
    if (step.do !== 'lease') {
      await apply(trx, withdrawal, step);
      return null;
    }
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
 * Decides the next step of a leased withdrawal and makes its database changes.
 * @returns the next provider call, or null if this run is over, for example because our lease expired and another
 *   worker leased it
 */
async function decide(trx: Trx, deps: Deps, leased: WithdrawalRow, asked: Asked) {
  const locked = await lockLeased(trx, leased);
  if (!locked) return null;
  let row = locked;
  let step = await stepOf(trx, deps, row, asked);
  if (step.do === 'use the next key') {
    row = await change(trx, row, {
      attempt: row.attempt + 1,
      attempt_started_at: null,
      empty_lookups: 0,
      last_lookup_at: null,
      saved_error: null,
    });
    step = await stepOf(trx, deps, row, asked);
  }
  if (step.do === 'send' && !row.attempt_started_at) row = await change(trx, row, { attempt_started_at: nowSql });
  if (step.do === 'look up' || step.do === 'check the account' || step.do === 'send') return { step, row };
  await apply(trx, row, step);
  return null;
}

async function stepOf(trx: Trx, deps: Deps, row: WithdrawalRow, asked: Asked): Promise<Step> {
  const { withdrawalDelayHours, withdrawalLookupSeconds } = deps.config;
  const delay = await withdrawalDelayOf(trx, row.user_id, withdrawalDelayHours, 'payout_account');
  return nextStep(row, {
    ...asked,
    now: await appNow(trx),
    isAccountRestricted: (await accountRestrictionOf(trx, row.user_id)) !== null,
    areWithdrawalsOff: await areWithdrawalsOff(trx, row.user_id),
    delayedUntil: delay?.until ?? null,
    lookupSeconds: withdrawalLookupSeconds,
  });
}

/**
 * Applies a step that only changes the row and ends the run. If a leased withdrawal has to wait, this ends the
 * lease. Nothing was sent yet, so the owner may cancel it and an account review returns it.
 */
async function apply(trx: Trx, row: WithdrawalRow, step: Step): Promise<void> {
  const isPutBack = stateOf(row) === 'leased' && (step.do === 'delay' || step.do === 'wait');
  if (isPutBack) await change(trx, row, { claimed_at: null, updated_at: nowSql });
  switch (step.do) {
    case 'fail':
      return failWithdrawal(trx, row, step.reason);
    case 'delay':
      await change(trx, row, { held_until: step.until, next_try_at: step.until, updated_at: nowSql });
      return announce(trx, `user:${row.user_id}`);
    case 'wait':
      if (step.countsLookup) await change(trx, row, { empty_lookups: row.empty_lookups + 1, last_lookup_at: nowSql });
      await pauseFor(trx, row.id, step.seconds);
      if (isPutBack) await announce(trx, `user:${row.user_id}`);
  }
}

function change(trx: Trx, { id }: WithdrawalRow, values: UpdateObject<DB, 'withdrawals'>): Promise<WithdrawalRow> {
  return trx.updateTable('withdrawals').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** @returns the locked row if this worker still has the lease */
async function lockLeased(trx: Trx, { id, tries }: WithdrawalRow): Promise<WithdrawalRow | null> {
  const row = await lockWithdrawal(trx, id);
  return row?.status === 'processing' && row.tries === tries ? row : null;
}

async function handleFailure(deps: Deps, withdrawal: WithdrawalRow, error: unknown): Promise<void> {
  const failure = failureOf(error);
  if (failure?.kind !== 'refused') {
    await postpone(deps, withdrawal, error, 'sending');
    return;
  }
  // This failure is final, but an earlier key may have gone through. The provider's list decides.
  const found = await findTransfer(deps, withdrawal).catch((lost) => postpone(deps, withdrawal, lost, 'asking'));
  if (found) await inTransaction(deps.db, (trx) => markPaid(trx, withdrawal.id, found));
  else if (found === null) await refuse(deps, withdrawal, failure.reason);
}

function refuse(deps: Deps, leased: WithdrawalRow, reason: string): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const row = await lockLeased(trx, leased);
    if (row) await failWithdrawal(trx, row, reason);
  });
}

/**
 * Retries a withdrawal later, with backoff, and raises an alarm if it needs an operator. Only errors from sending are
 * saved with the attempt. An error from a look-up says nothing about the transfer, so the same key may be sent again.
 */
async function postpone(
  deps: Deps,
  leased: WithdrawalRow,
  error: unknown,
  when: 'asking' | 'sending',
): Promise<undefined> {
  const { id, tries } = leased;
  const failure: TransferFailure | null = failureOf(error);
  if (!failure) throw error;
  deps.log.warn({ err: error, withdrawalId: id }, 'a withdrawal has to wait');
  await inTransaction(deps.db, async (trx) => {
    const row = await lockLeased(trx, leased);
    if (!row) return;
    const isSaved = when === 'sending' && (failure.kind === 'saved' || failure.kind === 'low');
    if (isSaved) await change(trx, row, { saved_error: failure.error });
    if (failure.kind === 'low') await raiseAlarm(trx, 'platform_balance_low', { withdrawalId: id });
    if (failure.kind === 'ours') await raiseAlarm(trx, 'transfer_request_refused', { withdrawalId: id });
    const pause = isSaved ? deps.config.withdrawalLookupSeconds : Math.min(2 ** tries, LONGEST_PAUSE_SECONDS);
    await pauseFor(trx, id, pause);
    await announce(trx, `user:${row.user_id}`);
  });
}

async function pauseFor(trx: Trx, id: string, seconds: number): Promise<void> {
  await sql`update withdrawals set next_try_at = ${nowSql} + ${`${seconds} s`}::interval where id = ${id}`.execute(trx);
}

/**
 * Fails and returns withdrawals that nobody has started to send, for example after the account was disconnected.
 * Workers finish the others.
 * @param accountId  limits this to withdrawals to that payout account
 * @param isSentAgain  skips the mail about a deleted account's last withdrawal, because the caller sends another one
 * @returns the returned withdrawals
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
    .where(isWaitingSql)
    .$if(accountId !== undefined, (query) => query.where('stripe_account_id', '=', accountId!))
    .forNoKeyUpdate()
    .execute();
  for (const withdrawal of pending)
    await failWithdrawal(trx, withdrawal, reason, { isNotified: !(withdrawal.is_closing && isSentAgain) });
  return pending;
}
