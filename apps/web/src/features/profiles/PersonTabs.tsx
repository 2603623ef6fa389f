import type { Artist } from '@unslop/domain/calls/artists';
import { keys, rowsOf, usePages } from '../../lib/queries.ts';
import { useTab } from '../../lib/use-tab.ts';
import { paths } from '../../paths.ts';
import { likesText } from '../../ui/format-count.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { useAiSlops } from '../ai-slops/api.ts';
import { ArtTile, SlopTile, TileList } from './Tile.tsx';

const tabs = [
  { id: 'ai-slop', label: 'AI Slop' },
  { id: 'beautiful-art', label: 'Beautiful Art' },
] as const;
type TabId = (typeof tabs)[number]['id'];

type PersonShown = Pick<Artist, 'user_id' | 'username' | 'ai_slops_count' | 'completed_works'>;

export function PersonTabs({ person, prefers }: { person: PersonShown; prefers: TabId }) {
  const tab = useTab(tabs, firstTab(person, prefers));
  return (
    <Tabs<TabId> label={`What ${person.username} has made`} {...tab}>
      {tab.active === 'ai-slop' ? <SlopsOf person={person} /> : <Portfolio person={person} />}
    </Tabs>
  );
}

/** Picks the first tab. Avoids an empty tab if the other one has content. */
function firstTab({ ai_slops_count: slops, completed_works: art }: PersonShown, prefers: TabId): TabId {
  if (slops > 0 && art > 0) return prefers;
  if (art > 0) return 'beautiful-art';
  return slops > 0 ? 'ai-slop' : prefers;
}

const PAGE_SIZE = 12;

function SlopsOf({ person }: { person: PersonShown }) {
  const list = useAiSlops({ userId: person.user_id }, PAGE_SIZE);
  const slops = rowsOf(list);
  return (
    <TileList
      list={list}
      failedText="Failed to load AI Slops. Please try again."
      empty={{ title: 'No AI slop yet', children: `${person.username} hasn’t posted any.` }}
      tiles={slops.map((slop) => <SlopTile key={slop.id} slop={slop} />)}
    />
  );
}

function Portfolio({ person }: { person: PersonShown }) {
  const query = { limit: String(PAGE_SIZE) };
  const list = usePages(keys.artOf(person.user_id), 'listArtOf', { params: { id: person.user_id }, query });
  const art = rowsOf(list);
  return (
    <TileList
      list={list}
      failedText="Error loading images."
      empty={{
        title: 'No images available',
        children: `${person.username} hasn’t entered any contests yet.`,
        link: { to: paths.feed, label: 'Browse AI slop', isQuiet: true },
      }}
      tiles={art.map((each) => (
        <ArtTile key={each.id} art={each}>
          {likesText(each.likes)}
        </ArtTile>
      ))}
    />
  );
}
