import type { Picture as PictureData } from '@unslop/domain/calls/fields';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

interface Tile {
  id: string;
  to: string;
  title: string;
  image: PictureData;
  caption: ReactNode;
}

interface TileGridProps {
  label: string;
  tiles: readonly Tile[];
  /** null at the end of the list. */
  more: { isLoading: boolean; onMore: () => void } | null;
}

export function TileGrid({ label, tiles, more }: TileGridProps) {
  return (
    <>
      <ul aria-label={label} className={grid}>
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
      {more && (
        <div className="mt-8 text-center">
          <Button isLoading={more.isLoading} onClick={more.onMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

export function TileGridSkeleton({ label }: { label: string }) {
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
