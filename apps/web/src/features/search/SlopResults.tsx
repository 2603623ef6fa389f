import { formatPrize } from '@unslop/domain/money';
import { paths } from '../../paths.ts';
import { countOf } from '../../ui/format-count.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useAiSlops } from '../ai-slops/api.ts';
import { CountdownBadge } from '../countdown/CountdownBadge.tsx';
import { Tile } from '../profiles/Tile.tsx';
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
  const slops = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <TileList
      list={list}
      failedText="Failed to load AI Slops. Please try again."
      empty={empty}
      tiles={slops.map((slop) => (
        <Tile
          key={slop.id}
          to={paths.aiSlop(slop.id)}
          image={slop.image}
          title={slop.title}
          badge={<CountdownBadge slop={slop} />}
        >
          {formatPrize(slop.prize_pool_cents)} prize · {countOf(slop.beautiful_art_count, 'entry', 'entries')} ·{' '}
          {slop.username}
        </Tile>
      ))}
    />
  );
}
