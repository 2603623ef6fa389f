import { useParams } from 'react-router';
import { ArtistHead } from '../features/artists/ArtistHead.tsx';
import { artistKey, useArtist } from '../features/artists/artist-api.ts';
import { ContactArtist } from '../features/artists/ContactArtist.tsx';
import { Portfolio } from '../features/profiles-public/PersonTabs.tsx';
import { ReportMenu } from '../features/reports/ReportMenu.tsx';
import { SaveButton } from '../features/saved/SaveButton.tsx';
import { ApiError } from '../lib/api.ts';
import { useUser } from '../lib/session.ts';
import { paths } from '../paths.ts';
import { BackButton } from '../ui/BackButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { LoadingHeading } from '../ui/LoadingHeading.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** An artist for who is looking for one: what the work is like, how to write, and the work itself. */
export default function ArtistPage() {
  const { artistId = '' } = useParams();
  return (
    <>
      <div className="mb-4 -ml-2">
        <BackButton />
      </div>
      <Person key={artistId} id={artistId} />
    </>
  );
}

function Person({ id }: { id: string }) {
  const user = useUser();
  const { data: artist, error, isFetching, refetch } = useArtist(id);
  if (artist) {
    return (
      <>
        <title>{`${artist.display_name} · Unslop`}</title>
        <ArtistHead
          artist={artist}
          actions={
            <>
              <ContactArtist artist={artist} />
              <LinkButton to={`${paths.user(artist.user_id)}?tab=beautiful-art`}>View Portfolio</LinkButton>
              <SaveButton
                thing={{ kind: 'artist', id: artist.user_id, queryKey: artistKey(id) }}
                isSaved={artist.saved}
              />
              {user?.id !== artist.user_id && (
                <ReportMenu subject={{ type: 'profile', id: artist.user_id, name: 'profile' }} />
              )}
            </>
          }
        />
        <section aria-labelledby="work-heading" className="mt-14">
          <h2 id="work-heading" className="mb-6 text-2xl">
            Work
          </h2>
          <Portfolio person={{ id: artist.user_id, username: artist.username }} />
        </section>
      </>
    );
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        heading="h1"
        title="User Not Found"
        action={
          <LinkButton to={paths.artists} variant="primary">
            Meet other artists
          </LinkButton>
        }
      >
        The account may have been deleted, or the address has a typo.
      </EmptyState>
    );
  }
  if (error) {
    return (
      <ErrorState heading="h1" title="Error Loading Artists" isRetrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className="grid gap-6 md:grid-cols-[auto_1fr] md:gap-10">
      <LoadingHeading>Loading artist</LoadingHeading>
      <Skeleton shape="circle" sizePx={128} />
      <div className="grid max-w-xl content-start gap-4">
        <Skeleton shape="text" width="half" />
        <Skeleton shape="text" />
      </div>
    </div>
  );
}
