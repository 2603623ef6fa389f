import { patchFeedArt } from '../../lib/artist-lists.ts';
import type { Likeable } from '../likes/use-like.ts';
import { patchComment } from './comment-cache.ts';

/** A comment or the art in one, under the slop `slopId`. */
export function likeableComment(id: string, slopId: string): Likeable {
  return {
    kind: 'comment',
    id,
    patchCache: (queryClient, state) => {
      patchComment(queryClient, slopId, id, state);
      patchFeedArt(queryClient, id, state);
    },
  };
}
