import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSubmission } from '../../lib/new-key.ts';
import { keys, useInvalidate } from '../../lib/queries.ts';

/** Invalidates an own slop, the lists and the balance after a change. */
function useReadAgain(slopId: string) {
  return useInvalidate(keys.aiSlop(slopId), ['ai-slops'], ['own']);
}

export function useUpdateAiSlop(slopId: string) {
  return useMutation({
    mutationFn: (body: { title: string; description: string }) =>
      call('updateAiSlop', { params: { id: slopId }, body }),
    onSettled: useReadAgain(slopId),
  });
}

export function useRaisePrize(slopId: string) {
  return useSubmission('raisePrize', { onSettled: useReadAgain(slopId) });
}

export function useCancelAiSlop(slopId: string, said: { onSuccess: () => void; onError: (error: Error) => void }) {
  return useMutation({
    ...said,
    mutationFn: () => call('cancelAiSlop', { params: { id: slopId } }),
    onSettled: useReadAgain(slopId),
  });
}
