import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keys, usePages } from '../../lib/queries.tsx';
import { withinTime } from '../../lib/time-out.ts';

const WALLET_TIMEOUT_MS = 8_000;

/**
 * Reads the wallet: balance, cleared money, withdrawals in flight and debt. Updates live. Buttons that it would move as it comes wait for
 * `isFetched`: it is true from the first answer or failure on, so that nothing which was shown goes again.
 */
export function useWallet() {
  return useQuery({
    queryKey: keys.wallet(),
    queryFn: ({ signal }) =>
      withinTime({ timeoutMs: WALLET_TIMEOUT_MS, message: 'Your balance did not come in time.', signal }, (inTime) =>
        call('getWallet', {}, { signal: inTime }),
      ),
  });
}

/** One's own withdrawals, newest first; live. */
export function useWithdrawals() {
  return usePages(keys.withdrawals(), 'listWithdrawals', { query: {} });
}
