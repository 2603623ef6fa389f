import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transactions.ts';
import { walletOf } from './ledger.ts';

/** Why an account is on hold: it owes money, or the operator is reviewing it. */
export async function accountHoldOf(db: Trx | Db, userId: string): Promise<'debt' | 'review' | null> {
  if ((await walletOf(db, userId)).debt > 0) return 'debt';
  const { rows } = await sql`select from account_freezes where user_id = ${userId}`.execute(db);
  return rows.length > 0 ? 'review' : null;
}
