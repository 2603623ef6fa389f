import { ArtistCard } from '../features/artists/ArtistCard.tsx';
import { ArtTile, TileList } from '../features/profiles/Tile.tsx';
import { rowsOf, usePages } from '../lib/queries.ts';
import { useTab } from '../lib/use-tab.ts';
import { paths } from '../paths.ts';
import { Skeleton } from '../ui/States.tsx';
import { Tabs } from '../ui/Tabs.tsx';

const tabs = [
  { id: 'art', label: 'Saved Beautiful Art' },
  { id: 'artists', label: 'Saved Artists' },
] as const;

export default function Saved() {
  const tab = useTab(tabs, 'art');
  return (
    <div className="mx-auto max-w-6xl">
      <title>Saved Items · Unslop</title>
      <h1 className="mb-6 text-3xl">Saved Items</h1>
      <Tabs label="What you saved" {...tab}>
        {tab.active === 'art' ? <SavedArt /> : <SavedArtists />}
      </Tabs>
    </div>
  );
}

const limit = '12';

function SavedArt() {
  const list = usePages(['own', 'saved', 'beautiful-art'], 'listSavedArt', { query: { limit } });
  const art = rowsOf(list);
  return (
    <TileList
      list={list}
      failedText="Error loading images."
      empty={{
        title: 'No saved art yet',
        children: 'Save art you’d like to find again.',
        link: { to: paths.artists, label: 'See beautiful art', isQuiet: true },
      }}
      tiles={art.map((each) => (
        <ArtTile key={each.id} art={each} to={paths.art(each.id)}>
          {each.username}
        </ArtTile>
      ))}
    />
  );
}

function SavedArtists() {
  const list = usePages(['own', 'saved', 'artists'], 'listSavedArtists', { query: { limit } });
  const artists = rowsOf(list);
  return (
    <TileList
      list={list}
      failedText="Error Loading Artists"
      empty={{
        title: 'No saved artists yet',
        children: 'Save artists whose next work you don’t want to miss.',
        link: { to: paths.artists, label: 'Meet the artists', isQuiet: true },
      }}
      layout={cards}
      tiles={artists.map((artist) => <ArtistCard key={artist.user_id} artist={artist} heading="h2" />)}
    />
  );
}

const cards = {
  grid: 'grid grid-cols-1 gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-4',
  skeleton: <Skeleton shape="block" ratio={4 / 3} />,
};
