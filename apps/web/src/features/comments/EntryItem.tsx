import type { Comment } from '@unslop/domain/calls/comments';
import Trophy from 'lucide-react/icons/trophy';
import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { CompareHandle } from '../../ui/CompareSlider.tsx';
import { cx } from '../../ui/cx.ts';
import { countOf, formatCount } from '../../ui/format-count.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Picture, type PictureImage } from '../../ui/Picture.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { countedText } from '../awards/award-words.ts';
import {
  CommentHead,
  type CommentItemProps,
  CommentLike,
  commentFrame,
  linkedFrame,
  MoreAbout,
  ShareComment,
} from './CommentItem.tsx';
import type { ArtBadge } from './CommentList.tsx';

const PurchaseButton = lazyPart(() => import('../purchases/PurchaseButton.tsx'));

type EntryItemProps = CommentItemProps & {
  badge: ArtBadge | undefined;
  /** After settlement: the number of counted likes. */
  countedLikes: number | undefined;
  onOpenArt: () => void;
};

/** One entry in the gallery: the art, its artist and its likes. The winner is large. */
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
          sizes={
            isLarge
              ? '(min-width: 100rem) 54rem, (min-width: 62rem) 34rem, calc(100vw - 4.75rem)'
              : '(min-width: 100rem) 28rem, (min-width: 62rem) 18rem, calc(50vw - 2rem)'
          }
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
      {comment.is_disputed && (
        <p className="mt-2">
          <Badge tone="neutral">Originality disputed</Badge>
        </p>
      )}
      {comment.content && (
        <p className={cx('mt-2 whitespace-pre-line [overflow-wrap:anywhere]', !isLarge && 'line-clamp-3 text-sm')}>
          {comment.content}
        </p>
      )}
      {comment.shows_process && <p className="mt-2 text-sm text-muted">Process shown</p>}
      {comment.seen_by > 0 && (
        <p className="mt-2 text-sm text-muted tabular-nums">Seen by {formatCount(comment.seen_by)}</p>
      )}
      {countedLikes !== undefined && (
        <Link
          to={paths.award(slop.id)}
          className="mt-2 inline-block text-sm text-muted tabular-nums underline underline-offset-4"
        >
          {countedText(comment.likes ?? 0, countedLikes) ?? `${countOf(countedLikes, 'like')}, all counted`}
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

/** Offers art for sale once its slop is settled. Artists manage the price of their own art here. */
function ArtSaleOf({ comment, slop }: EntryItemProps) {
  const isMine = useUser()?.id === comment.user_id;
  if (slop.settled_at === null || (comment.price_cents === null && !isMine)) return null;
  return <PurchaseButton artId={comment.id} />;
}

export function RetractedArt({ comment }: { comment: Comment }) {
  return (
    <p id={`comment-${comment.id}`} tabIndex={-1} className="flex items-center gap-3 text-muted">
      <Avatar id={comment.user_id} url={comment.avatar_url} alt="" sizePx={32} />
      <span className="min-w-0">
        {comment.username} withdrew this art · <RelativeTime at={comment.withdrawn_at ?? comment.created_at} />
      </span>
    </p>
  );
}

/** Art hidden during a moderation check. It keeps its place and its likes. */
export function CoveredArt({ comment }: { comment: Comment }) {
  return (
    <div id={`comment-${comment.id}`} tabIndex={-1} className="grid gap-2">
      <p className="grid aspect-square place-content-center rounded-panel bg-sunken p-4 text-center text-muted">
        Hidden while we check
      </p>
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
        <span className="min-w-0 wrap-anywhere">{comment.username}</span>
        {comment.likes !== null && <span>{countOf(comment.likes, 'like')}</span>}
      </p>
    </div>
  );
}

type PeekPictureProps = {
  art: PictureImage;
  original: PictureImage;
  label: string;
  sizes: string;
  /** Width divided by height. 'natural' uses the art's own ratio, within bounds. */
  shape: number | 'natural';
  onOpen: () => void;
};

/** A longer movement is a drag, not a press. */
const DRAG_PX = 6;
const SHAPES = { tallest: 3 / 4, widest: 2 };

/** A piece of art. Hovering over it reveals part of the slop it answers; pressing opens the viewer. */
function PeekPicture({ art, original, label, sizes, shape, onOpen }: PeekPictureProps) {
  const [percent, setPercent] = useState(0);
  const [isDragging, setIsDragging] = useState(false);
  const pressedAtX = useRef(0);
  const hasDragged = useRef(false);
  const ownRatio = Math.max(SHAPES.tallest, Math.min(SHAPES.widest, art.width / art.height || 1));
  const ratio = shape === 'natural' ? ownRatio : shape;

  function peek(event: PointerEvent<HTMLButtonElement>) {
    if (event.pointerType !== 'mouse' && !isDragging) return;
    if (isDragging && Math.abs(event.clientX - pressedAtX.current) > DRAG_PX) hasDragged.current = true;
    const box = event.currentTarget.getBoundingClientRect();
    setPercent(Math.max(0, Math.min(100, ((event.clientX - box.left) / box.width) * 100)));
  }

  function rest() {
    setIsDragging(false);
    setPercent(0);
  }

  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      onPointerDown={(event) => {
        pressedAtX.current = event.clientX;
        hasDragged.current = false;
        setIsDragging(true);
      }}
      onPointerMove={peek}
      onPointerUp={(event) => event.pointerType !== 'mouse' && rest()}
      onPointerCancel={rest}
      onPointerLeave={rest}
      onClick={() => {
        setIsDragging(false);
        if (!hasDragged.current) onOpen();
        hasDragged.current = false;
      }}
      className={cx(
        'compare group/compare relative block w-full cursor-zoom-in touch-pan-y overflow-hidden rounded-frame select-none',
        isDragging && 'is-dragging',
      )}
      style={{ '--at': `${percent}%` } as CSSProperties}
    >
      <Picture image={art} sizes={sizes} ratio={ratio} />
      <span className="compare-before absolute inset-0 block" aria-hidden="true">
        <Picture image={{ ...original, alt: '' }} sizes={sizes} ratio={ratio} />
      </span>
      <span className={cx('transition-opacity', percent === 0 && 'opacity-0 group-hover/compare:opacity-100')}>
        <CompareHandle />
      </span>
    </button>
  );
}
