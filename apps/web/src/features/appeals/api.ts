import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../lib/api.ts';
import { newKey } from '../../lib/new-key.ts';
import { refresh, useCall, usePages } from '../../lib/queries.ts';

// Under "own", which is invalidated by everything that concerns the signed-in user.
const key = ['own', 'statements'] as const;

export function useStatements() {
  return usePages(key, 'listStatements', { query: {} });
}

export function useStatement(id: string) {
  return useCall([...key, id], 'getStatement', { params: { id } });
}

export function useAppeal(id: string) {
  const client = useQueryClient();
  const idempotencyKey = useRef(newKey());
  return useMutation({
    mutationFn: (body: { text: string; image_urls: string[] }) =>
      call('createAppeal', { params: { id }, body }, { idempotencyKey: idempotencyKey.current }),
    // A corrected text is a new submission.
    onError: () => {
      idempotencyKey.current = newKey();
    },
    onSuccess: () => refresh(client, key),
  });
}
