import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { patchFeedArt } from '../../lib/artist-lists.ts';
import { useInvalidate } from '../../lib/queries.ts';
import { toastFailure } from '../../ui/toast.ts';

export type Savable = {
  kind: 'beautiful-art' | 'artist';
  id: string;
  /** Query that holds the page's `saved`. */
  queryKey: QueryKey;
};

/** Saves or removes a thing in Saved Items. Updates optimistically, and rolls back if the server refuses. */
export function useSave({ kind, id, queryKey }: Savable) {
  const queryClient = useQueryClient();
  const show = (saved: boolean) => {
    queryClient.setQueryData<{ saved: boolean }>(queryKey, (known) => known && { ...known, saved });
    if (kind === 'beautiful-art') patchFeedArt(queryClient, id, { saved });
  };
  return useMutation({
    mutationFn: (saved: boolean) => {
      const on = kind === 'artist' ? ('saveArtist' as const) : ('saveArt' as const);
      const off = kind === 'artist' ? ('unsaveArtist' as const) : ('unsaveArt' as const);
      return call(saved ? on : off, { params: { id } }, { isShownAhead: true });
    },
    onMutate: async (saved) => {
      await queryClient.cancelQueries({ queryKey });
      show(saved);
    },
    onSuccess: (_answer, saved) => show(saved),
    onError: (error, saved) => {
      show(!saved);
      toastFailure('We couldn’t save it', error, 'Please try again.');
    },
    onSettled: useInvalidate(['own', 'saved']),
  });
}
