import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Reportable } from './reasons.ts';

/** A report to the operator. The server keeps one per person and thing, and says which it was. */
export function useReport({ type, id }: Reportable) {
  return useMutation({
    mutationFn: (reason: string) => call('createReport', { body: { subject_type: type, subject_id: id, reason } }),
  });
}
