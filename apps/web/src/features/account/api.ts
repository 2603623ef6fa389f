import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keys, useCall, useInvalidate } from '../../lib/queries.tsx';

/** How one signs in, where one is signed in, and what stands against deleting the account; live. */
export function useAccount() {
  return useCall(keys.account(), 'getAccount', {});
}

/** Reads the account again after something about it was changed. */
export function useRefreshAccount(): () => Promise<unknown> {
  return useInvalidate(keys.account());
}

/** @param id  null: all but this one */
export function useEndSession(onError: (error: Error) => void) {
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call('endOtherSessions', {}) : call('endSession', { params: { id } }),
    onError,
    onSettled: useRefreshAccount(),
  });
}
