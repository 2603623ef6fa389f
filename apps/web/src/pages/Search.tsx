import { useSearchParams } from 'react-router';
import { useAiSlops } from '../features/ai-slops/api.ts';
import { useArtists } from '../features/artists/api.ts';
import { ArtTile, SlopTile, Tile, TileList } from '../features/profiles/Tile.tsx';
import { SearchField } from '../features/search/SearchField.tsx';
import { useLive } from '../lib/live.ts';
import { rowsOf, usePages } from '../lib/queries.ts';
import { searchTermOf } from '../lib/search-term.ts';
import { paths } from '../paths.ts';
import { likesText } from '../ui/format-count.ts';
import type { EmptyStateLink } from '../ui/States.tsx';
import { Tabs } from '../ui/Tabs.tsx';

const tabs = [
  { id: 'slop', label: 'AI Slop' },
  { id: 'art', label: 'Beautiful Art' },
] as const;

interface Search {
  term: string;
  type: (typeof tabs)[number]['id'];
}

function searchOf(params: URLSearchParams): Search {
  return { term: searchTermOf(params.get('q') ?? ''), type: params.get('type') === 'art' ? 'art' : 'slop' };
}

/** Search page. `q` in the URL is the term and `type` the tab, slops by default. */
export default function SearchPage() {
  const [params, setParams] = useSearchParams();
  useLive('feed', 'artists');
  const { term, type } = searchOf(params);

  function show(part: Partial<Search>) {
    // Read the URL directly: it may have changed again since this render.
    const next = { ...searchOf(new URLSearchParams(window.location.search)), ...part };
    setParams(
      { ...(next.term && { q: next.term }), ...(next.type === 'art' && { type: next.type }) },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <div className="mx-auto max-w-6xl">
      <title>{term ? `${term} · Search · Unslop` : 'Search · Unslop'}</title>
      <h1 className="mb-5 text-3xl">Search</h1>
      <SearchField term={term} onTerm={(text) => show({ term: searchTermOf(text) })} />
      <div className="mt-6">
        <Tabs label="What to search" tabs={tabs} active={type} onChange={(id) => show({ type: id })}>
          {type === 'slop' ? <SlopResults term={term} /> : <ArtResults term={term} />}
        </Tabs>
      </div>
    </div>
  );
}

const failedText = 'Failed to load beautiful art. Please try again.';

/** Art that matches a term. Without a term, the latest art of every artist. */
function ArtResults({ term }: { term: string }) {
  return term ? <FoundArt term={term} /> : <Latest />;
}

function Latest() {
  const list = useArtists({ pageSize: PAGE_SIZE });
  const artists = rowsOf(list);
  return (
    <TileList
      list={list}
      failedText={failedText}
      empty={{ title: 'No beautiful art yet', children: 'Art appears here when someone enters a contest.' }}
      tiles={artists.map(({ id, latest_comment: art, ai_slop: slop, artist_profile: person }) => (
        <Tile
          key={id}
          to={paths.aiSlopComment(slop.id, art.id)}
          image={art.image}
          title={art.content.split('\n')[0] || `Remake of ${slop.title}`}
        >
          {person.username} · {likesText(art.likes)}
        </Tile>
      ))}
    />
  );
}

/** Art that matches by artist name, then by its own text or its slop's title. */
function FoundArt({ term }: { term: string }) {
  const list = usePages(['artists', 'found', term], 'searchArt', {
    query: { q: term, limit: String(PAGE_SIZE) },
  });
  const art = rowsOf(list);
  return (
    <TileList
      list={list}
      failedText={failedText}
      empty={{
        title: 'No Beautiful Art Matches Your Search',
        children: `Nothing here for “${term}”. Try part of an artist’s name.`,
        link: clear,
      }}
      tiles={art.map((each) => (
        <ArtTile key={each.id} art={each}>
          {each.username} · {likesText(each.likes)}
        </ArtTile>
      ))}
    />
  );
}

/** Slops that match a term. Without a term, all slops, newest first. */
function SlopResults({ term }: { term: string }) {
  return term ? <FoundSlops term={term} /> : <Newest />;
}

function Newest() {
  return (
    <Slops
      list={useAiSlops({}, PAGE_SIZE)}
      empty={{ title: 'No AI Slops Found', children: 'The walls are still bare.' }}
    />
  );
}

/** Slops that match by title, then by description or poster. */
function FoundSlops({ term }: { term: string }) {
  return (
    <Slops
      // Same prefix as the feed's key, so live updates include it.
      list={usePages(['ai-slops', 'found', term], 'searchAiSlops', { query: { q: term, limit: String(PAGE_SIZE) } })}
      empty={{
        title: 'No AI Slops Match Your Search',
        children: `Nothing here for “${term}”. Try a shorter word, or look among the art.`,
        link: clear,
      }}
    />
  );
}

type SlopsProps = {
  list: ReturnType<typeof usePages<'searchAiSlops'>> | ReturnType<typeof useAiSlops>;
  empty: Parameters<typeof TileList>[0]['empty'];
};

function Slops({ list, empty }: SlopsProps) {
  const slops = rowsOf(list);
  return (
    <TileList
      list={list}
      failedText="Failed to load AI Slops. Please try again."
      empty={empty}
      tiles={slops.map((slop) => <SlopTile key={slop.id} slop={slop} more={` · ${slop.username}`} />)}
    />
  );
}

const PAGE_SIZE = 12;
const clear: EmptyStateLink = { to: paths.search, label: 'Clear the search', isQuiet: true };
