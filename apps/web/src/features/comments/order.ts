import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { CommentSort } from '@unslop/domain/calls/comments';
import { useSearchParams } from 'react-router';

type Votes = Pick<AiSlop, 'has_sealed_votes' | 'settled_at'>;

/** True while votes are sealed. Nobody sees an entry's likes then, not even its artist. */
export function areVotesSealed({ has_sealed_votes, settled_at }: Votes): boolean {
  return has_sealed_votes && settled_at === null;
}

/** Available orders of entries. The first is the default. */
export function ordersOf(slop: Votes): CommentSort[] {
  if (areVotesSealed(slop)) return ['own', 'newest', 'oldest'];
  return slop.settled_at === null ? ['most_liked', 'least_seen'] : ['most_liked'];
}

export function useEntryOrder(slop: Votes): CommentSort {
  const [params] = useSearchParams();
  const orders = ordersOf(slop);
  return orders.find((order) => order === params.get('order')) ?? orders[0]!;
}
