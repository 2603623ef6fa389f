import type { Artist } from '@unslop/domain/calls/artists';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Globe from 'lucide-react/icons/globe';
import type { ReactNode } from 'react';
import { ratingLabel, ratingWords, responseWords } from '../../features/artists/artist-words.ts';
import { ContactArtist } from '../../features/artists/ContactArtist.tsx';
import { FollowButton } from '../../features/followers/FollowButton.tsx';
import { PersonTabs } from '../../features/profiles/PersonTabs.tsx';
import { ReportMenu } from '../../features/reports/ReportMenu.tsx';
import { SaveButton } from '../../features/saved/SaveButton.tsx';
import { ApiError } from '../../lib/api.ts';
import { keys, useCall } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { BackButton } from '../../ui/BackButton.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { QueryError } from '../../ui/QueryError.tsx';
import { EmptyState, LoadingHeading, Skeleton } from '../../ui/States.tsx';

type PersonProps = {
  id: string;
  failedTitle: string;
  /** Link shown if the person does not exist. */
  elsewhere: { to: string; label: string };
  /** Extra content of this page. */
  more?: (person: Artist) => ReactNode;
  /** Preferred first tab, if the person has both. */
  prefers: 'ai-slop' | 'beautiful-art';
};

/** Public page of a person, shared by /user/{id} and /artists/{id}. */
export function Person({ id, failedTitle, elsewhere, more, prefers }: PersonProps) {
  const { data: person, error, isFetching, refetch } = useCall(keys.artist(id), 'getArtist', { params: { id } });
  return (
    <>
      <div className="mb-4 -ml-2">
        <BackButton home={paths.feed} />
      </div>
      {person ? (
        <Known person={person} more={more?.(person)} prefers={prefers} />
      ) : error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
        <EmptyState heading="h1" title="User Not Found" link={elsewhere}>
          This account may be gone, or the address has a typo.
        </EmptyState>
      ) : error ? (
        <QueryError heading="h1" title={failedTitle} query={{ isFetching, refetch }}>
          Please try again in a moment.
        </QueryError>
      ) : (
        <PersonLoading />
      )}
    </>
  );
}

function Known({ person, more, prefers }: { person: Artist; more: ReactNode; prefers: PersonProps['prefers'] }) {
  const { user_id: id, username } = person;
  const isMine = useUser()?.id === id;
  return (
    <>
      <title>{`${person.display_name} · Unslop`}</title>
      <PersonHead
        person={person}
        actions={
          <>
            {!isMine && <FollowButton person={{ id, username, isFollowing: person.is_following }} />}
            <ContactArtist artist={person} />
            {more}
            <SaveButton thing={{ kind: 'artist', id, queryKey: keys.artist(id) }} isSaved={person.saved} />
            {!isMine && <ReportMenu subject={{ type: 'profile', id, name: 'profile' }} />}
          </>
        }
      />
      <div className="mt-10">
        <PersonTabs person={person} prefers={prefers} />
      </div>
    </>
  );
}

function PersonLoading() {
  return (
    <div className="grid gap-6 md:grid-cols-[auto_1fr] md:gap-10">
      <LoadingHeading>Loading profile</LoadingHeading>
      <Skeleton shape="circle" sizePx={128} />
      <div className="grid max-w-xl content-start gap-4">
        <Skeleton shape="text" width="half" />
        <Skeleton shape="text" />
        <Skeleton shape="text" width="short" />
      </div>
    </div>
  );
}

const DEFAULT_BIO = 'No bio yet. The work speaks for itself.';

const since = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Public profile header, the same on both pages. */
function PersonHead({ person, actions }: { person: Artist; actions: ReactNode }) {
  const { display_name: name, username, bio, website, specialties } = person;
  const response = responseWords(person.response_time_minutes);
  return (
    <div className="grid gap-6 md:grid-cols-[auto_1fr] md:gap-10">
      <Avatar id={person.user_id} url={person.avatar_url} alt="" sizePx={128} />
      <div className="min-w-0">
        <h1 className="flex flex-wrap items-center gap-x-3 text-3xl [overflow-wrap:anywhere]">
          {name}
          {person.is_verified && <BadgeCheck role="img" aria-label="Verified" className="size-8 text-positive" />}
        </h1>
        <p className="mt-1 text-muted [overflow-wrap:anywhere]">
          @{username} · On Unslop since{' '}
          <time dateTime={person.created_at}>{since.format(Date.parse(person.created_at))}</time>
        </p>
        <p className="mt-3 max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">{bio || DEFAULT_BIO}</p>
        {website && (
          <p className="mt-2">
            <a
              href={website}
              target="_blank"
              rel="nofollow ugc noopener"
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-control font-semibold underline underline-offset-4"
            >
              <Globe className="size-5 shrink-0" />
              <span className="truncate">{website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}</span>
            </a>
          </p>
        )}
        {specialties.length > 0 && (
          <ul aria-label="Specialties" className="mt-4 flex flex-wrap gap-2">
            {specialties.map((specialty) => (
              <li key={specialty} className="rounded-[4px] bg-sunken px-2.5 py-1 text-sm font-medium">
                {specialty}
              </li>
            ))}
          </ul>
        )}
        <dl className="mt-6 grid max-w-3xl grid-cols-3 gap-x-6 gap-y-4 sm:grid-cols-6">
          <Count label="Wins" count={person.wins_count} />
          <Stat label={ratingLabel(person.ratings_count)} value={ratingWords(person.rating)} />
          <Count label="Beautiful Art" count={person.completed_works} />
          <Count label="AI Slops" count={person.ai_slops_count} />
          <Count label="Followers" count={person.followers_count} />
          <Count label="Following" count={person.following_count} />
        </dl>
        {response && <p className="mt-4 text-muted">{response}</p>}
        <div className="mt-6 flex flex-wrap gap-3">{actions}</div>
      </div>
    </div>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  return <Stat label={label} value={formatCount(count)} title={count.toLocaleString('en-US')} />;
}

function Stat({ label, value, title }: { label: string; value: string; title?: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-display text-2xl font-bold tabular-nums" title={title}>
        {value}
      </dd>
    </div>
  );
}
