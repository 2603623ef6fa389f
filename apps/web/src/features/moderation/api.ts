import { useQueryClient } from '@tanstack/react-query';
import type { CallName } from '@unslop/domain/calls';
import { useEffect } from 'react';
import { useLive } from '../../lib/live.ts';
import { onLiveChange } from '../../lib/live-connection.ts';
import { useSubmission } from '../../lib/new-key.ts';
import { refresh, toastFailure, useCall, usePages } from '../../lib/queries.tsx';

export type CaseStatus = 'open' | 'waiting' | 'appealed' | 'closed';

const key = ['moderation'] as const;
const caseKey = (id: string) => [...key, 'case', id] as const;

export function useCases(status: CaseStatus) {
  return usePages([...key, 'cases', status], 'listCases', { query: { status } });
}

export function useCase(id: string) {
  return useCall(caseKey(id), 'getCase', { params: { id } });
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
