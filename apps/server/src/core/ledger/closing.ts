import { Refusal } from '@unslop/domain/errors';
import { formatMoney } from '@unslop/domain/money';
import type { Trx } from '../../platform/transactions.ts';
import { lockWallet, post } from './ledger.ts';

/**
 * Empties the balance of an account that is being closed, if its owner said so.
 * @returns the cents that were given up
 * @throws Refusal BALANCE_LEFT with the balance when there is one and `isGivenUp` is false
 */
export async function closeBalance(trx: Trx, userId: string, isGivenUp: boolean): Promise<number> {
  const { balance } = await lockWallet(trx, userId);
  if (balance === 0) return 0;
  if (!isGivenUp) throw new Refusal('BALANCE_LEFT', { balance: formatMoney(balance), balance_cents: balance });
  await post(trx, {
    key: `balance_given_up:${userId}`,
    kind: 'balance_given_up',
    legs: [
      { account: { kind: 'balance', userId }, amount: -balance },
      { account: { kind: 'fees' }, amount: balance },
    ],
  });
  return balance;
}
