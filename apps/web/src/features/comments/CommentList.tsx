import { useQueryClient } from '@tanstack/react-query';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Comment } from '@unslop/domain/calls/comments';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { keys } from '../../lib/query-client.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CommentItem } from './CommentItem.tsx';
import { knownComments } from './comment-cache.ts';
import { badges, type CommentFilter, emptyText, ordered } from './comment-list.ts';
import { useSlidingItems } from './use-sliding-items.ts';
import { linkedComment } from './wanted-comments.ts';

type CommentListProps = {
  slop: AiSlop;
  isSettling: boolean;
  comments: readonly Comment[];
  filter: CommentFilter;
  /** After settlement: how many likes of an entry counted. */
  countedLikes: ReadonlyMap<string, number>;
  onOpenArt: (commentId: string) => void;
};

export function CommentList({ slop, isSettling, comments, filter, countedLikes, onOpenArt }: CommentListProps) {
  const list = useRef<HTMLUListElement>(null);
  const shown = ordered(comments, filter);
  const badgeOf = badges(comments, slop);
  const linkedId = useLinkedComment(slop.id, comments);
  useSlidingItems(list, shown.map(({ id }) => id).join());

  const empty = emptyText(comments, shown, filter);
  if (empty) return <p className="rounded-control bg-sunken px-4 py-10 text-center text-muted">{empty}</p>;
  return (
    <ul ref={list} aria-label="Comments, most liked first" className="grid grid-cols-1 gap-8">
      {shown.map((comment) => (
        <li key={comment.id}>
          <CommentItem
            comment={comment}
            slop={slop}
            isSettling={isSettling}
            badge={badgeOf.get(comment.id)}
            countedLikes={countedLikes.get(comment.id)}
            isLinked={comment.id === linkedId}
            onOpenArt={() => onOpenArt(comment.id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The comment that the address points at: brought here, scrolled to once it is there, and said when it is not. */
function useLinkedComment(slopId: string, comments: readonly Comment[]): string | null {
  const queryClient = useQueryClient();
  const { hash, key } = useLocation();
  const handled = useRef<string | null>(null);
  const lookedFor = useRef<string | null>(null);
  const [gone, setGone] = useState<string | null>(null);
  const id = linkedComment(hash);
  // An address typed by hand has no key of its own.
  const visit = `${key} ${id}`;
  const isHere = comments.some((comment) => comment.id === id);

  useEffect(() => {
    if (!id || handled.current === visit) return;
    if (!isHere && gone !== visit) {
      if (lookedFor.current === visit) return;
      lookedFor.current = visit;
      const isKnown = () => knownComments(queryClient, slopId).some((comment) => comment.id === id);
      void queryClient
        .refetchQueries({ queryKey: keys.comments(slopId) })
        .then(() => (isKnown() ? undefined : setGone(visit)));
      return;
    }
    handled.current = visit;
    const target = document.getElementById(`comment-${id}`);
    if (!target) {
      toast({ title: 'Navigation Error', description: 'That comment is not here any more.', tone: 'warning' });
      return;
    }
    target.scrollIntoView({ block: 'center' });
    target.focus({ preventScroll: true });
  }, [id, visit, isHere, gone, slopId, queryClient]);

  return isHere ? id : null;
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

type CommentsFailedProps = { text: string; isRetrying: boolean; onRetry: () => void };

export function CommentsFailed({ text, isRetrying, onRetry }: CommentsFailedProps) {
  return <ErrorState title={text} isRetrying={isRetrying} onRetry={onRetry} />;
}
