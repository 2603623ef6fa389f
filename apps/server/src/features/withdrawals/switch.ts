import type { Db } from '@unslop/database/connect';
import { nowSql } from '../../platform/clock.ts';
import type { Trx } from '../../platform/transactions.ts';

/** The operator, or an audit that failed, may hold all withdrawals back: nothing new is taken, nothing is sent. */
export async function areWithdrawalsOff(db: Db | Trx): Promise<boolean> {
  const row = await db
    .selectFrom('operator_switches')
    .select('is_off')
    .where('name', '=', 'withdrawals')
    .executeTakeFirst();
  return row?.is_off ?? false;
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
