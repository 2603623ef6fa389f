import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallName } from '@unslop/domain/calls';
import { useEffect } from 'react';
import { type CallInput, call } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { onLiveChange } from '../../lib/live-connection.ts';
import { useSubmission } from '../../lib/new-key.ts';
import { refresh, toastFailure, useCall, usePages } from '../../lib/queries.tsx';
import { type CaseFilter, queryOf } from './case-filter.ts';

const key = ['moderation'] as const;
const caseKey = (id: string) => [...key, 'case', id] as const;

/** A page is large: the cases of one group share a card. */
const PAGE_SIZE = '50';

export function useCases(filter: CaseFilter) {
  const query = queryOf(filter);
  return usePages([...key, 'cases', query], 'listCases', { query: { ...query, limit: PAGE_SIZE } });
}

/** The cases of one card. */
export function useCard(card_id: string) {
  return usePages([...key, 'cases', { card_id }], 'listCases', { query: { card_id, limit: PAGE_SIZE } });
}

export function useCase(id: string) {
  return useCall(caseKey(id), 'getCase', { params: { id } });
}

/** Reads the cases of a bulk dialog. Does not refetch after each act on one of them. */
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

/** Says what each act would do in these cases. Keeps the last answer while a rule or a length is looked up. */
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

/** Queue and cases follow what other moderators do. */
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
 * A call that changes a case. What is shown of cases is read again before it counts as done.
 * @param failure  the title of what is said when it is refused; null where the caller says it
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
