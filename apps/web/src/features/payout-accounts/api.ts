import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keys } from '../../lib/query-client.ts';
import { linkToSetup } from './set-up.ts';

/** One's own payout account as it was last seen; null without one. Live. */
export function usePayoutAccount() {
  return useQuery({
    queryKey: keys.payoutAccount(),
    queryFn: async ({ signal }) => (await call('getPayoutAccount', {}, { signal })).payout_account,
  });
}

/** Asks the provider how the account stands at this moment. */
export function useCheckPayoutAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call('checkPayoutAccount', {})).payout_account,
    onSuccess: (account) => queryClient.setQueryData(keys.payoutAccount(), account),
  });
}

/** Goes to the provider's form, for a new account as for one that is not finished. */
export function useSetUpPayouts(onError: (error: Error) => void) {
  return useMutation({
    mutationFn: linkToSetup,
    onSuccess: (url) => location.assign(url),
    onError,
  });
}
