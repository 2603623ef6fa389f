import { useRef } from 'react';
import { type CaseStatus, useCases, useModerationLive } from '../../features/moderation/api.ts';
import { KeyHelp } from '../../features/moderation/KeyHelp.tsx';
import { QueueItem } from '../../features/moderation/QueueItem.tsx';
import { useKeys } from '../../features/moderation/use-keys.ts';
import { QueryError, rowsOf } from '../../lib/queries.tsx';
import { useTab } from '../../lib/use-tab.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { ListEnd, listState } from '../../ui/ListEnd.tsx';
import { EmptyState, Skeleton, SkeletonList } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';

const statuses: readonly { id: CaseStatus; label: string }[] = [
  { id: 'open', label: 'Open' },
  { id: 'waiting', label: 'Needs a second' },
  { id: 'appealed', label: 'Appeals' },
  { id: 'closed', label: 'Closed' },
];

/** What waits for a moderator, the most urgent first. */
export default function Queue() {
  const { active, onChange } = useTab(statuses, 'open');
  const list = useCases(active);
  useModerationLive();
  // Of the last page that was read.
  const counts = list.data?.pages.at(-1)?.counts;
  const tabs = statuses.map(({ id, label }) => {
    const count = id === 'closed' ? undefined : counts?.[id];
    return { id, label: count ? `${label} (${count >= 1_000 ? '1,000+' : count})` : label };
  });
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <title>Moderation · Unslop</title>
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">Moderation</h1>
        <span className="flex items-center gap-2">
          <KeyHelp
            keys={[
              ['j n', 'Next case'],
              ['k', 'The one before'],
              ['Enter', 'Open it'],
            ]}
          />
          <LinkButton size="small" to={paths.moderationLog}>
            Public log
          </LinkButton>
        </span>
      </header>
      <Tabs label="Cases" tabs={tabs} active={active} onChange={onChange}>
        <Cases key={active} list={list} status={active} />
      </Tabs>
    </div>
  );
}

const empty: Readonly<Record<CaseStatus, { title: string; text: string }>> = {
  open: { title: 'Nothing is open', text: 'New reports and findings appear here by themselves.' },
  waiting: {
    title: 'Nothing needs a second',
    text: 'What takes two moderators waits here for the second.',
  },
  appealed: { title: 'No appeals', text: 'When a decision is appealed, another moderator finds it here.' },
  closed: { title: 'Nothing is closed yet', text: 'Decided cases stay here, with everything that was said.' },
};

function Cases({ list, status }: { list: ReturnType<typeof useCases>; status: CaseStatus }) {
  const items = useRef<HTMLUListElement>(null);
  function move(by: number) {
    const links = [...(items.current?.querySelectorAll<HTMLElement>('[data-case]') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    links[at < 0 ? 0 : Math.min(Math.max(at + by, 0), links.length - 1)]?.focus();
  }
  useKeys({ j: () => move(1), n: () => move(1), k: () => move(-1) });

  if (list.isPending) {
    return (
      <SkeletonList label="Loading the cases" count={4} className="grid gap-3">
        <Skeleton shape="block" ratio={5} />
      </SkeletonList>
    );
  }
  if (!list.data) return <QueryError title="The cases could not be loaded" query={list} />;
  const cases = rowsOf(list);
  if (cases.length === 0) return <EmptyState title={empty[status].title}>{empty[status].text}</EmptyState>;
  return (
    <>
      <ul ref={items} className="grid gap-3">
        {cases.map((item) => (
          <li key={item.id} className="min-w-0">
            <QueueItem item={item} status={status} />
          </li>
        ))}
      </ul>
      <ListEnd
        state={listState(list)}
        endText="That is all."
        failedText="More cases could not be loaded."
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
