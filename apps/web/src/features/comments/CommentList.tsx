import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Comment } from '@unslop/domain/calls/comments';
import { useRef } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CommentItem } from './CommentItem.tsx';
import { ordered } from './comment-list.ts';
import { useSlidingItems } from './use-sliding-items.ts';

type CommentListProps = {
  slop: AiSlop;
  isSettling: boolean;
  comments: readonly Comment[];
  linkedId: string | null;
};

/** What people said about a slop, most likes first. */
export function CommentList({ slop, isSettling, comments, linkedId }: CommentListProps) {
  const list = useRef<HTMLUListElement>(null);
  const shown = ordered(comments, { text: true, art: false });
  useSlidingItems(list, shown.map(({ id }) => id).join());
  return (
    <ul ref={list} aria-label="Comments, most liked first" className="grid grid-cols-1 gap-8">
      {shown.map((comment) => (
        <li key={comment.id}>
          <CommentItem comment={comment} slop={slop} isSettling={isSettling} isLinked={comment.id === linkedId} />
        </li>
      ))}
    </ul>
  );
}

export function CommentsLoading() {
  return (
    <div className="grid gap-8">
      <VisuallyHidden role="status">Loading comments</VisuallyHidden>
      {[0, 1, 2].map((at) => (
        <div key={at} className="flex gap-3">
          <Skeleton shape="circle" sizePx={40} />
          <div className="grid flex-1 gap-2 pt-1">
            <Skeleton shape="text" width="short" />
            <Skeleton shape="text" />
            <Skeleton shape="text" width="half" />
          </div>
        </div>
      ))}
    </div>
  );
}
