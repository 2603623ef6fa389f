import type { AiSlop, ListedAiSlop } from '@unslop/domain/calls/ai-slops';
import { CATEGORIES } from '@unslop/domain/categories';
import Brush from 'lucide-react/icons/brush';
import { Link } from 'react-router';
import { usePersonPath } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { countOf, formatCount } from '../../ui/format-count.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { LikeButton } from '../likes/LikeButton.tsx';
import { ShareButton } from '../sharing/ShareButton.tsx';
import { slopAddress } from '../sharing/share.ts';
import { CardComments } from './CardComments.tsx';
import { CardPicture } from './CardPicture.tsx';
import { likeableSlop } from './likeable-slop.ts';
import { PrizeBar } from './PrizeBar.tsx';

/** One slop in the feed: picture, bar and label. The whole card is a link to its page. */
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
            shared={{ title: slop.title, text: slop.description || slop.title, url: slopAddress(slop.id) }}
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
      <Brush aria-hidden="true" className="size-5" />
      {formatCount(count)}
    </Link>
  );
}
