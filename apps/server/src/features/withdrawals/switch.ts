import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import type pg from 'pg';
import { nowSql } from '../../platform/clock.ts';
import type { Trx } from '../../platform/transactions.ts';

/**
 * True if withdrawals are paused for everyone, or stopped for this person. The operator or a failed audit pauses them. A
 * failing check stops those of the people it names. Nothing new is accepted or sent.
 */
export async function areWithdrawalsOff(db: Db | Trx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ areOff: boolean }>`
    select exists (select from operator_switches where name = 'withdrawals' and is_off)
        or exists (select from audit_holds where user_id = ${userId} and released_at is null) as "areOff"`.execute(db);
  return rows[0]!.areOff;
}

/** Reads the operator's withdrawal switch and when it changed. */
export async function readWithdrawalSwitch(db: Db) {
  return db.selectFrom('operator_switches').selectAll().where('name', '=', 'withdrawals').executeTakeFirstOrThrow();
}

/** Lists the people with withdrawals stopped by a failing check, oldest first. */
export async function listAuditStops(db: Db) {
  return db
    .selectFrom('audit_holds')
    .innerJoin('profiles', 'profiles.id', 'audit_holds.user_id')
    .select(['user_id', 'username', 'check_name', 'found_at'])
    .where('released_at', 'is', null)
    .orderBy('found_at')
    .execute();
}

/** @returns true if this changed anything */
export async function switchWithdrawals(trx: Trx, isOff: boolean, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('operator_switches')
    .set({ is_off: isOff, reason, changed_at: nowSql })
    .where('name', '=', 'withdrawals')
    .where('is_off', '=', !isOff)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Releases a user's withdrawals after the operator reviewed a check's finding. The same finding does not stop them
 * again while it lasts. Requires the schema owner's role.
 * @returns true if there was an audit stop to release
 */
export async function releaseAuditStop(trx: Trx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('audit_holds')
    .set({ released_at: nowSql })
    .where('user_id', '=', userId)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Stops the withdrawals of exactly the users named by a failing check. Releases users who are no longer named. A user
 * released by the operator stays released while the same check names them.
 * @param named  the users, each with the check that names them
 */
export async function replaceAuditStops(
  trx: Trx,
  named: readonly { userId: string; invariant: string }[],
): Promise<void> {
  await sql`
    with named as (
      select * from unnest(${named.map(({ userId }) => userId)}::uuid[], ${named.map(({ invariant }) => invariant)}::text[])
               as row (user_id, check_name)),
    let_go as (
      delete from audit_holds h where not exists (
        select from named n where n.user_id = h.user_id and n.check_name = h.check_name))
    insert into audit_holds (user_id, check_name) select user_id, check_name from named
    on conflict (user_id, check_name) do nothing`.execute(trx);
}

/**
 * Pauses all withdrawals after a restore and marks each for a look-up before it is sent, as after a lost response. The
 * provider's data is newer than a restored database, so a waiting withdrawal may have been sent since, and the provider
 * keeps idempotency keys for only a day. All wait until the books agree. A pending one counts as refused under its key.
 * If it was not sent, it gets a new key, and an account put under review meanwhile gets the money back.
 */
export async function pauseRestoredWithdrawals(owner: pg.ClientBase, reason: string): Promise<void> {
  await owner.query(
    `update withdrawals set attempt_started_at = coalesce(attempt_started_at, app_now()),
            saved_error = case status when 'pending' then 'restored' else saved_error end
      where status in ('pending', 'processing')`,
  );
  await owner.query(
    `update operator_switches set is_off = true, reason = $1, changed_at = app_now() where name = 'withdrawals' and not is_off`,
    [reason],
  );
}

/** Resumes withdrawals, unless they were paused for another reason. */
export async function resumeRestoredWithdrawals(owner: pg.ClientBase, reason: string): Promise<void> {
  await owner.query(
    `update operator_switches set is_off = false, reason = '', changed_at = app_now() where name = 'withdrawals' and reason = $1`,
    [reason],
  );
}
