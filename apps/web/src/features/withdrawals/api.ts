import { useMutation } from '@tanstack/react-query';
import type { Cents } from '@unslop/domain/money';
import { call } from '../../lib/api.ts';
import { keys, useCall, useInvalidate, usePages } from '../../lib/queries.tsx';

/** What one has, what of it is clear, what is on its way and what is owed; live. */
export function useWallet() {
  return useCall(keys.wallet(), 'getWallet', {});
}

/** One's own withdrawals, newest first; live. */
export function useWithdrawals() {
  return usePages(keys.withdrawals(), 'listWithdrawals', { query: {} });
}

/** Sent again with the same key it is the same withdrawal. */
export function useRequestWithdrawal() {
  return useMutation({
    mutationFn: ({ amount, key }: { amount: Cents; key: string }) =>
      call('requestWithdrawal', { body: { amount: amount / 100 } }, { idempotencyKey: key }),
    // Also after a failure: its answer may have been lost, and then the history shows what became of it.
    onSettled: useInvalidate(['own']),
  });
}

interface CancelCallbacks {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

/** The callbacks run even when what showed the withdrawal is unmounted by then. */
export function useCancelWithdrawal(id: string, callbacks: CancelCallbacks) {
  return useMutation({
    mutationFn: () => call('cancelWithdrawal', { params: { id } }),
    ...callbacks,
    onSettled: useInvalidate(['own']),
  });
}
