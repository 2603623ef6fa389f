import { useLive } from '../../lib/live.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { ArtistEntry } from './ArtistEntry.tsx';
import { ArtistEntrySkeleton } from './ArtistEntrySkeleton.tsx';
import { ARTIST_FEED_PAGE_SIZE, useArtists } from './api.ts';

export function ArtistFeed({ q }: { q: string }) {
  const feed = useArtists({ q, pageSize: ARTIST_FEED_PAGE_SIZE });
  useLive('artists');
  const artists = feed.data?.pages.flatMap((page) => page.data) ?? [];

  if (feed.isPending) return <ArtistEntrySkeleton label="Loading artists" />;
  if (feed.isError && artists.length === 0) {
    return (
      <ErrorState title="Error Loading Artists" isRetrying={feed.isFetching} onRetry={() => void feed.refetch()}>
        The pictures are still on their walls. Please try again in a moment.
      </ErrorState>
    );
  }
  if (artists.length === 0) return q ? <NoMatch q={q} /> : <NobodyYet />;
  return (
    <>
      <ol aria-label="Artists" className="grid gap-20 md:gap-28">
        {artists.map((artist, at) => (
          <li key={artist.id}>
            <ArtistEntry artist={artist} isPriority={at === 0} />
          </li>
        ))}
        {feed.isFetchingNextPage && (
          <li>
            <ArtistEntrySkeleton label="Loading the next artist" />
          </li>
        )}
      </ol>
      <ListEnd
        state={
          feed.isFetchNextPageError ? 'failed' : feed.isFetchingNextPage ? 'loading' : feed.hasNextPage ? 'more' : 'end'
        }
        endText="You have met everybody."
        failedText="Error Loading Artists"
        onMore={() => void feed.fetchNextPage()}
      />
    </>
  );
}

function NoMatch({ q }: { q: string }) {
  return (
    <EmptyState
      title="No Matching Artists Found"
      action={
        <LinkButton to={paths.artists} variant="primary">
          Show all artists
        </LinkButton>
      }
    >
      Nobody’s name holds “{q}”. Try fewer letters.
    </EmptyState>
  );
}

function NobodyYet() {
  return (
    <EmptyState
      title="No Artists Yet"
      action={
        <LinkButton to={paths.feed} variant="primary">
          Browse AI slop
        </LinkButton>
      }
    >
      Whoever answers a slop with art hangs here. Be the first.
    </EmptyState>
  );
}
