import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { CallName } from '@unslop/domain/calls';
import { type CallInput, call } from './api.ts';

/** The answer to a call, kept under `queryKey`. */
export function useCall<N extends CallName>(queryKey: QueryKey, name: N, input: CallInput<N>) {
  return useQuery({ queryKey, queryFn: ({ signal }) => call(name, input, { signal }) });
}
