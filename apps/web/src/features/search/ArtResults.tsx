import { rowsOf } from '../../lib/query-client.ts';
import { paths } from '../../paths.ts';
import { countOf } from '../../ui/format-count.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useArtists } from '../artists/api.ts';
import { ArtTile, Tile } from '../profiles/Tile.tsx';
import { TileList } from '../profiles/TileList.tsx';
import { PAGE_SIZE, useFoundArt } from './api.ts';

const failedText = 'Failed to load beautiful art. Please try again.';

/** What a term finds among the art; without a term the latest of every artist. */
export function ArtResults({ term }: { term: string }) {
  return term ? <Found term={term} /> : <Latest />;
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

function Found({ term }: { term: string }) {
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
