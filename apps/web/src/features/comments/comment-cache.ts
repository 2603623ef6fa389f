import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ArtDetails } from '@unslop/domain/calls/beautiful-arts';
import type { Comment } from '@unslop/domain/calls/comments';
import { patchFeedArt } from '../../lib/artist-lists.ts';
import { keys } from '../../lib/queries.ts';
import type { Likeable } from '../likes/api.ts';

export type CommentPage = { data: Comment[]; count: number; next: string | null };
type Pages = InfiniteData<CommentPage>;

/** Merges pages without duplicates: a comment that moved meanwhile may be on two pages. */
export function commentsOf({ pages }: Pages): Comment[] {
  return [...new Map(pages.flatMap(({ data }) => data).map((comment) => [comment.id, comment])).values()];
}

export function knownComments(queryClient: QueryClient, slopId: string): Comment[] {
  const pages = queryClient.getQueryData<Pages>(keys.comments(slopId));
  return pages ? commentsOf(pages) : [];
}

function patchComment(queryClient: QueryClient, slopId: string, id: string, patch: Partial<Comment>): void {
  const patched = (comment: Comment) => (comment.id === id ? { ...comment, ...patch } : comment);
  queryClient.setQueryData<Pages>(
    keys.comments(slopId),
    (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, data: page.data.map(patched) })) },
  );
}

/** Adds a new comment to the cached list before the next refetch. */
export function addComment(queryClient: QueryClient, comment: Comment): void {
  queryClient.setQueryData<Pages>(keys.comments(comment.ai_slop_id), (known) => {
    const [first, ...others] = known?.pages ?? [];
    if (!known || !first || commentsOf(known).some(({ id }) => id === comment.id)) return known;
    return { ...known, pages: [{ ...first, data: [...first.data, comment], count: first.count + 1 }, ...others] };
  });
}

/** Makes a comment of the slop `slopId` likeable. A like for art is a vote. */
export function likeableComment(id: string, slopId: string, { isVote = true } = {}): Likeable {
  return {
    kind: 'comment',
    id,
    isVote,
    patchCache: (queryClient, state) => {
      patchComment(queryClient, slopId, id, state);
      patchFeedArt(queryClient, id, state);
      // The art's own page neither refetches after a like nor follows the slop's topic.
      queryClient.setQueryData<ArtDetails>(keys.art(id), (known) => known && { ...known, ...state });
    },
  };
}
