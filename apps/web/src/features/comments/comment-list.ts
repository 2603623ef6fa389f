import { leader } from '@unslop/domain/awards';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Comment } from '@unslop/domain/calls/comments';

/** Which kinds of comments are shown. */
export type CommentFilter = { text: boolean; art: boolean };

/** With an image, or with one that its author has taken back. */
export function isArt(comment: Comment): boolean {
  return comment.image !== null || comment.withdrawn_at !== null;
}

export function countComments(comments: readonly Comment[]): { text: number; art: number } {
  const standing = comments.filter((comment) => comment.withdrawn_at === null);
  const art = standing.filter(isArt).length;
  return { text: standing.length - art, art };
}

/** More likes first; the same number of likes: the oldest first, as the server gives them. Taken-back art is last. */
export function ordered(comments: readonly Comment[], filter: CommentFilter): Comment[] {
  return comments
    .filter((comment) => (isArt(comment) ? filter.art : filter.text))
    .toSorted(
      (a, b) =>
        Number(a.withdrawn_at !== null) - Number(b.withdrawn_at !== null) ||
        b.likes - a.likes ||
        Date.parse(a.created_at) - Date.parse(b.created_at),
    );
}

type SlopOutcome = Pick<AiSlop, 'user_id' | 'status' | 'settled_at' | 'winning_comment_id'>;
export type ArtBadge = 'Winner' | 'Top Art';

/** Until a slop is settled its leading art is "Top Art"; once it is awarded the winning art is "Winner". */
export function badges(comments: readonly Comment[], slop: SlopOutcome): Map<string, ArtBadge> {
  if (slop.status === 'awarded' && slop.winning_comment_id) return new Map([[slop.winning_comment_id, 'Winner']]);
  if (slop.settled_at !== null) return new Map();
  const entries = comments
    .filter((comment) => comment.image !== null)
    .map(({ id, user_id, created_at, likes }) => ({ commentId: id, artistId: user_id, createdAt: created_at, likes }));
  const top = leader(entries, slop.user_id);
  return top ? new Map([[top.commentId, 'Top Art']]) : new Map();
}

/** What stands where no text comment is listed, or null. */
export function emptyText(all: readonly Comment[], isWhole: boolean, filter: CommentFilter): string | null {
  if (!filter.text && !filter.art) return 'Enable filters to view comments.';
  if (all.length === 0) return NONE_YET;
  if (ordered(all, filter).length === 0) return 'No comments match the current filters.';
  return filter.text && isWhole && all.every(isArt) ? NONE_YET : null;
}

const NONE_YET = 'No comments yet. Be the first to share your thoughts!';
