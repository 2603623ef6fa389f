import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transactions.ts';

/** Changes after which the person using an account may not be its owner. */
export type AccountChange = 'payout_account' | 'password' | 'email';

/** Records such a change. Withdrawals requested in the next `WITHDRAWAL_DELAY_HOURS` have to wait. */
export async function noteAccountChange(db: Db | Trx, userId: string, what: AccountChange): Promise<void> {
  await sql`insert into account_changes (user_id, what) values (${userId}, ${what})
    on conflict (user_id, what) do update set changed_at = app_now()`.execute(db);
}

export interface WithdrawalDelay {
  until: Date;
  /** The latest change. */
  because: AccountChange;
}

/**
 * Returns the delay of withdrawals after the latest change, or null if there is none.
 * @param only  counts only changes of this kind
 */
export async function withdrawalDelayOf(
  db: Db | Trx,
  userId: string,
  hours: number,
  only: AccountChange | null = null,
): Promise<WithdrawalDelay | null> {
  if (hours === 0) return null;
  const { rows } = await sql<WithdrawalDelay>`
    select changed_at + make_interval(hours => ${hours}) as until, what as because from account_changes
     where user_id = ${userId} and (${only}::text is null or what = ${only}) and changed_at > (select app_now()) - make_interval(hours => ${hours})
     order by changed_at desc`.execute(db);
  return rows[0] ?? null;
}
