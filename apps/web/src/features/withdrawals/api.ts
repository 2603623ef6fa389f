import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keys, usePages } from '../../lib/queries.ts';
import { withinTime } from '../../lib/time-out.ts';

const WALLET_TIMEOUT_MS = 8_000;

/**
 * Reads the wallet: balance, cleared money, withdrawals in flight and debt. Updates live.
 * Buttons that its arrival would move wait for `isFetched`, which stays true after the first answer or failure.
 */
export function useWallet() {
  return useQuery({
    queryKey: keys.wallet(),
    queryFn: ({ signal }) =>
      withinTime({ timeoutMs: WALLET_TIMEOUT_MS, message: 'Your balance took too long to load.', signal }, (inTime) =>
        call('getWallet', {}, { signal: inTime }),
      ),
  });
}

/** Reads the user's withdrawals, newest first, with live updates. */
export function useWithdrawals() {
  return usePages(keys.withdrawals(), 'listWithdrawals', { query: {} });
}
