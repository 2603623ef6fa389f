import { byAward, leader } from '@unslop/domain/awards';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Award } from '@unslop/domain/calls/awards';
import type { Comment, CommentSort } from '@unslop/domain/calls/comments';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { countOf } from '../../ui/format-count.ts';
import { Skeleton, SkeletonList } from '../../ui/States.tsx';
import { CommentItem } from './CommentItem.tsx';

type CommentListProps = {
  slop: AiSlop;
  isSettling: boolean;
  comments: readonly Comment[];
  linkedId: string | null;
};

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
 * Animates list items to their new positions. `order` changes whenever the order does. Measures relative to the list,
 * so scrolling does not count as movement.
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

export type CommentFilter = { text: boolean; art: boolean };

/** True for a comment with an image, including one retracted by its author or covered by moderators. */
export function isArt(comment: Comment): boolean {
  return comment.image !== null || comment.withdrawn_at !== null || comment.is_covered;
}

export function countComments(comments: readonly Comment[]): { text: number; art: number } {
  const standing = comments.filter((comment) => comment.withdrawn_at === null);
  const art = standing.filter(isArt).length;
  return { text: standing.length - art, art };
}

const ranks: Partial<Record<CommentSort, (comment: Comment) => number>> = {
  most_liked: ({ likes }) => -(likes ?? 0),
  least_seen: ({ seen_by }) => seen_by,
  newest: ({ created_at }) => -Date.parse(created_at),
  oldest: () => 0,
};

/** Sorts comments, with the oldest first among equals. Keeps the server's order for 'own'. Retracted art comes last. */
export function ordered(
  comments: readonly Comment[],
  filter: CommentFilter,
  order: CommentSort = 'most_liked',
): Comment[] {
  const rank = ranks[order];
  return comments
    .filter((comment) => (isArt(comment) ? filter.art : filter.text))
    .toSorted(
      (a, b) =>
        Number(a.withdrawn_at !== null) - Number(b.withdrawn_at !== null) ||
        (rank ? rank(a) - rank(b) || Date.parse(a.created_at) - Date.parse(b.created_at) : 0),
    );
}

type SlopOutcome = Pick<AiSlop, 'user_id' | 'status' | 'settled_at' | 'winning_comment_id'>;
export type ArtBadge = 'Winner' | 'Top Art';

/** Marks the leading art as "Top Art" until the slop is settled, and the winning art as "Winner" after the award. */
export function badges(comments: readonly Comment[], slop: SlopOutcome): Map<string, ArtBadge> {
  if (slop.status === 'awarded' && slop.winning_comment_id) return new Map([[slop.winning_comment_id, 'Winner']]);
  if (slop.settled_at !== null) return new Map();
  const top = leader(comments.filter((one) => isArt(one) && one.withdrawn_at === null).map(entryOf), slop.user_id);
  return top ? new Map([[top.commentId, 'Top Art']]) : new Map();
}

/** Converts a comment to the winner rule's input. */
function entryOf({ id, user_id, username, created_at, likes }: Comment) {
  return { commentId: id, artistId: user_id, createdAt: created_at, username, likes: likes ?? 0 };
}

/** Text for an empty list of text comments, or null. */
export function emptyText(all: readonly Comment[], isWhole: boolean, filter: CommentFilter): string | null {
  if (!filter.text && !filter.art) return 'Enable filters to view comments.';
  if (all.length === 0) return NONE_YET;
  if (ordered(all, filter).length === 0) return 'No comments match the current filters.';
  return filter.text && isWhole && all.every(isArt) ? NONE_YET : null;
}

const NONE_YET = 'No comments yet. Be the first to share your thoughts!';

/** Returns a slop's art in the given order. The winner of an awarded slop comes first, regardless of later likes. */
export function entriesOf(
  comments: readonly Comment[],
  slop: Pick<AiSlop, 'status' | 'winning_comment_id'>,
  order?: CommentSort,
): Comment[] {
  const art = ordered(comments, { text: false, art: true }, order);
  if (slop.status !== 'awarded') return art;
  const isWinner = ({ id }: Comment) => id === slop.winning_comment_id;
  return [...art.filter(isWinner), ...art.filter((comment) => !isWinner(comment))];
}

type Race = {
  slop: Pick<AiSlop, 'user_id' | 'status' | 'settled_at' | 'has_sealed_votes'>;
  comments: readonly Comment[];
  /** Number of active entries, loaded or not. */
  count: number;
  /** True if `comments` holds every comment of the slop. */
  isWhole: boolean;
  isSettling: boolean;
  award: Award | undefined;
};

/** "2 entries, wren_paints leads by 2": the number of entries and the state or result of the race. */
export function raceText(race: Race): string {
  const { slop, count, isSettling } = race;
  if (count === 0) return slop.status === 'open' && !isSettling ? 'No entries yet' : 'No entries';
  const entries = countOf(count, 'entry', 'entries');
  if (isSettling) return `${entries}, counting votes`;
  const standing = slop.settled_at === null ? leadText(race) : resultText(race);
  return standing ? `${entries}, ${standing}` : entries;
}

function resultText({ slop, award }: Race): string | null {
  if (slop.status !== 'awarded') return 'the poster got the prize back';
  const winner = award?.entries.find((entry) => entry.is_winner);
  return winner ? `${winner.username} won with ${countOf(winner.counted_likes, 'counted like')}` : null;
}

/** The list is sorted by likes, so the leaders are known before all pages are loaded. */
function leadText({ slop, comments, count, isWhole }: Race): string | null {
  if (slop.has_sealed_votes) return 'votes are sealed';
  const [first, second] = comments
    .filter((comment) => isArt(comment) && comment.withdrawn_at === null && comment.user_id !== slop.user_id)
    .map(entryOf)
    .sort(byAward);
  if (!first || first.likes === 0) return isWhole ? 'no leader yet' : null;
  if (second?.likes === first.likes) {
    return `tied at ${countOf(first.likes, 'like')}: ${first.username} leads because they entered first`;
  }
  if (count === 1 || (!second && isWhole)) return `${first.username} leads with ${countOf(first.likes, 'like')}`;
  return second
    ? `${first.username} leads by ${(first.likes - second.likes).toLocaleString('en-US')}`
    : `${first.username} leads`;
}
