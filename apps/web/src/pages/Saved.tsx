import { useSearchParams } from 'react-router';
import { ArtistCard } from '../features/artists/ArtistCard.tsx';
import { ArtTile, TileList } from '../features/profiles/Tile.tsx';
import { QueryError, rowsOf, ShowMore, usePages } from '../lib/queries.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/Button.tsx';
import { EmptyState, Skeleton, SkeletonList } from '../ui/States.tsx';
import { Tabs } from '../ui/Tabs.tsx';

const tabs = [
  { id: 'art', label: 'Saved Beautiful Art' },
  { id: 'artists', label: 'Saved Artists' },
] as const;

export default function Saved() {
  const [params, setParams] = useSearchParams();
  const active = params.get('tab') === 'artists' ? 'artists' : 'art';
  return (
    <div className="mx-auto max-w-6xl">
      <title>Saved Items · Unslop</title>
      <h1 className="mb-6 text-3xl">Saved Items</h1>
      <Tabs
        label="What you saved"
        tabs={tabs}
        active={active}
        onChange={(tab) => setParams(tab === 'art' ? {} : { tab }, { replace: true, preventScrollReset: true })}
      >
        {active === 'art' ? <SavedArt /> : <SavedArtists />}
      </Tabs>
    </div>
  );
}

const limit = '12';

function SavedArt() {
  const list = usePages(['own', 'saved', 'beautiful-art'], 'listSavedBeautifulArt', { query: { limit } });
  const art = rowsOf(list);
  return (
    <TileList
      list={list}
      failedText="Error loading images."
      empty={{
        title: 'No saved art yet',
        text: 'Save a piece you would like to find again.',
        action: <LinkButton to={paths.artists}>See beautiful art</LinkButton>,
      }}
      tiles={art.map((each) => (
        <ArtTile key={each.id} art={each} to={paths.beautifulArt(each.id)}>
          {each.username}
        </ArtTile>
      ))}
    />
  );
}

function SavedArtists() {
  const list = usePages(['own', 'saved', 'artists'], 'listSavedArtists', { query: { limit } });
  const artists = rowsOf(list);
  if (list.isPending) {
    return (
      <SkeletonList label="Loading" count={4} className={grid}>
        <Skeleton shape="block" ratio={4 / 3} />
      </SkeletonList>
    );
  }
  if (list.isError && artists.length === 0) {
    return <QueryError title="Error Loading Artists" query={list} />;
  }
  if (artists.length === 0) {
    return (
      <EmptyState title="No saved artists yet" action={<LinkButton to={paths.artists}>Meet the artists</LinkButton>}>
        Save an artist whose next work you do not want to miss.
      </EmptyState>
    );
  }
  return (
    <>
      <div className={grid}>
        {artists.map((artist) => (
          <ArtistCard key={artist.user_id} artist={artist} heading="h2" />
        ))}
      </div>
      <ShowMore list={list} className="mt-10">
        Show more
      </ShowMore>
    </>
  );
}

const grid = 'grid grid-cols-1 gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-4';
