import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { byCursor, rowsOf } from '../../lib/queries.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { countOf } from '../../ui/format-count.ts';
import { useAiSlops } from '../ai-slops/api.ts';
import { useArtists } from '../artists/api.ts';
import { ArtTile, SlopTile, Tile, TileList } from '../profiles/Tile.tsx';

const failedText = 'Failed to load beautiful art. Please try again.';

/** What a term finds among the art; without a term the latest of every artist. */
export function ArtResults({ term }: { term: string }) {
  return term ? <FoundArt term={term} /> : <Latest />;
}

function Latest() {
  const list = useArtists({ pageSize: PAGE_SIZE });
  const artists = rowsOf(list);
  return (
    <TileList
      list={list}
      failedText={failedText}
      empty={{ title: 'No beautiful art yet', text: 'Art that answers a slop appears here.' }}
      tiles={artists.map(({ id, latest_comment: art, ai_slop: slop, artist_profile: person }) => (
        <Tile
          key={id}
          to={paths.aiSlopComment(slop.id, art.id)}
          image={art.image}
          title={art.content.split('\n')[0] || `Remake of ${slop.title}`}
        >
          {person.username} · {countOf(art.likes, 'like')}
        </Tile>
      ))}
    />
  );
}

function FoundArt({ term }: { term: string }) {
  const list = useFoundArt(term);
  const art = rowsOf(list);
  return (
    <TileList
      list={list}
      failedText={failedText}
      empty={{
        title: 'No Beautiful Art Matches Your Search',
        text: `Nothing here for “${term}”. Try part of an artist’s name.`,
        action: <LinkButton to={paths.search}>Clear the search</LinkButton>,
      }}
      tiles={art.map((each) => (
        <ArtTile key={each.id} art={each}>
          {each.username} · {countOf(each.likes, 'like')}
        </ArtTile>
      ))}
    />
  );
}

/** What a term finds among the slops; without a term all of them, newest first. */
export function SlopResults({ term }: { term: string }) {
  return term ? <FoundSlops term={term} /> : <Newest />;
}

function Newest() {
  return (
    <Slops list={useAiSlops({}, PAGE_SIZE)} empty={{ title: 'No AI Slops Found', text: 'The walls are still bare.' }} />
  );
}

function FoundSlops({ term }: { term: string }) {
  return (
    <Slops
      list={useFoundSlops(term)}
      empty={{
        title: 'No AI Slops Match Your Search',
        text: `Nothing here for “${term}”. Try a shorter word, or look among the art.`,
        action: <LinkButton to={paths.search}>Clear the search</LinkButton>,
      }}
    />
  );
}

type SlopsProps = {
  list: ReturnType<typeof useFoundSlops> | ReturnType<typeof useAiSlops>;
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

/** Slops by the words of their titles, then by description or poster. Asks nothing while there is no term. */
function useFoundSlops(term: string) {
  return useInfiniteQuery({
    // Begins as the feed's keys do: what is live there is live here.
    queryKey: ['ai-slops', 'found', term],
    queryFn: ({ pageParam, signal }) =>
      call('searchAiSlops', { query: { q: term, cursor: pageParam, limit: String(PAGE_SIZE) } }, { signal }),
    ...byCursor,
    enabled: term !== '',
  });
}

/** Art by its artist's name, then by its own words or its slop's title. */
function useFoundArt(term: string) {
  return useInfiniteQuery({
    queryKey: ['artists', 'found', term],
    queryFn: ({ pageParam, signal }) =>
      call('searchBeautifulArt', { query: { q: term, cursor: pageParam, limit: String(PAGE_SIZE) } }, { signal }),
    ...byCursor,
    enabled: term !== '',
  });
}
