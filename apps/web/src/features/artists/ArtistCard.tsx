import type { ArtistCard as Card } from '@unslop/domain/calls/artists';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Star from 'lucide-react/icons/star';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { countOf } from '../../ui/format-count.ts';
import { ACROSS_PHONE, Picture } from '../../ui/Picture.tsx';
import { ratingWords, responseWords, specialtyWords } from './artist-words.ts';

/** Short summary of an artist over their latest picture. The whole card links to the artist. */
export function ArtistCard({ artist, heading: Heading }: { artist: Card; heading: 'h2' | 'h3' }) {
  const nameId = `artist-card-${artist.user_id}`;
  const response = responseWords(artist.response_time_minutes);
  return (
    <article aria-labelledby={nameId} className="group relative min-w-0">
      {artist.cover ? (
        <Picture
          image={{ ...artist.cover, alt: '' }}
          ratio={4 / 3}
          sizes={`(min-width: 62rem) 22vw, (min-width: 36rem) 45vw, ${ACROSS_PHONE}`}
        />
      ) : (
        <div className="aspect-4/3 rounded-frame bg-sunken" />
      )}
      <div className="-mt-8 ml-3 w-fit rounded-full border-4 border-surface">
        <Avatar id={artist.user_id} url={artist.avatar_url} alt="" sizePx={64} />
      </div>
      <Heading id={nameId} className="mt-2 flex min-w-0 items-center gap-1.5 text-xl">
        <Link
          to={paths.artist(artist.user_id)}
          className="truncate rounded-control after:absolute after:inset-0 after:content-[''] group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4"
        >
          {artist.display_name}
        </Link>
        {artist.is_verified && (
          <BadgeCheck role="img" aria-label="Verified" className="size-5 shrink-0 text-positive" />
        )}
      </Heading>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <span className="inline-flex items-center gap-1 font-semibold text-text">
          <Star className="size-4" />
          <span className="sr-only">Rating: </span>
          {ratingWords(artist.rating)}
        </span>
        <span>{countOf(artist.completed_works, 'work')}</span>
      </p>
      {artist.specialties.length > 0 && <p className="mt-1 text-sm">{specialtyWords(artist.specialties)}</p>}
      {response && <p className="mt-1 text-sm text-muted">{response}</p>}
    </article>
  );
}
