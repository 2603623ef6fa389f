import type { Profile } from '@unslop/domain/calls/profiles';
import { formatPrize } from '@unslop/domain/money';
import { useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { countOf } from '../../ui/format-count.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useAiSlops } from '../ai-slops/api.ts';
import { CountdownBadge } from '../countdown/CountdownBadge.tsx';
import { useArtOf } from './api.ts';
import { Tile } from './Tile.tsx';
import { TileList } from './TileList.tsx';

const tabs = [
  { id: 'ai-slop', label: 'AI Slop' },
  { id: 'beautiful-art', label: 'Beautiful Art' },
] as const;
type TabId = (typeof tabs)[number]['id'];

/** What a person has posted and what they have made. */
export function PersonTabs({ profile }: { profile: Profile }) {
  const [params, setParams] = useSearchParams();
  // Who only makes art is not introduced by an empty wall.
  const first: TabId = profile.ai_slops_count === 0 && profile.beautiful_art_count > 0 ? 'beautiful-art' : 'ai-slop';
  const active = tabs.find(({ id }) => id === params.get('tab'))?.id ?? first;
  return (
    <Tabs<TabId>
      label={`What ${profile.username} has made`}
      tabs={tabs}
      active={active}
      onChange={(tab) => setParams(tab === first ? {} : { tab }, { replace: true, preventScrollReset: true })}
    >
      {active === 'ai-slop' ? <SlopsOf profile={profile} /> : <Portfolio person={profile} />}
    </Tabs>
  );
}

const PAGE_SIZE = 12;

function SlopsOf({ profile }: { profile: Profile }) {
  const list = useAiSlops({ userId: profile.id }, PAGE_SIZE);
  const slops = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <TileList
      list={list}
      failedText="Failed to load AI Slops. Please try again."
      empty={{ title: 'No AI slop yet', text: `${profile.username} has not posted any.` }}
      tiles={slops.map((slop) => (
        <Tile
          key={slop.id}
          to={paths.aiSlop(slop.id)}
          image={slop.image}
          title={slop.title}
          badge={<CountdownBadge slop={slop} />}
        >
          {formatPrize(slop.prize_pool_cents)} prize · {countOf(slop.beautiful_art_count, 'entry', 'entries')}
        </Tile>
      ))}
    />
  );
}

/** A person's art, newest first. */
export function Portfolio({ person }: { person: Pick<Profile, 'id' | 'username'> }) {
  const list = useArtOf(person.id);
  const art = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <TileList
      list={list}
      failedText="Error loading images."
      empty={{
        title: 'No images available',
        text: `${person.username} has not answered any slop so far.`,
        action: <LinkButton to={paths.feed}>Browse AI slop</LinkButton>,
      }}
      tiles={art.map((each) => (
        <Tile
          key={each.id}
          to={paths.aiSlopComment(each.ai_slop_id, each.id)}
          image={each.image}
          title={each.title}
          badge={each.is_winner && <Badge tone="accent">Winner</Badge>}
        >
          {countOf(each.likes, 'like')}
        </Tile>
      ))}
    />
  );
}
