import type { ArtistListItem } from '@unslop/domain/calls/artists';
import { Link } from 'react-router';
import { useUser } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { countOf } from '../../ui/format-count.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { LatestArt } from './LatestArt.tsx';

/** A sliver of the slop shows that there is something to pull. */
const REST_PERCENT = 14;

/** An artist by the latest work: the picture on the wall, the label beside it. */
export function ArtistEntry({ artist, isPriority }: { artist: ArtistListItem; isPriority: boolean }) {
  const { latest_comment: art, artist_profile: person, ai_slop: slop } = artist;
  const isMine = useUser()?.id === person.id;
  const nameId = `artist-${person.id}`;
  return (
    <article
      aria-labelledby={nameId}
      className="grid grid-cols-1 gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_17rem] lg:items-end"
    >
      <LatestArt
        art={art.image}
        original={slop.image}
        artist={person.username}
        isPriority={isPriority}
        restAt={REST_PERCENT}
      />
      <div className="min-w-0 border-line lg:border-t lg:pt-5">
        <Link
          to={isMine ? paths.profile : paths.user(person.id)}
          className="flex min-h-12 min-w-0 items-center gap-3 rounded-control hover:underline hover:decoration-2 hover:underline-offset-4"
        >
          <Avatar id={person.id} url={person.avatar_url} alt="" sizePx={48} />
          <span className="min-w-0">
            <h2 id={nameId} className="truncate text-xl">
              {person.display_name}
            </h2>
            {person.display_name !== person.username && (
              <span className="block truncate text-sm text-muted">@{person.username}</span>
            )}
          </span>
        </Link>
        {art.content && <p className="mt-4 line-clamp-4 whitespace-pre-line">{art.content}</p>}
        <p className="mt-3 text-sm text-muted">
          Remake of{' '}
          <Link
            to={paths.aiSlop(slop.id)}
            className="rounded-control font-semibold text-text underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {slop.title}
          </Link>
        </p>
        <p className="mt-1 text-sm text-muted">
          <RelativeTime at={art.created_at} /> · {countOf(art.likes, 'like')}
        </p>
        <p className="mt-5">
          <LinkButton to={paths.aiSlopComment(slop.id, art.id)}>See it under its slop</LinkButton>
        </p>
      </div>
    </article>
  );
}
