import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallName } from '@unslop/domain/calls';
import { useEffect } from 'react';
import { type CallInput, call } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { onLiveChange } from '../../lib/live-connection.ts';
import { useSubmission } from '../../lib/new-key.ts';
import { refresh, useCall, usePages } from '../../lib/queries.ts';
import { toastFailure } from '../../ui/toast.ts';
import { type CaseFilter, queryOf } from './case-filter.ts';

const key = ['moderation'] as const;
const caseKey = (id: string) => [...key, 'case', id] as const;

/** Large pages, because the cases of a group share a card. */
const PAGE_SIZE = '50';

export function useCases(filter: CaseFilter) {
  const query = queryOf(filter);
  return usePages([...key, 'cases', query], 'listCases', { query: { ...query, limit: PAGE_SIZE } });
}

/** Lists the cases of one card. */
export function useCard(card_id: string) {
  return usePages([...key, 'cases', { card_id }], 'listCases', { query: { card_id, limit: PAGE_SIZE } });
}

export function useCase(id: string) {
  return useCall(caseKey(id), 'getCase', { params: { id } });
}

/** Cache key for bulk dialogs. Separate, so they do not refetch after each act. */
const dialogKey = 'moderation-dialog';

/** Reads several cases in full, as their own pages do. */
export function useEachCase(ids: readonly string[]) {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: [dialogKey, 'case', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => call('getCase', { params: { id } }, { signal }),
      staleTime: 0,
    })),
  });
}

type Preview = CallInput<'bulkPreview'>['body'];

/** Previews each act on these cases. Keeps the last result while a new rule or length loads. */
export function useBulkPreview(body: Preview) {
  return useQuery({
    queryKey: [dialogKey, 'preview', body],
    queryFn: ({ signal }) => call('bulkPreview', { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useModerationWork() {
  return useCall([...key, 'work'], 'getModerationWork', {});
}

/** Refetches the queue and cases when another moderator acts. */
export function useModerationLive(): void {
  const client = useQueryClient();
  useLive('moderation');
  useEffect(
    () =>
      onLiveChange((topic) => {
        if (topic === 'moderation' || topic === '*') void refresh(client, key);
      }),
    [client],
  );
}

/**
 * Mutation that changes a case. It settles only after the moderation queries are refetched.
 * @param failure  title of the toast on failure, or null if the caller shows it
 */
export function useCaseCall<N extends CallName>(name: N, failure: string | null) {
  const client = useQueryClient();
  return useSubmission(name, {
    onError(error) {
      if (failure !== null) toastFailure(failure, error);
    },
    onSettled: () => refresh(client, key),
  });
}
