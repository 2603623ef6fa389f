import type { Picture as PictureData } from '@unslop/domain/calls/fields';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { QueryError } from '../../lib/QueryError.tsx';
import { ShowMore } from '../../lib/ShowMore.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

interface Tile {
  id: string;
  to: string;
  title: string;
  image: PictureData;
  caption: string;
}

interface OwnTilesProps {
  /** After "your": "AI slops". */
  what: string;
  list: { data: unknown; isPending: boolean } & ComponentProps<typeof QueryError>['query'] &
    ComponentProps<typeof ShowMore>['list'];
  tiles: readonly Tile[];
  failedText: string;
  empty: { title: string; text: string; link: { to: string; label: string } };
}

/** A paged list of one's own tiles in its four states. */
export function OwnTiles({ what, list, tiles, failedText, empty }: OwnTilesProps) {
  if (list.isPending) return <TilesLoading label={`Loading your ${what}`} />;
  if (!list.data) return <QueryError title={failedText} query={list} />;
  if (tiles.length === 0) {
    return (
      <EmptyState title={empty.title} link={empty.link}>
        {empty.text}
      </EmptyState>
    );
  }
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

function TilesLoading({ label }: { label: string }) {
  return (
    <div className={grid}>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="grid gap-2">
          <Skeleton shape="block" ratio={1} />
          <Skeleton shape="text" width="half" />
        </div>
      ))}
    </div>
  );
}

const grid = 'grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 lg:grid-cols-4 md:gap-x-6';
