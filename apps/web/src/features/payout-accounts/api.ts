import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keys } from '../../lib/queries.ts';

/** Reads the user's payout account as last seen, with live updates. Null without one. */
export function usePayoutAccount() {
  return useQuery({
    queryKey: keys.payoutAccount(),
    queryFn: async ({ signal }) => (await call('getPayoutAccount', {}, { signal })).payout_account,
  });
}

/** Reads the account's current state from Stripe. */
export function useCheckPayoutAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call('checkPayoutAccount', {})).payout_account,
    onSuccess: (account) => queryClient.setQueryData(keys.payoutAccount(), account),
  });
}

/**
 * Returns the URL of Stripe's form for the user's account. Creates the account if there is none.
 * @throws Error with a message for users, or ApiError
 */
export async function linkToSetup(): Promise<string> {
  const made: { accountId?: string } | undefined = await call('createConnectAccount', {});
  if (!made?.accountId) throw new Error('No Stripe account ID returned.');
  const link: { url?: string } | undefined = await call('createAccountLink', { body: { account_id: made.accountId } });
  if (!link?.url) throw new Error('No account link URL returned.');
  return link.url;
}

/** Returns a new link for an account whose link was used or has expired. @throws Error with a message for users */
export async function linkToRetry(accountId: string | null): Promise<string> {
  let link: { url?: string } | undefined;
  try {
    link = await call('createAccountLink', { body: accountId ? { account_id: accountId } : {} });
  } catch (error) {
    throw new Error(`Failed to restart onboarding: ${(error as Error).message || 'please try again in a moment.'}`);
  }
  if (!link?.url) throw new Error('Failed to retrieve new onboarding link.');
  return link.url;
}
