import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Comment } from '@unslop/domain/calls/comments';
import Trophy from 'lucide-react/icons/trophy';
import { Link } from 'react-router';
import { useUser } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { cx } from '../../ui/cx.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { countedText } from '../awards/award-words.ts';
import { LikeButton } from '../likes/LikeButton.tsx';
import { PurchaseButton } from '../purchases/PurchaseButton.tsx';
import { ReportMenu } from '../reports/ReportMenu.tsx';
import { ShareButton } from '../sharing/ShareButton.tsx';
import { slopAddress } from '../sharing/share.ts';
import { PeekPicture } from '../viewer/PeekPicture.tsx';
import { CommentMenu } from './CommentMenu.tsx';
import type { ArtBadge } from './comment-list.ts';

type CommentItemProps = {
  comment: Comment;
  slop: AiSlop;
  isSettling: boolean;
  badge: ArtBadge | undefined;
  countedLikes: number | undefined;
  /** The address points at it. */
  isLinked: boolean;
  onOpenArt: () => void;
};

export function CommentItem(props: CommentItemProps) {
  const { comment, slop, badge, countedLikes, isLinked, onOpenArt } = props;
  if (comment.withdrawn_at) return <WithdrawnArt comment={comment} />;
  const counted = countedLikes === undefined ? null : countedText(comment.likes, countedLikes);
  return (
    <article
      id={`comment-${comment.id}`}
      tabIndex={-1}
      aria-label={`${comment.image ? 'Beautiful art' : 'Comment'} by ${comment.username}`}
      className={cx(
        'scroll-mt-24 rounded-panel outline-none',
        badge === 'Winner' && 'border-2 border-accent p-4',
        isLinked && 'ring-2 ring-text ring-offset-8 ring-offset-surface',
      )}
    >
      <CommentHead {...props} />
      {comment.content && <p className="mt-2 whitespace-pre-wrap md:ml-13">{comment.content}</p>}
      {comment.image && (
        <div className="mt-3 md:ml-13">
          <PeekPicture
            art={comment.image}
            original={slop.image}
            sizes="(min-width: 62rem) 38rem, 100vw"
            label={`View art by ${comment.username} in full: ${comment.image.alt}`}
            onOpen={onOpenArt}
          />
        </div>
      )}
      <div className="mt-1 -ml-3 flex flex-wrap items-center md:ml-10">
        <CommentLike {...props} />
        <ShareButton
          copied="Link Copied!"
          shared={{
            title: slop.title,
            text: comment.content || `Art by ${comment.username} for “${slop.title}”`,
            url: slopAddress(slop.id, comment.id),
          }}
        />
        {comment.image && <ArtSaleOf {...props} />}
        {counted && (
          <Link to={paths.award(slop.id)} className="ml-3 text-sm text-muted tabular-nums underline underline-offset-4">
            {counted}
          </Link>
        )}
      </div>
    </article>
  );
}

function CommentHead({ comment, slop, isSettling, badge }: CommentItemProps) {
  const isMine = useUser()?.id === comment.user_id;
  const place = isMine ? paths.profile : paths.user(comment.user_id);
  return (
    <header className="flex items-center gap-3">
      <Link to={place} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <Avatar id={comment.user_id} url={comment.avatar_url} alt="" sizePx={40} />
      </Link>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link to={place} className="max-w-full truncate rounded-control font-semibold hover:underline">
            {comment.username}
          </Link>
          {comment.user_id === slop.user_id && <Badge tone="neutral">Poster</Badge>}
          {badge === 'Top Art' && <Badge tone="ink">Top Art</Badge>}
          {badge === 'Winner' && (
            <Badge tone="accent" icon={<Trophy aria-hidden="true" />}>
              Winner
            </Badge>
          )}
        </p>
        <p className="text-sm text-muted">
          <RelativeTime at={comment.created_at} />
        </p>
      </div>
      {isMine ? (
        <CommentMenu comment={comment} slop={slop} isSettling={isSettling} />
      ) : (
        <ReportMenu subject={{ type: 'comment', id: comment.id, name: comment.image ? 'art' : 'comment' }} />
      )}
    </header>
  );
}

function CommentLike({ comment, slop, isSettling }: CommentItemProps) {
  const isMine = useUser()?.id === comment.user_id;
  return (
    <LikeButton
      thing={{ kind: 'comment', id: comment.id, slopId: slop.id }}
      server={comment}
      place="page"
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

/** Once its slop is settled, art may be for sale; one's own has its price here. */
function ArtSaleOf({ comment, slop }: CommentItemProps) {
  const isMine = useUser()?.id === comment.user_id;
  if (slop.status === 'open' || (comment.price_cents === null && !isMine)) return null;
  return (
    <span className="ml-3">
      <PurchaseButton artId={comment.id} />
    </span>
  );
}

/** What is left of an entry that its author took out of the race. */
function WithdrawnArt({ comment }: { comment: Comment }) {
  return (
    <p id={`comment-${comment.id}`} tabIndex={-1} className="flex items-center gap-3 text-muted">
      <Avatar id={comment.user_id} url={comment.avatar_url} alt="" sizePx={40} />
      <span>
        {comment.username} has withdrawn this art · <RelativeTime at={comment.withdrawn_at ?? comment.created_at} />
      </span>
    </p>
  );
}
