import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { CallName } from '@unslop/domain/calls';
import { toast } from '../ui/toast.ts';
import { type CallInput, call, messageOf } from './api.ts';

/** The answer to a call, kept under `queryKey`. */
export function useCall<N extends CallName>(queryKey: QueryKey, name: N, input: CallInput<N>) {
  return useQuery({ queryKey, queryFn: ({ signal }) => call(name, input, { signal }) });
}

/** Says that something did not work, and why: in the server's words where it has some, else `fallback`. */
export function toastFailure(title: string, error: unknown, fallback = 'Please try again in a moment.'): void {
  toast({ title, description: messageOf(error, fallback), tone: 'danger' });
}
