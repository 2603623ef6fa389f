import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import { formatPrize } from '@unslop/domain/money';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { countOf } from '../../ui/format-count.ts';
import { Picture, type PictureImage } from '../../ui/Picture.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EmptyState, Skeleton, SkeletonList } from '../../ui/States.tsx';
import { CountdownBadge } from '../ai-slops/PrizeBar.tsx';

type TileProps = { to: string; image: PictureImage; title: string; badge?: ReactNode; children: ReactNode };

/** A square picture with one or two lines below. The whole tile is one link. */
export function Tile({ to, image, title, badge, children }: TileProps) {
  return (
    <Link to={to} className="group relative block min-w-0 rounded-frame">
      <Picture
        image={{ ...image, alt: '' }}
        ratio={1}
        sizes="(min-width: 75rem) 17rem, (min-width: 48rem) 30vw, 50vw"
      />
      {badge && <span className="absolute top-2 left-2">{badge}</span>}
      <span className="mt-2 line-clamp-2 font-semibold group-hover:underline">{title}</span>
      <span className="mt-0.5 block text-sm text-muted">{children}</span>
    </Link>
  );
}

/** @param more  shown after the prize and the number of entries */
export function SlopTile({ slop, more }: { slop: AiSlop; more?: ReactNode }) {
  return (
    <Tile to={paths.aiSlop(slop.id)} image={slop.image} title={slop.title} badge={<CountdownBadge slop={slop} />}>
      {formatPrize(slop.prize_pool_cents)} prize · {countOf(slop.beautiful_art_count, 'entry', 'entries')}
      {more}
    </Tile>
  );
}

type ArtTileProps = {
  art: { id: string; ai_slop_id: string; image: PictureImage; title: string; is_winner: boolean };
  /** Defaults to the art under its slop. */
  to?: string;
  children: ReactNode;
};

export function ArtTile({ art, to = paths.aiSlopComment(art.ai_slop_id, art.id), children }: ArtTileProps) {
  return (
    <Tile to={to} image={art.image} title={art.title} badge={art.is_winner && <Badge tone="accent">Winner</Badge>}>
      {children}
    </Tile>
  );
}

const squares = {
  grid: 'grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 xl:grid-cols-4 xl:gap-x-6',
  skeleton: (
    <>
      <Skeleton shape="block" ratio={1} />
      <Skeleton shape="text" />
    </>
  ),
};

type TileListProps = {
  list: { isPending: boolean; isError: boolean } & ComponentProps<typeof QueryError>['query'] &
    ComponentProps<typeof ShowMore>['list'];
  tiles: readonly ReactNode[];
  failedText: string;
  empty: ComponentProps<typeof EmptyState>;
  /** For tiles that are not square. */
  layout?: { grid: string; skeleton: ReactNode };
};

/** Paginated list of tiles: loading, failed, empty or filled. */
export function TileList({ list, tiles, failedText, empty, layout = squares }: TileListProps) {
  if (list.isPending) {
    return (
      <SkeletonList label="Loading" count={4} className={layout.grid} itemClass="grid gap-2">
        {layout.skeleton}
      </SkeletonList>
    );
  }
  if (list.isError && tiles.length === 0) return <QueryError title={failedText} query={list} />;
  if (tiles.length === 0) return <EmptyState {...empty} />;
  return (
    <>
      <div className={layout.grid}>{tiles}</div>
      <ShowMore list={list} className="mt-10">
        Show more
      </ShowMore>
    </>
  );
}
