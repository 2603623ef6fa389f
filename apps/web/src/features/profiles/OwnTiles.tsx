import { isClosed, isSettling, statusLabels } from '@unslop/domain/ai-slops';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Picture as PictureData } from '@unslop/domain/calls/fields';
import { formatPrize } from '@unslop/domain/money';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { rowsOf, usePages } from '../../lib/queries.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { paths } from '../../paths.ts';
import { likesText } from '../../ui/format-count.ts';
import { Picture } from '../../ui/Picture.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EmptyState, Skeleton, SkeletonList } from '../../ui/States.tsx';

interface Tile {
  id: string;
  to: string;
  title: string;
  image: PictureData;
  caption: string;
}

interface OwnTilesProps {
  /** Plural that follows "your": "AI slops". */
  what: string;
  list: { data: unknown; isPending: boolean } & ComponentProps<typeof QueryError>['query'] &
    ComponentProps<typeof ShowMore>['list'];
  tiles: readonly Tile[];
  failedText: string;
  empty: ComponentProps<typeof EmptyState>;
}

/** Paginated list of the user's own tiles: loading, failed, empty or filled. */
function OwnTiles({ what, list, tiles, failedText, empty }: OwnTilesProps) {
  if (list.isPending) {
    return (
      <SkeletonList label={`Loading your ${what}`} count={4} className={grid} itemClass="grid gap-2">
        <Skeleton shape="block" ratio={1} />
        <Skeleton shape="text" width="half" />
      </SkeletonList>
    );
  }
  if (!list.data) return <QueryError title={failedText} query={list} />;
  if (tiles.length === 0) return <EmptyState {...empty} />;
  return (
    <>
      <ul aria-label={`Your ${what}`} className={grid}>
        {tiles.map(({ id, to, title, image, caption }) => (
          <li key={id} className="min-w-0">
            <Link to={to} className="group block rounded-frame">
              <Picture image={image} ratio={1} sizes="(min-width: 62rem) 22vw, (min-width: 36rem) 33vw, 50vw" />
              <span className="mt-2 line-clamp-2 font-semibold break-words underline-offset-4 group-hover:underline">
                {title}
              </span>
              <span className="mt-0.5 block text-sm text-muted">{caption}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore list={list} className="mt-8">
        Show more
      </ShowMore>
    </>
  );
}

const grid = 'grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 lg:grid-cols-4 md:gap-x-6';

const limit = '24';

export function OwnArt({ userId }: { userId: string }) {
  const list = usePages(['own', 'beautiful-art'], 'listArtOf', { params: { id: userId }, query: { limit } });
  return (
    <OwnTiles
      what="beautiful art"
      list={list}
      failedText="Error loading images."
      empty={{
        title: 'No beautiful art yet',
        children: 'Pick a slop, make it beautiful and post it as a comment. It’s free.',
        link: { to: paths.feed, label: 'Browse AI slop' },
      }}
      tiles={rowsOf(list).map((each) => ({
        id: each.id,
        to: paths.aiSlopComment(each.ai_slop_id, each.id),
        title: each.title,
        image: each.image,
        caption: `${each.is_winner ? 'Winner · ' : ''}${likesText(each.likes)}`,
      }))}
    />
  );
}

/** The user's slops, newest first, including cancelled ones. */
export function OwnSlops({ userId }: { userId: string }) {
  const list = usePages(['own', 'ai-slops'], 'listAiSlops', { query: { user_id: userId, limit } });
  return (
    <OwnTiles
      what="AI slops"
      list={list}
      failedText="Failed to load AI Slops. Please try again."
      empty={{
        title: 'No AI slops yet',
        children: 'Post a picture a machine got wrong, put up a prize and see what people make of it.',
        link: { to: paths.uploadAiSlop, label: 'Add your first AI slop' },
      }}
      tiles={rowsOf(list).map((slop) => ({
        id: slop.id,
        to: paths.aiSlop(slop.id),
        title: slop.title,
        image: slop.image,
        caption: `${formatPrize(slop.prize_pool_cents)} · ${statusOf(slop)}`,
      }))}
    />
  );
}

function statusOf(slop: AiSlop): string {
  if (slop.cancelled_at) return 'Cancelled';
  const now = serverNow();
  if (isSettling(slop, now)) return 'Counting votes';
  return isClosed(slop, now) ? statusLabels[slop.status] : statusLabels.open;
}
