import { isClosed } from '@unslop/domain/ai-slops';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Comment } from '@unslop/domain/calls/comments';
import { Link } from 'react-router';
import { useLive } from '../../lib/live.ts';
import { useServerNow } from '../../lib/server-clock.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { commentsFailure, useComments } from './api.ts';
import { CommentBox } from './CommentBox.tsx';
import { CommentsLoading, ordered } from './CommentList.tsx';
import { areVotesSealed } from './order.ts';

type ShortCommentsProps = { slop: AiSlop; onPosted: (comment: Comment) => void; onClose: () => void };

/** A slop's comments in a dialog over the feed, to read and reply without navigating away. */
export default function ShortComments({ slop, onPosted, onClose }: ShortCommentsProps) {
  const comments = useComments(slop);
  const isOver = isClosed(slop, useServerNow(slop.status === 'open'));
  const shown = ordered(comments.data ?? [], { text: true, art: true }).filter(
    ({ withdrawn_at, is_covered }) => withdrawn_at === null && !is_covered,
  );
  useLive(`slop:${slop.id}`);
  return (
    <Dialog onClose={onClose} size="medium" title="Comments" description={slop.title}>
      <div className="grid grid-cols-1 gap-6">
        <CommentBox slop={slop} isClosed={isOver} variant="inline" onPosted={onPosted} />
        {comments.isError && !comments.data ? (
          <QueryError title={commentsFailure(comments.error)} query={comments} />
        ) : !comments.data ? (
          <CommentsLoading />
        ) : shown.length === 0 ? (
          !isOver && (
            <p className="rounded-control bg-sunken px-4 py-8 text-center text-muted">Be the first to comment!</p>
          )
        ) : (
          <ul
            aria-label={areVotesSealed(slop) ? 'Comments, oldest first' : 'Comments, most liked first'}
            className="grid grid-cols-1 gap-5"
          >
            {shown.map((comment) => (
              <li key={comment.id}>
                <ShortComment comment={comment} />
              </li>
            ))}
          </ul>
        )}
        <LinkButton to={paths.aiSlop(slop.id)} className="justify-self-start">
          See the whole slop
        </LinkButton>
      </div>
    </Dialog>
  );
}

function ShortComment({ comment }: { comment: Comment }) {
  return (
    <article
      className="flex gap-3"
      aria-label={`${comment.image ? 'Beautiful art' : 'Comment'} by ${comment.username}`}
    >
      <Avatar id={comment.user_id} url={comment.avatar_url} alt="" sizePx={32} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link
            to={paths.user(comment.user_id)}
            className="max-w-full truncate rounded-control font-semibold hover:underline"
          >
            {comment.username}
          </Link>
          <span className="text-sm text-muted">
            <RelativeTime at={comment.created_at} />
          </span>
        </p>
        {comment.content && <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{comment.content}</p>}
        {comment.image && (
          <Link
            to={paths.aiSlopComment(comment.ai_slop_id, comment.id)}
            className="mt-2 block w-32 rounded-frame"
            aria-label={`See art by ${comment.username} under its slop`}
          >
            <Picture image={comment.image} ratio={1} sizes="8rem" />
          </Link>
        )}
      </div>
    </article>
  );
}
