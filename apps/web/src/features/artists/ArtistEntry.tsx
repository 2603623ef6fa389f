import type { ArtistListItem } from '@unslop/domain/calls/artists';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePersonPath, useUser } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { LatestArt } from './LatestArt.tsx';

export type EntryParts = {
  /** What one may do with the art. */
  actions: ReactNode;
  follow: ReactNode;
};

type ArtistEntryProps = EntryParts & { artist: ArtistListItem; isPriority: boolean };

/** An artist by the latest work: the picture, the label under it. */
export function ArtistEntry({ artist, isPriority, actions, follow }: ArtistEntryProps) {
  const { latest_comment: art, artist_profile: person, ai_slop: slop } = artist;
  const isMine = useUser()?.id === person.id;
  const nameId = `artist-${person.id}`;
  return (
    <article aria-labelledby={nameId} className="min-w-0">
      <LatestArt art={art.image} original={slop.image} artist={person.username} isPriority={isPriority} />
      <div className="mt-2 -ml-3 flex flex-wrap items-center gap-y-1">{actions}</div>
      <div className="mt-2 flex items-center justify-between gap-4">
        <Link
          to={usePersonPath(person.id)}
          className="flex min-h-12 min-w-0 items-center gap-3 rounded-control hover:underline hover:decoration-2 hover:underline-offset-4"
        >
          <Avatar id={person.id} url={person.avatar_url} alt="" sizePx={48} />
          <div className="min-w-0">
            <h2 id={nameId} className="truncate text-xl">
              {person.display_name}
            </h2>
            {person.display_name !== person.username && (
              <p className="truncate text-sm text-muted">@{person.username}</p>
            )}
          </div>
        </Link>
        {!isMine && <span className="shrink-0">{follow}</span>}
      </div>
      {art.content && <p className="mt-3 line-clamp-3 whitespace-pre-line [overflow-wrap:anywhere]">{art.content}</p>}
      <p className="mt-3 text-sm text-muted">
        Remake of{' '}
        <Link
          to={paths.aiSlop(slop.id)}
          className="rounded-control font-semibold text-text underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {slop.title}
        </Link>{' '}
        · <RelativeTime at={art.created_at} />
      </p>
      <p className="mt-3">
        <Link
          to={paths.aiSlopComment(slop.id, art.id)}
          className="inline-flex min-h-11 items-center rounded-control font-semibold underline underline-offset-4"
        >
          See it in its contest
        </Link>
      </p>
    </article>
  );
}
