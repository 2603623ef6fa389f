import type pg from 'pg';

/**
 * A restored database is older than the card provider's: a withdrawal that was waiting may have been sent since, and the
 * provider keeps idempotency keys for a day only. So each is looked up before it is sent, as after a lost answer,
 * and all of them wait until the books agree.
 */
export async function holdRestoredWithdrawals(owner: pg.Client, reason: string): Promise<void> {
  await owner.query(
    `update withdrawals set attempt_started_at = coalesce(attempt_started_at, app_now()) where status in ('pending', 'processing')`,
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
