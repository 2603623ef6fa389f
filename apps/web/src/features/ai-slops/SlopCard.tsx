import { useQueryClient } from '@tanstack/react-query';
import type { AiSlop, ListedAiSlop } from '@unslop/domain/calls/ai-slops';
import type { Comment } from '@unslop/domain/calls/comments';
import { CATEGORIES } from '@unslop/domain/categories';
import Brush from 'lucide-react/icons/brush';
import MessageCircle from 'lucide-react/icons/message-circle';
import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router';
import { usePersonPath } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { CompareHandle } from '../../ui/CompareSlider.tsx';
import { countOf, formatCount } from '../../ui/format-count.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ACROSS_PHONE, Picture } from '../../ui/Picture.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { LikeButton } from '../likes/LikeButton.tsx';
import { ShareButton } from '../sharing/ShareButton.tsx';
import { likeableSlop, patchAiSlop } from './api.ts';
import { PrizeBar } from './PrizeBar.tsx';

/** One slop in the feed: picture, bar and label. The whole card links to its page. */
export function SlopCard({ slop, isPriority }: { slop: ListedAiSlop; isPriority: boolean }) {
  const category = CATEGORIES.find(({ id }) => id === slop.category);
  const titleId = `slop-${slop.id}`;
  const person = usePersonPath(slop.user_id);
  return (
    <article aria-labelledby={titleId} className="group relative flex flex-col">
      <CardPicture slop={slop} isPriority={isPriority} />
      <PrizeBar slop={slop} size="card" />
      <h2 id={titleId} className="mt-2 line-clamp-2 text-xl">
        <Link
          to={paths.aiSlop(slop.id)}
          className="rounded-control after:absolute after:inset-0 after:content-[''] group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4"
        >
          {slop.title}
        </Link>
      </h2>
      {slop.is_disputed && <p className="mt-2">Originality disputed</p>}
      <div className="mt-2 flex min-w-0 items-center gap-2.5 text-sm text-muted">
        <Link to={person} tabIndex={-1} aria-hidden="true" className="relative shrink-0">
          <Avatar id={slop.user_id} url={slop.avatar_url} alt="" sizePx={40} />
        </Link>
        <div className="min-w-0">
          <Link
            to={person}
            className="relative block min-h-6 truncate rounded-control leading-6 font-medium text-text hover:underline"
          >
            {slop.username}
          </Link>
          <p className="flex min-h-6 items-center gap-2">
            <RelativeTime at={slop.created_at} />
            {category && (
              <>
                <span aria-hidden="true">·</span>
                <Link
                  to={paths.category(category.id)}
                  className="relative flex min-h-6 items-center rounded-control whitespace-nowrap hover:underline"
                >
                  {category.name}
                </Link>
              </>
            )}
          </p>
        </div>
      </div>
      <div className="relative mt-1 -ml-3 flex items-center">
        <LikeButton thing={likeableSlop(slop.id)} server={slop} view="feed" />
        <CardComments slop={slop} className={cardCount} />
        <CardArt slop={slop} />
        <span className="-mr-3 ml-auto">
          <ShareButton
            look="icon"
            shared={{ title: slop.title, text: slop.description || slop.title, url: paths.aiSlop(slop.id) }}
          />
        </span>
      </div>
    </article>
  );
}

const cardCount =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-3 text-sm font-semibold tabular-nums hover:bg-sunken';

function CardArt({ slop: { id, beautiful_art_count: count } }: { slop: AiSlop }) {
  const label = countOf(count, 'piece of beautiful art', 'pieces of beautiful art');
  return (
    <Link to={paths.aiSlop(id)} aria-label={label} title={label} className={cardCount}>
      <Brush className="size-5" />
      {formatCount(count)}
    </Link>
  );
}

export function SlopCardSkeleton() {
  return (
    <div className="grid gap-3" data-testid="slop-skeleton">
      <Skeleton shape="block" ratio={1} />
      <Skeleton shape="text" width="short" />
      <Skeleton shape="text" />
      <div className="flex items-center gap-2">
        <Skeleton shape="circle" sizePx={40} />
        <Skeleton shape="text" width="half" />
      </div>
    </div>
  );
}

const sizes = `(min-width: 87.5rem) 22rem, (min-width: 62rem) 30vw, (min-width: 36rem) 36rem, ${ACROSS_PHONE}`;

/** The slop with its outcome so far. Square on every card, so rows align; the slop's page shows the whole picture. */
function CardPicture({ slop, isPriority }: { slop: ListedAiSlop; isPriority: boolean }) {
  const { status, settled_at, image, shown_entries: entries, beautiful_art_count: count } = slop;
  const [winner] = status === 'awarded' ? entries : [];
  if (winner) {
    return (
      <div
        className="compare card-compare relative overflow-hidden rounded-t-frame"
        style={{ '--at': '50%' } as CSSProperties}
      >
        <Picture image={winner.image} ratio={1} sizes={sizes} isPriority={isPriority} />
        <span className="compare-before absolute inset-0 block">
          <Picture image={image} ratio={1} sizes={sizes} isSecond={isPriority} />
        </span>
        <CompareHandle />
        <CardLabel>
          <span className="truncate">Won by {winner.display_name}</span>
        </CardLabel>
      </div>
    );
  }
  const sealed = slop.has_sealed_votes && settled_at === null && ' · Sealed votes';
  return (
    <div className="relative overflow-hidden rounded-t-frame">
      <Picture image={image} ratio={1} sizes={sizes} isPriority={isPriority} />
      {count > 0 ? (
        <CardLabel>
          {entries.length > 0 && (
            <span className="flex -space-x-2.5">
              {entries.map((entry) => (
                <span key={entry.id} className="block w-10 rounded-frame ring-2 ring-night">
                  <Picture image={{ ...entry.image, alt: '' }} ratio={1} sizes="2.5rem" />
                </span>
              ))}
            </span>
          )}
          {countOf(count, 'entry', 'entries')}
          {sealed}
        </CardLabel>
      ) : (
        status === 'open' && settled_at === null && <CardLabel>Be the first{sealed}</CardLabel>
      )}
    </div>
  );
}

function CardLabel({ children }: { children: React.ReactNode }) {
  return (
    <p className="absolute right-2 bottom-2 flex min-h-9 max-w-[calc(100%-1rem)] items-center gap-2.5 rounded-control bg-night/85 p-1 px-2.5 text-sm font-semibold text-on-night has-[img]:pl-1">
      {children}
    </p>
  );
}

const ShortComments = lazyPart(() => import('../comments/ShortComments.tsx'));

/** Comment count of a slop. Opens the comments over the feed. */
function CardComments({ slop, className }: { slop: AiSlop; className: string }) {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const label = countOf(slop.comments_count, 'comment');

  function count(comment: Comment) {
    const patch = comment.image
      ? { beautiful_art_count: slop.beautiful_art_count + 1 }
      : { comments_count: slop.comments_count + 1 };
    patchAiSlop(queryClient, slop.id, patch);
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        className={className}
        onClick={() => setIsOpen(true)}
      >
        <MessageCircle className="size-5" />
        {formatCount(slop.comments_count)}
      </button>
      {isOpen && <ShortComments slop={slop} onPosted={count} onClose={() => setIsOpen(false)} />}
    </>
  );
}
