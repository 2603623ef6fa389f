import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Comment } from '@unslop/domain/calls/comments';
import { Link } from 'react-router';
import { usePersonPath, useUser } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { cx } from '../../ui/cx.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { LikeButton } from '../likes/LikeButton.tsx';
import { ReportMenu } from '../reports/ReportMenu.tsx';
import { ShareButton } from '../sharing/ShareButton.tsx';
import { likeableComment } from './comment-cache.ts';

const CommentMenu = lazyPart(() => import('./CommentMenu.tsx'), <span className="size-11" />);

export type CommentItemProps = {
  comment: Comment;
  slop: AiSlop;
  isSettling: boolean;
  /** True if the URL points to this comment. */
  isLinked: boolean;
};

/** A text-only comment. */
export function CommentItem(props: CommentItemProps) {
  const { comment, slop, isLinked } = props;
  return (
    <article
      id={`comment-${comment.id}`}
      tabIndex={-1}
      aria-label={`Comment by ${comment.username}`}
      className={cx(commentFrame, isLinked && linkedFrame)}
    >
      <CommentHead {...props} avatarPx={40} />
      <p className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere] md:ml-13">{comment.content}</p>
      <div className="mt-1 -ml-3 flex flex-wrap items-center md:ml-10">
        <CommentLike {...props} />
        <ShareComment comment={comment} slop={slop} look="text" />
      </div>
    </article>
  );
}

export const commentFrame = 'scroll-mt-24 rounded-panel outline-none';
export const linkedFrame = 'ring-2 ring-text ring-offset-8 ring-offset-surface';

/** Author, time and the viewer's actions. */
export function CommentHead({ comment, slop, isSettling, avatarPx }: CommentItemProps & { avatarPx: 32 | 40 }) {
  const address = usePersonPath(comment.user_id);
  return (
    <header className={cx('flex items-center', avatarPx === 40 ? 'gap-3' : 'gap-2')}>
      <Link to={address} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <Avatar id={comment.user_id} url={comment.avatar_url} alt="" sizePx={avatarPx} />
      </Link>
      <div className="min-w-0 flex-1 leading-tight">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link to={address} className="max-w-full truncate rounded-control font-semibold hover:underline">
            {comment.username}
          </Link>
          {comment.user_id === slop.user_id && <Badge tone="neutral">Poster</Badge>}
        </p>
        <p className="text-sm text-muted">
          <RelativeTime at={comment.created_at} />
        </p>
      </div>
      {avatarPx === 40 && <MoreAbout comment={comment} slop={slop} isSettling={isSettling} />}
    </header>
  );
}

type OwnOrNot = Pick<CommentItemProps, 'comment' | 'slop' | 'isSettling'>;

export function MoreAbout({ comment, slop, isSettling }: OwnOrNot) {
  const isMine = useUser()?.id === comment.user_id;
  if (isMine) return <CommentMenu comment={comment} slop={slop} isSettling={isSettling} />;
  return <ReportMenu subject={{ type: 'comment', id: comment.id, name: comment.image ? 'art' : 'comment' }} />;
}

export function CommentLike({ comment, slop, isSettling }: OwnOrNot) {
  const isMine = useUser()?.id === comment.user_id;
  return (
    <LikeButton
      thing={likeableComment(comment.id, slop.id, { isVote: comment.image !== null })}
      server={comment}
      view="page"
      disabledReason={
        isMine && comment.image
          ? 'You can’t like your own art'
          : isSettling
            ? 'We’re counting the votes. Try again in a moment.'
            : null
      }
    />
  );
}

export function ShareComment({ comment, slop, look }: Pick<OwnOrNot, 'comment' | 'slop'> & { look: 'text' | 'icon' }) {
  const kind = comment.image ? 'art' : 'comment';
  return (
    <ShareButton
      copied="Link Copied!"
      look={look}
      what={`${kind} by ${comment.username}`}
      shared={{
        title: slop.title,
        text: comment.content || `Art by ${comment.username} for “${slop.title}”`,
        url: paths.aiSlopComment(slop.id, comment.id),
      }}
    />
  );
}
