import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Comment } from '@unslop/domain/calls/comments';

/** How one's own comment or art may go, in the words of the page. */
export function removalOf(
  comment: Comment,
  slop: Pick<AiSlop, 'settled_at' | 'winning_comment_id'>,
  isSettling: boolean,
) {
  const wait = isSettling ? 'Votes are being counted. Try again in a moment.' : null;
  if (!comment.image) {
    return {
      label: 'Delete comment',
      question: 'Delete this comment?',
      explanation: 'It will be gone for everybody. This cannot be undone.',
      done: 'Comment deleted',
      failed: 'The comment was not deleted',
      disabledReason: wait,
    };
  }
  if (slop.settled_at === null) {
    return {
      label: 'Withdraw this art',
      question: 'Withdraw this art?',
      explanation:
        'It leaves the contest with all its likes and cannot come back. A line stays that says you withdrew it.',
      done: 'Your art is withdrawn',
      failed: 'Your art was not withdrawn',
      disabledReason: wait,
    };
  }
  return {
    label: 'Remove this art',
    question: 'Remove this art?',
    explanation: 'The image and its text will be gone. The award record keeps its likes.',
    done: 'Your art is removed',
    failed: 'Your art was not removed',
    disabledReason: slop.winning_comment_id === comment.id ? 'Winning art cannot be removed.' : wait,
  };
}
