import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Reply } from '../../lib/api.ts';
import { keys } from '../../lib/queries.tsx';
import type { Likeable } from '../likes/api.ts';

type SlopPage = Reply<'listAiSlops'>;
export type SlopPages = InfiniteData<SlopPage, string | null>;

/** Changes a slop wherever it is kept: on its own and in every list. */
export function patchAiSlop(queryClient: QueryClient, id: string, patch: Partial<AiSlop>): void {
  queryClient.setQueryData<AiSlop>(keys.aiSlop(id), (slop) => slop && { ...slop, ...patch });
  queryClient.setQueriesData<SlopPages>({ queryKey: ['ai-slops'] }, (list) => list && patchPages(list, id, patch));
}

function patchPages(list: SlopPages, id: string, patch: Partial<AiSlop>): SlopPages {
  if (!list.pages?.some((page) => page.data.some((slop) => slop.id === id))) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.map((slop) => (slop.id === id ? { ...slop, ...patch } : slop)),
  }));
  return { ...list, pages };
}

/** The slop as some list knows it, to be shown while its page asks for it. */
export function findInLists(queryClient: QueryClient, id: string): AiSlop | undefined {
  for (const [, list] of queryClient.getQueriesData<SlopPages>({ queryKey: ['ai-slops'] })) {
    for (const page of list?.pages ?? []) {
      const slop = page.data.find((each) => each.id === id);
      if (slop) return slop;
    }
  }
  return undefined;
}

export function likeableSlop(id: string): Likeable {
  return { kind: 'ai-slop', id, patchCache: (queryClient, state) => patchAiSlop(queryClient, id, state) };
}
