import { useMutation } from '@tanstack/react-query';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Comment } from '@unslop/domain/calls/comments';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api.ts';
import { keys, toastFailure, useInvalidate } from '../../lib/queries.tsx';
import { usePersonPath, useUser } from '../../lib/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { toast } from '../../ui/toast.ts';
import { LikeButton } from '../likes/LikeButton.tsx';
import { ReportMenu } from '../reports/ReportMenu.tsx';
import { ShareButton, slopAddress } from '../sharing/ShareButton.tsx';
import { likeableComment } from './comment-cache.ts';

export type CommentItemProps = {
  comment: Comment;
  slop: AiSlop;
  isSettling: boolean;
  /** The address points at it. */
  isLinked: boolean;
};

/** One comment without an image. */
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

/** Who wrote it and when, with what the viewer may do about it. */
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
      thing={likeableComment(comment.id, slop.id)}
      server={comment}
      view="page"
      disabledReason={
        isMine && comment.image
          ? 'You cannot like your own art'
          : isSettling
            ? 'Votes are being counted. Try again in a moment.'
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
        url: slopAddress(slop.id, comment.id),
      }}
    />
  );
}

function CommentMenu({ comment, slop, isSettling }: { comment: Comment; slop: AiSlop; isSettling: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(comment.image ? 'withdrawArt' : 'deleteComment', { params: { id: comment.id } }),
    onSettled: useInvalidate(keys.comments(comment.ai_slop_id), keys.aiSlop(comment.ai_slop_id)),
  });
  const removal = removalOf(comment, slop, isSettling);

  function confirm() {
    remove.mutate(undefined, {
      onSuccess: () => toast({ title: removal.done, tone: 'positive' }),
      onError: (error) => toastFailure(removal.failed, error),
      onSettled: () => setIsAsking(false),
    });
  }

  return (
    <>
      <Menu
        label={comment.image ? 'Your art' : 'Your comment'}
        items={[
          {
            label: removal.label,
            icon: <Trash2 />,
            tone: 'danger',
            disabledReason: removal.disabledReason,
            onSelect: () => setIsAsking(true),
          },
        ]}
        trigger={(props) => (
          <IconButton {...props} label={comment.image ? 'Your art: more' : 'Your comment: more'} icon={<Ellipsis />} />
        )}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={removal.question}
        confirmLabel={removal.label}
        cancelLabel="Keep it"
        tone="danger"
        isLoading={remove.isPending}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      >
        <p>{removal.explanation}</p>
      </ConfirmDialog>
    </>
  );
}

/** How one's own comment or art may go, in the words of the page. */
function removalOf(comment: Comment, slop: Pick<AiSlop, 'settled_at' | 'winning_comment_id'>, isSettling: boolean) {
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
