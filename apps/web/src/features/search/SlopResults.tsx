import { rowsOf } from '../../lib/query-client.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useAiSlops } from '../ai-slops/api.ts';
import { SlopTile } from '../profiles/Tile.tsx';
import { TileList } from '../profiles/TileList.tsx';
import { PAGE_SIZE, useFoundSlops } from './api.ts';

/** What a term finds among the slops; without a term all of them, newest first. */
export function SlopResults({ term }: { term: string }) {
  return term ? <Found term={term} /> : <Newest />;
}

function Newest() {
  return (
    <Slops list={useAiSlops({}, PAGE_SIZE)} empty={{ title: 'No AI Slops Found', text: 'The walls are still bare.' }} />
  );
}

function Found({ term }: { term: string }) {
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
