import type { Comment } from '@unslop/domain/calls/comments';
import Trophy from 'lucide-react/icons/trophy';
import { Link } from 'react-router';
import { useUser } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { cx } from '../../ui/cx.ts';
import { countOf } from '../../ui/format-count.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { countedText } from '../awards/award-words.ts';
import { PurchaseButton } from '../purchases/PurchaseButton.tsx';
import { PeekPicture } from '../viewer/PeekPicture.tsx';
import {
  CommentHead,
  type CommentItemProps,
  CommentLike,
  commentFrame,
  linkedFrame,
  MoreAbout,
  ShareComment,
} from './CommentItem.tsx';
import type { ArtBadge } from './comment-list.ts';

type EntryItemProps = CommentItemProps & {
  badge: ArtBadge | undefined;
  /** After settlement: how many of its likes counted. */
  countedLikes: number | undefined;
  onOpenArt: () => void;
};

/** One entry in the gallery: the art, whose it is, and its likes. The winner is large. */
export function EntryItem(props: EntryItemProps) {
  const { comment, slop, badge, countedLikes, isLinked, onOpenArt } = props;
  if (!comment.image) return null;
  const isLarge = badge === 'Winner';
  return (
    <article
      id={`comment-${comment.id}`}
      tabIndex={-1}
      aria-label={`Beautiful art by ${comment.username}`}
      className={cx(commentFrame, isLarge && 'border-2 border-accent p-3 sm:p-4', isLinked && linkedFrame)}
    >
      <div className="relative">
        <PeekPicture
          art={comment.image}
          original={slop.image}
          shape={isLarge ? 'natural' : 1}
          sizes={isLarge ? '(min-width: 62rem) 38rem, 100vw' : '(min-width: 62rem) 18rem, 50vw'}
          label={`View art by ${comment.username} in full: ${comment.image.alt}`}
          onOpen={onOpenArt}
        />
        <p className="pointer-events-none absolute top-2 left-2">
          {badge === 'Top Art' && <Badge tone="ink">Top Art</Badge>}
          {badge === 'Winner' && (
            <Badge tone="accent" icon={<Trophy />}>
              Winner
            </Badge>
          )}
        </p>
      </div>
      <div className="mt-3">
        <CommentHead {...props} avatarPx={32} />
      </div>
      {comment.content && (
        <p className={cx('mt-2 whitespace-pre-line [overflow-wrap:anywhere]', !isLarge && 'line-clamp-3 text-sm')}>
          {comment.content}
        </p>
      )}
      {countedLikes !== undefined && (
        <Link
          to={paths.award(slop.id)}
          className="mt-2 inline-block text-sm text-muted tabular-nums underline underline-offset-4"
        >
          {countedText(comment.likes, countedLikes) ?? `${countOf(countedLikes, 'like')}, all counted`}
        </Link>
      )}
      <div className="mt-1 -ml-3 flex flex-wrap items-center">
        <CommentLike {...props} />
        <ShareComment comment={comment} slop={slop} look={isLarge ? 'text' : 'icon'} />
        <div className="-mr-3 ml-auto">
          <MoreAbout {...props} />
        </div>
      </div>
      <ArtSaleOf {...props} />
    </article>
  );
}

/** Once its slop is settled, art may be for sale; one's own has its price here. */
function ArtSaleOf({ comment, slop }: EntryItemProps) {
  const isMine = useUser()?.id === comment.user_id;
  if (slop.settled_at === null || (comment.price_cents === null && !isMine)) return null;
  return <PurchaseButton artId={comment.id} />;
}

/** An entry that its author has withdrawn. */
export function WithdrawnArt({ comment }: { comment: Comment }) {
  return (
    <p id={`comment-${comment.id}`} tabIndex={-1} className="flex items-center gap-3 text-muted">
      <Avatar id={comment.user_id} url={comment.avatar_url} alt="" sizePx={32} />
      <span className="min-w-0">
        {comment.username} has withdrawn this art · <RelativeTime at={comment.withdrawn_at ?? comment.created_at} />
      </span>
    </p>
  );
}
