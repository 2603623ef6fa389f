import { keys, useCall, usePages } from '../../lib/queries.tsx';

/** What one has, what of it is clear, what is on its way and what is owed; live. */
export function useWallet() {
  return useCall(keys.wallet(), 'getWallet', {});
}

/** One's own withdrawals, newest first; live. */
export function useWithdrawals() {
  return usePages(keys.withdrawals(), 'listWithdrawals', { query: {} });
}
