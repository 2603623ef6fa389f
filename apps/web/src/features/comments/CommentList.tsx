import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Comment } from '@unslop/domain/calls/comments';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Skeleton, SkeletonList } from '../../ui/Loading.tsx';
import { CommentItem } from './CommentItem.tsx';
import { ordered } from './comment-list.ts';

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
    <SkeletonList label="Loading comments" count={3} className="grid gap-8" itemClass="flex gap-3">
      <Skeleton shape="circle" sizePx={40} />
      <div className="grid flex-1 gap-2 pt-1">
        <Skeleton shape="text" width="short" />
        <Skeleton shape="text" />
        <Skeleton shape="text" width="half" />
      </div>
    </SkeletonList>
  );
}

/**
 * Items of a list slide to where a new order puts them. `order` changes when the order does. Measured against the list,
 * so that scrolling does not count as moving.
 */
export function useSlidingItems(list: RefObject<HTMLElement | null>, order: string): void {
  const positions = useRef(new Map<Element, { x: number; y: number }>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each new order.
  useLayoutEffect(() => {
    const items = [...(list.current?.children ?? [])] as HTMLElement[];
    const before = positions.current;
    positions.current = new Map(items.map((item) => [item, { x: item.offsetLeft, y: item.offsetTop }]));
    if (before.size === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const item of items) {
      const was = before.get(item);
      if (!was || (was.x === item.offsetLeft && was.y === item.offsetTop)) continue;
      const from = `translate(${was.x - item.offsetLeft}px, ${was.y - item.offsetTop}px)`;
      item.animate([{ transform: from }, { transform: 'none' }], {
        duration: 220,
        easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      });
    }
  }, [list, order]);
}
