import { byAward } from '@unslop/domain/awards';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Award } from '@unslop/domain/calls/awards';
import type { Comment } from '@unslop/domain/calls/comments';
import { countOf } from '../../ui/format-count.ts';
import { isArt, ordered } from './comment-list.ts';

/** The art of a slop, most likes first; on an awarded slop the winner leads, whatever was liked later. */
export function entriesOf(
  comments: readonly Comment[],
  slop: Pick<AiSlop, 'status' | 'winning_comment_id'>,
): Comment[] {
  const art = ordered(comments, { text: false, art: true });
  if (slop.status !== 'awarded') return art;
  const isWinner = ({ id }: Comment) => id === slop.winning_comment_id;
  return [...art.filter(isWinner), ...art.filter((comment) => !isWinner(comment))];
}

type Race = {
  slop: Pick<AiSlop, 'user_id' | 'status' | 'settled_at'>;
  comments: readonly Comment[];
  /** How many entries stand, loaded or not. */
  count: number;
  /** Every comment of the slop is among `comments`. */
  isWhole: boolean;
  isSettling: boolean;
  award: Award | undefined;
};

/** "2 entries, wren_paints leads by 2": how many there are and how the race stands or ended. */
export function raceText(race: Race): string {
  const { slop, count, isSettling } = race;
  if (count === 0) return slop.status === 'open' && !isSettling ? 'No entries yet' : 'No entries';
  const entries = countOf(count, 'entry', 'entries');
  if (isSettling) return `${entries}, votes are being counted`;
  const standing = slop.settled_at === null ? leadText(race) : resultText(race);
  return standing ? `${entries}, ${standing}` : entries;
}

function resultText({ slop, award }: Race): string | null {
  if (slop.status !== 'awarded') return 'the prize went back';
  const winner = award?.entries.find((entry) => entry.is_winner);
  return winner ? `${winner.username} won with ${countOf(winner.counted_likes, 'counted like')}` : null;
}

/** The list has the most liked first, so that the first two are known before all are read. */
function leadText({ slop, comments, count, isWhole }: Race): string | null {
  const [first, second] = comments
    .filter((comment) => isArt(comment) && comment.withdrawn_at === null && comment.user_id !== slop.user_id)
    .map(({ id, user_id, username, created_at, likes }) => ({
      commentId: id,
      artistId: user_id,
      createdAt: created_at,
      username,
      likes,
    }))
    .sort(byAward);
  if (!first || first.likes === 0) return isWhole ? 'no leader yet' : null;
  if (second?.likes === first.likes) {
    return `tied at ${countOf(first.likes, 'like')}: ${first.username} leads by entering first`;
  }
  if (count === 1 || (!second && isWhole)) return `${first.username} leads with ${countOf(first.likes, 'like')}`;
  return second
    ? `${first.username} leads by ${(first.likes - second.likes).toLocaleString('en-US')}`
    : `${first.username} leads`;
}
