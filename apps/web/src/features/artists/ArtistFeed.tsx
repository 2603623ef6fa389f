import type { ArtistListItem } from '@unslop/domain/calls/artists';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { useLive } from '../../lib/live.ts';
import { rowsOf } from '../../lib/queries.ts';
import { usePersonPath, useUser } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { CompareSlider } from '../../ui/CompareSlider.tsx';
import { ListEnd, listState } from '../../ui/ListEnd.tsx';
import { ACROSS_PHONE, Picture } from '../../ui/Picture.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ARTIST_FEED_PAGE_SIZE, useArtists } from './api.ts';

export function ArtistFeed({ q, partsOf }: { q: string; partsOf: (artist: ArtistListItem) => ArtistItemParts }) {
  const feed = useArtists({ q, pageSize: ARTIST_FEED_PAGE_SIZE });
  useLive('artists');
  const artists = rowsOf(feed);

  // Pages hold one artist. In two columns, load a second one to fill the row.
  const isRowOpen = artists.length % 2 === 1 && feed.hasNextPage && !feed.isFetching && !feed.isFetchNextPageError;
  const { fetchNextPage } = feed;
  useEffect(() => {
    if (isRowOpen && matchMedia(TWO_COLUMNS).matches) void fetchNextPage();
  }, [isRowOpen, fetchNextPage]);

  if (feed.isPending) {
    return (
      <div className={columns}>
        <ArtistItemSkeleton label="Loading artists" />
        <div className="hidden lg:block">
          <ArtistItemSkeleton label={null} />
        </div>
      </div>
    );
  }
  if (feed.isError && artists.length === 0) {
    return (
      <QueryError title="Error Loading Artists" query={feed}>
        The pictures are still on the walls. Please try again in a moment.
      </QueryError>
    );
  }
  if (artists.length === 0) return <Nobody q={q} />;
  return (
    <>
      <ol aria-label="Artists" className={columns}>
        {artists.map((artist, at) => (
          <li key={artist.id}>
            <ArtistItem artist={artist} isPriority={at === 0} {...partsOf(artist)} />
          </li>
        ))}
        {feed.isFetchingNextPage && (
          <li>
            <ArtistItemSkeleton label="Loading the next artist" />
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

/** Matches the breakpoint lg. */
const TWO_COLUMNS = '(min-width: 62rem)';
const columns = 'grid max-w-6xl grid-cols-1 gap-x-12 gap-y-16 lg:grid-cols-2';

function Nobody({ q }: { q: string }) {
  return q ? (
    <EmptyState title="No Matching Artists Found" link={{ to: paths.artists, label: 'Show all artists' }}>
      Nobody’s name contains “{q}”. Try fewer letters.
    </EmptyState>
  ) : (
    <EmptyState title="No Artists Yet" link={{ to: paths.feed, label: 'Browse AI slop' }}>
      Artists appear here when they enter a contest. Be the first.
    </EmptyState>
  );
}

export type ArtistItemParts = {
  /** Actions on the art, such as like and save. */
  actions: ReactNode;
  follow: ReactNode;
};

type ArtistItemProps = ArtistItemParts & { artist: ArtistListItem; isPriority: boolean };

/** An artist's latest art, as wide as its column. The compare handle reveals the slop behind it. */
function ArtistItem({ artist, isPriority, actions, follow }: ArtistItemProps) {
  const { latest_comment: art, artist_profile: person, ai_slop: slop } = artist;
  const isMine = useUser()?.id === person.id;
  const nameId = `artist-${person.id}`;
  return (
    <article aria-labelledby={nameId} className="min-w-0">
      <CompareSlider
        label={`Compare the AI slop with the art by ${person.username}`}
        beforeLabel="AI slop"
        afterLabel="Art"
        restAt={REST_PERCENT}
        before={<Picture image={{ ...slop.image, alt: '' }} sizes={sizes} ratio={RATIO} />}
        after={<Picture image={art.image} sizes={sizes} ratio={RATIO} isPriority={isPriority} />}
      />
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

const sizes = `(min-width: 62rem) min(46vw, 35rem), ${ACROSS_PHONE}`;
/** Fixed ratio, so neighbours align. The art's own page shows the whole picture. */
const RATIO = 1;
/** Shows an edge of the slop, to hint that the handle moves. */
const REST_PERCENT = 14;

function ArtistItemSkeleton({ label }: { label: string | null }) {
  return (
    <div>
      {label && <VisuallyHidden role="status">{label}</VisuallyHidden>}
      <Skeleton shape="block" ratio={1} />
      <div className="mt-2 h-11" />
      <div className="mt-2 flex h-12 items-center gap-3">
        <Skeleton shape="circle" sizePx={48} />
        <div className="flex-1">
          <Skeleton shape="text" width="half" />
        </div>
      </div>
      <div className="mt-4 grid gap-4">
        <Skeleton shape="text" />
        <Skeleton shape="text" width="short" />
      </div>
    </div>
  );
}
