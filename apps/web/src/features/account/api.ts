import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keys } from '../../lib/query-client.ts';

/** How one signs in, where one is signed in, and what stands against deleting the account; live. */
export function useAccount() {
  return useQuery({ queryKey: keys.account(), queryFn: ({ signal }) => call('getAccount', {}, { signal }) });
}

/** Reads the account again after something about it was changed. */
export function useRefreshAccount(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keys.account() });
}

/** @param id  null: all but this one */
export function useEndSession(onError: (error: Error) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call('endOtherSessions', {}) : call('endSession', { params: { id } }),
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.account() }),
  });
}
