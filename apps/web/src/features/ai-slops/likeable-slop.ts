import type { Likeable } from '../likes/use-like.ts';
import { patchAiSlop } from './slop-cache.ts';

export function likeableSlop(id: string): Likeable {
  return { kind: 'ai-slop', id, patchCache: (queryClient, state) => patchAiSlop(queryClient, id, state) };
}
