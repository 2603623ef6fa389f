import { Refusal } from '@unslop/domain/errors';
import { formatMoney } from '@unslop/domain/money';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transactions.ts';
import { post } from './ledger.ts';

/**
 * Empties the balance of an account that is being closed, if its owner said so.
 * @throws Refusal BALANCE_LEFT with the balance when there is one and `isGivenUp` is false
 */
export async function closeBalance(trx: Trx, userId: string, isGivenUp: boolean): Promise<void> {
  const { rows } = await sql<{
    kind: string;
    balance_cents: number;
  }>`select * from ledger_lock_purse(${userId})`.execute(trx);
  const balance = rows.find((row) => row.kind === 'balance')?.balance_cents ?? 0;
  if (balance === 0) return;
  if (!isGivenUp) throw new Refusal('BALANCE_LEFT', { balance: formatMoney(balance), balance_cents: balance });
  await post(trx, {
    key: `balance_given_up:${userId}`,
    kind: 'balance_given_up',
    legs: [
      { account: { kind: 'balance', userId }, amount: -balance },
      { account: { kind: 'fees' }, amount: balance },
    ],
  });
}
