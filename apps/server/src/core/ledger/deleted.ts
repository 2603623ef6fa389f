import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import { raiseAlarm } from '../../platform/alarms.ts';
import type { Trx } from '../../platform/transactions.ts';
import { walletOf } from './ledger.ts';

/**
 * True if the recipient of money has deleted their account. Waits for a running deletion, and makes later ones wait.
 * Call it before locking any slop, art or balance: a deletion locks the person first and their possessions later.
 */
export async function isDeleted(trx: Trx, userId: string): Promise<boolean> {
  const { rows } = await sql`select from profiles where id = ${userId} and deleted_at is null for key share`.execute(
    trx,
  );
  return rows.length === 0;
}

/**
 * Raises an alarm if a deleted account has a balance, until the operator sends it (`npm run ops -- withdrawals`). Money
 * that paid a debt needs no action.
 */
export async function raiseOwedAlarm(
  trx: Trx,
  userId: string,
  cause: { reversalId: string } | { aiSlopId: string },
): Promise<void> {
  if ((await walletOf(trx, userId)).balance === 0) return;
  await raiseAlarm(trx, 'owed_to_the_deleted', { userId, ...cause });
}

interface Owed {
  id: string;
  deletedAt: Date;
  balance: number;
  /** Their last payout account. */
  accountId: string | null;
  status: string | null;
}

/** Returns the balances of deleted users, longest deleted first. */
export async function owedToTheDeleted(db: Db): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select p.id, p.deleted_at as "deletedAt", a.balance_cents as balance, o.stripe_account_id as "accountId", o.status
      from ledger_accounts a join profiles p on p.id = a.user_id and p.deleted_at is not null
      left join payout_accounts o on o.user_id = p.id
     where a.kind = 'balance' and a.balance_cents > 0 order by p.deleted_at`.execute(db);
  return rows;
}
