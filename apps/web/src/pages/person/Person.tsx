import type { Artist } from '@unslop/domain/calls/artists';
import type { ReactNode } from 'react';
import { useArtist } from '../../features/artists/artist-api.ts';
import { ratingLabel, ratingWords, responseWords } from '../../features/artists/artist-words.ts';
import { ContactArtist } from '../../features/artists/ContactArtist.tsx';
import { FollowButton } from '../../features/followers/FollowButton.tsx';
import { PersonHead } from '../../features/profiles/PersonHead.tsx';
import { PersonTabs } from '../../features/profiles/PersonTabs.tsx';
import { ReportMenu } from '../../features/reports/ReportMenu.tsx';
import { SaveButton } from '../../features/saved/SaveButton.tsx';
import { ApiError } from '../../lib/api.ts';
import { keys, QueryError } from '../../lib/queries.tsx';
import { useUser } from '../../lib/session.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadingHeading } from '../../ui/LoadingHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type PersonProps = {
  id: string;
  failedTitle: string;
  /** Where one goes on from a person who is not there. */
  elsewhere: { to: string; label: string };
  /** What the page offers beside what both pages do. */
  more?: (person: Artist) => ReactNode;
  /** Which tab is first where the person has both. */
  prefers: 'ai-slop' | 'beautiful-art';
};

/** A person with all that others can see and do: what /user/{id} and /artists/{id} have in common. */
export function Person({ id, failedTitle, elsewhere, more, prefers }: PersonProps) {
  const { data: person, error, isFetching, refetch } = useArtist(id);
  return (
    <>
      <div className="mb-4 -ml-2">
        <BackButton />
      </div>
      {person ? (
        <Known person={person} more={more?.(person)} prefers={prefers} />
      ) : error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
        <EmptyState heading="h1" title="User Not Found" link={elsewhere}>
          The account may have been deleted, or the address has a typo.
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
        rating={{ value: ratingWords(person.rating), label: ratingLabel(person.ratings_count) }}
        response={responseWords(person.response_time_minutes)}
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
        <PersonTabs
          person={{ id, username, slops: person.ai_slops_count, art: person.completed_works }}
          prefers={prefers}
        />
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
