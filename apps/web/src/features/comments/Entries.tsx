import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Award } from '@unslop/domain/calls/awards';
import type { Comment } from '@unslop/domain/calls/comments';
import { useRef } from 'react';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/States.tsx';
import type { useComments } from './api.ts';
import { badges, entriesOf, raceText, useSlidingItems } from './CommentList.tsx';
import { CoveredArt, EntryItem, RetractedArt } from './EntryItem.tsx';
import { ordersOf, useEntryOrder } from './order.ts';

const EntryOrder = lazyPart(() => import('./EntryOrder.tsx'), <div className="min-h-11" />);

type EntriesProps = {
  slop: AiSlop;
  isSettling: boolean;
  list: ReturnType<typeof useComments>;
  /** True if all pages are loaded. */
  isWhole: boolean;
  /** Number of active entries, loaded or not. */
  count: number;
  award: Award | undefined;
  linkedId: string | null;
  onOpenArt: (commentId: string) => void;
  /** Moves to the comment form. Null once the slop has closed. */
  onEnter: (() => void) | null;
};

const SKELETONS = 6;

/** Gallery of the art that answers a slop, with the winner first. */
export function Entries(props: EntriesProps) {
  const { slop, list, count, isWhole, onEnter } = props;
  const { data: comments } = list;
  const order = useEntryOrder(slop);
  const userId = useUser()?.id;
  const shown = entriesOf(comments ?? [], slop, order);
  return (
    <section aria-labelledby="entries" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="entries" className="text-2xl">
            Entries
          </h2>
          <p className="mt-1 text-muted tabular-nums">{raceText({ ...props, comments: comments ?? [] })}</p>
        </div>
        {onEnter && <Button onClick={onEnter}>Enter your art</Button>}
      </div>
      {count > 0 && ordersOf(slop).length > 1 && (
        <EntryOrder
          slop={slop}
          ids={shown.filter((each) => each.image && each.user_id !== userId).map(({ id }) => id)}
        />
      )}
      {comments ? (
        <EntryGrid {...props} comments={comments} shown={shown} isByLikes={order === 'most_liked'} />
      ) : (
        count > 0 &&
        !list.isError && <EntrySkeletons count={Math.min(count, SKELETONS)} isAwarded={slop.status === 'awarded'} />
      )}
      {comments && !isWhole && shown.filter(({ image }) => image).length < count && (
        <Button
          className="justify-self-start"
          isLoading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more entries
        </Button>
      )}
    </section>
  );
}

function EntryGrid({
  slop,
  isSettling,
  comments,
  award,
  linkedId,
  onOpenArt,
  shown,
  isByLikes,
}: EntriesProps & { comments: readonly Comment[]; shown: readonly Comment[]; isByLikes: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  const badgeOf = badges(comments, slop);
  const counted = new Map(award?.entries.map((entry) => [entry.comment_id, entry.counted_likes]));
  useSlidingItems(list, shown.map(({ id }) => id).join());
  if (shown.length === 0) return null;
  const isAwarded = slop.status === 'awarded';
  return (
    <ul
      ref={list}
      aria-label={isAwarded ? 'Entries, the winner first' : isByLikes ? 'Entries, most liked first' : 'Entries'}
      className={entryGrid}
    >
      {shown.map((comment) => (
        <li
          key={comment.id}
          className={comment.withdrawn_at || badgeOf.get(comment.id) === 'Winner' ? 'col-span-full' : 'min-w-0'}
        >
          {comment.withdrawn_at ? (
            <RetractedArt comment={comment} />
          ) : comment.is_covered ? (
            <CoveredArt comment={comment} />
          ) : (
            <EntryItem
              comment={comment}
              slop={slop}
              isSettling={isSettling}
              badge={badgeOf.get(comment.id)}
              countedLikes={counted.get(comment.id)}
              isLinked={comment.id === linkedId}
              onOpenArt={() => onOpenArt(comment.id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

const entryGrid = 'grid grid-cols-2 gap-x-4 gap-y-8 xl:gap-x-6';

function EntrySkeletons({ count, isAwarded }: { count: number; isAwarded: boolean }) {
  return (
    <div className={entryGrid}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <div key={at} className={isAwarded && at === 0 ? 'col-span-full p-4' : undefined}>
          <Skeleton shape="block" ratio={1} />
          <div className="mt-3 flex items-center gap-2">
            <Skeleton shape="circle" sizePx={32} />
            <div className="flex-1">
              <Skeleton shape="text" width="half" />
            </div>
          </div>
          <div className="mt-2 h-18">
            <Skeleton shape="text" />
          </div>
        </div>
      ))}
    </div>
  );
}
