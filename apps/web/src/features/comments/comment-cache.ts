import type { QueryClient } from '@tanstack/react-query';
import type { Comment } from '@unslop/domain/calls/comments';
import { keys } from '../../lib/query-client.ts';

export function patchComment(queryClient: QueryClient, slopId: string, id: string, patch: Partial<Comment>): void {
  queryClient.setQueryData<Comment[]>(keys.comments(slopId), (comments) =>
    comments?.map((comment) => (comment.id === id ? { ...comment, ...patch } : comment)),
  );
}

/** A comment just posted stands in the list before the list is read again. */
export function addComment(queryClient: QueryClient, comment: Comment): void {
  queryClient.setQueryData<Comment[]>(keys.comments(comment.ai_slop_id), (comments) =>
    comments && !comments.some(({ id }) => id === comment.id) ? [...comments, comment] : comments,
  );
}
