import type { Artist } from '@unslop/domain/calls/artists';
import BadgeCheck from 'lucide-react/icons/badge-check';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { ratingWords, responseWords } from './artist-words.ts';

/** Who somebody is as an artist, in what others can tell of the work. */
export function ArtistHead({ artist, actions }: { artist: Artist; actions: ReactNode }) {
  const response = responseWords(artist.response_time_minutes);
  return (
    <header className="grid gap-6 md:grid-cols-[auto_1fr] md:gap-10">
      <Avatar id={artist.user_id} url={artist.avatar_url} alt="" sizePx={128} />
      <div className="min-w-0">
        <h1 className="flex flex-wrap items-center gap-x-3 text-3xl [overflow-wrap:anywhere]">
          {artist.display_name}
          {artist.is_verified && <BadgeCheck role="img" aria-label="Verified" className="size-8 text-positive" />}
        </h1>
        <p className="mt-1 text-muted">@{artist.username}</p>
        {artist.bio && <p className="mt-3 max-w-prose whitespace-pre-wrap">{artist.bio}</p>}
        {artist.specialties.length > 0 && (
          <ul aria-label="Specialties" className="mt-4 flex flex-wrap gap-2">
            {artist.specialties.map((specialty) => (
              <li key={specialty} className="rounded-[4px] bg-sunken px-2.5 py-1 text-sm font-medium">
                {specialty}
              </li>
            ))}
          </ul>
        )}
        <dl className="mt-6 grid max-w-xl grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
          <Stat
            label={artist.rating === null ? 'No ratings yet' : `Rating of ${artist.ratings_count}`}
            value={ratingWords(artist.rating)}
          />
          <Stat label="Works" value={formatCount(artist.completed_works)} />
          <Stat label="Wins" value={formatCount(artist.wins_count)} />
          <Stat label="Followers" value={formatCount(artist.followers_count)} />
        </dl>
        {response && <p className="mt-4 text-muted">{response}</p>}
        <div className="mt-6 flex flex-wrap gap-3">{actions}</div>
      </div>
    </header>
  );
}

function Stat({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-display text-2xl font-bold tabular-nums">{value}</dd>
    </div>
  );
}
