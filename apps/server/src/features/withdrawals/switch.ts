import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import type pg from 'pg';
import { nowSql } from '../../platform/clock.ts';
import type { Trx } from '../../platform/transactions.ts';

/**
 * The operator, or an audit that failed, may hold withdrawals back, everybody's or those of the people whom a failing check
 * names: nothing new is taken, nothing is sent.
 */
export async function areWithdrawalsOff(db: Db | Trx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ areOff: boolean }>`
    select exists (select from operator_switches where name = 'withdrawals' and is_off)
        or exists (select from audit_holds where user_id = ${userId} and released_at is null) as "areOff"`.execute(db);
  return rows[0]!.areOff;
}

/** What the operator has switched, and when. */
export async function readWithdrawalSwitch(db: Db) {
  return db.selectFrom('operator_switches').selectAll().where('name', '=', 'withdrawals').executeTakeFirstOrThrow();
}

/** Whose withdrawals a failing check holds, the oldest first. */
export async function listAuditHolds(db: Db) {
  return db
    .selectFrom('audit_holds')
    .innerJoin('profiles', 'profiles.id', 'audit_holds.user_id')
    .select(['user_id', 'username', 'check_name', 'found_at'])
    .where('released_at', 'is', null)
    .orderBy('found_at')
    .execute();
}

/** @returns whether this changed anything */
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
 * The operator has reviewed what a check found about a user and releases the withdrawals; the same finding does not hold
 * them again while it lasts. Works as the owner of the schema.
 * @returns whether there was anything to let go
 */
export async function releaseHold(trx: Trx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('audit_holds')
    .set({ released_at: nowSql })
    .where('user_id', '=', userId)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Holds the withdrawals of exactly those whom a failing check names. Users who are no longer named are released; one whom the
 * operator has released stays so while the same check names them.
 * @param named  each with the check that names them
 */
export async function replaceAuditHolds(
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
 * A restored database is older than the card provider's: a withdrawal that was waiting may have been sent since, and the
 * provider keeps idempotency keys for a day only. So each is looked up before it is sent, as after a lost answer,
 * and all of them wait until the books agree. One that was pending counts as refused under its key: if it was not sent,
 * it has a key of its own from then on, and an account that was put on hold meanwhile gets it back.
 */
export async function holdRestoredWithdrawals(owner: pg.ClientBase, reason: string): Promise<void> {
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

/** Lets them go again, unless they were off for another reason. */
export async function releaseRestoredWithdrawals(owner: pg.ClientBase, reason: string): Promise<void> {
  await owner.query(
    `update operator_switches set is_off = false, reason = '', changed_at = app_now() where name = 'withdrawals' and reason = $1`,
    [reason],
  );
}
