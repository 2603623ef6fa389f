import type { ArtistListItem } from '@unslop/domain/calls/artists';
import { useEffect } from 'react';
import { useLive } from '../../lib/live.ts';
import { QueryError, rowsOf } from '../../lib/queries.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListEnd, listState } from '../../ui/ListEnd.tsx';
import { ArtistEntry, ArtistEntrySkeleton, type EntryParts } from './ArtistEntry.tsx';
import { ARTIST_FEED_PAGE_SIZE, useArtists } from './api.ts';

export function ArtistFeed({ q, partsOf }: { q: string; partsOf: (artist: ArtistListItem) => EntryParts }) {
  const feed = useArtists({ q, pageSize: ARTIST_FEED_PAGE_SIZE });
  useLive('artists');
  const artists = rowsOf(feed);

  // An artist a page, as everywhere; where two stand beside each other, the second comes by itself.
  const isRowOpen = artists.length % 2 === 1 && feed.hasNextPage && !feed.isFetching && !feed.isFetchNextPageError;
  const { fetchNextPage } = feed;
  useEffect(() => {
    if (isRowOpen && matchMedia(TWO_COLUMNS).matches) void fetchNextPage();
  }, [isRowOpen, fetchNextPage]);

  if (feed.isPending) {
    return (
      <div className={columns}>
        <ArtistEntrySkeleton label="Loading artists" />
        <div className="hidden lg:block">
          <ArtistEntrySkeleton label={null} />
        </div>
      </div>
    );
  }
  if (feed.isError && artists.length === 0) {
    return (
      <QueryError title="Error Loading Artists" query={feed}>
        The pictures are still on their walls. Please try again in a moment.
      </QueryError>
    );
  }
  if (artists.length === 0) return q ? <NoMatch q={q} /> : <NobodyYet />;
  return (
    <>
      <ol aria-label="Artists" className={columns}>
        {artists.map((artist, at) => (
          <li key={artist.id}>
            <ArtistEntry artist={artist} isPriority={at === 0} {...partsOf(artist)} />
          </li>
        ))}
        {feed.isFetchingNextPage && (
          <li>
            <ArtistEntrySkeleton label="Loading the next artist" />
          </li>
        )}
      </ol>
      <ListEnd
        state={listState(feed)}
        endText="You have met everyone."
        failedText="Error Loading Artists"
        onMore={() => void feed.fetchNextPage()}
      />
    </>
  );
}

/** As the breakpoint lg. */
const TWO_COLUMNS = '(min-width: 62rem)';
const columns = 'grid max-w-6xl grid-cols-1 gap-x-12 gap-y-16 lg:grid-cols-2';

function NoMatch({ q }: { q: string }) {
  return (
    <EmptyState title="No Matching Artists Found" link={{ to: paths.artists, label: 'Show all artists' }}>
      Nobody’s name contains “{q}”. Try fewer letters.
    </EmptyState>
  );
}

function NobodyYet() {
  return (
    <EmptyState title="No Artists Yet" link={{ to: paths.feed, label: 'Browse AI slop' }}>
      Artists who answer a slop appear here. Be the first.
    </EmptyState>
  );
}
