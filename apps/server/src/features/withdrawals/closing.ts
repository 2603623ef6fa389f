import { walletOf } from '../../core/ledger/ledger.ts';
import type { Deps } from '../../platform/deps.ts';
import { checkPayoutAccount } from '../payout-accounts/payout-accounts.ts';

/**
 * Where the balance of an account that is being closed can go: its payout account, if the provider says at this moment
 * that it takes money. Asks outside, so it stands before the transaction that closes.
 * @returns null when there is nothing to send, or nowhere to send it
 */
export async function closingPayoutAccount(deps: Deps, userId: string): Promise<string | null> {
  if ((await walletOf(deps.db, userId)).balance === 0) return null;
  const account = await checkPayoutAccount(deps, userId);
  return account?.status === 'active' ? account.stripe_account_id : null;
}
