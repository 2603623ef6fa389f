import { useMutation } from '@tanstack/react-query';
import type { CallName } from '@unslop/domain/calls';
import { useRef } from 'react';
import { type CallInput, call, type Reply } from './api.ts';

/** Returns a random idempotency key. Works over plain http too, unlike crypto.randomUUID. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Idempotency key of a form. Content that is sent again after a lost answer keeps its key. Changed content, or any
 * content after `end`, gets a new one.
 */
export function useSubmissionKey() {
  const last = useRef({ content: '', key: '' });
  return {
    keyOf(content: string): string {
      if (last.current.content !== content) last.current = { content, key: newKey() };
      return last.current.key;
    },
    end() {
      last.current = { content: '', key: '' };
    },
  };
}

/** Mutation that is safe to retry with the same input. Stays pending until `onSettled` has refetched. */
export function useSubmission<N extends CallName>(
  name: N,
  { onError, onSettled }: { onError?: (error: Error) => void; onSettled: () => Promise<unknown> },
) {
  const submission = useSubmissionKey();
  return useMutation({
    mutationFn: (input: CallInput<N>): Promise<Reply<N>> =>
      call(name, input, { idempotencyKey: submission.keyOf(JSON.stringify(input)) }),
    onSuccess: submission.end,
    ...(onError && { onError }),
    onSettled,
  });
}
