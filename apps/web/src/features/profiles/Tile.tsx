import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Picture } from '../../ui/Picture.tsx';
import type { PictureImage } from '../../ui/picture-sources.ts';

type TileProps = { to: string; image: PictureImage; title: string; badge?: ReactNode; children: ReactNode };

/** A square picture with a line or two under it, all of it one link. */
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

export function TileGrid({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 xl:grid-cols-4 xl:gap-x-6">{children}</div>;
}
