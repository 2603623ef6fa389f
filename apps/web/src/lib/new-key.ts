import { useMutation } from '@tanstack/react-query';
import type { CallName } from '@unslop/domain/calls';
import { useRef } from 'react';
import { type CallInput, call, type Reply } from './api.ts';

/** A key that nobody else will ever make, for the Idempotency-Key header. Works on plain http too, unlike randomUUID. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The key of a form: the same content again, after a lost answer, is the same submission and keeps its key; other content, or any after
 * `end`, gets another.
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

/** A call that counts once however often the same is sent. It is pending until `onSettled` has ended, so that what it changed is read again. */
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
