import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useCases, useModerationLive } from '../../features/moderation/api.ts';
import {
  type CaseFilter,
  type CaseStatus,
  filterOf,
  isNarrowed,
  noFilter,
  paramsOf,
  searchOf,
  statuses,
} from '../../features/moderation/case-filter.ts';
import { FilterBar } from '../../features/moderation/FilterBar.tsx';
import { GroupItem } from '../../features/moderation/GroupItem.tsx';
import { groupCases, listsLeaders } from '../../features/moderation/group-cases.ts';
import { KeyHelp } from '../../features/moderation/KeyHelp.tsx';
import { QueueItem } from '../../features/moderation/QueueItem.tsx';
import { SelectionBar } from '../../features/moderation/SelectionBar.tsx';
import { useKeys } from '../../features/moderation/use-keys.ts';
import { type Selection, useSelection } from '../../features/moderation/use-selection.ts';
import { rowsOf } from '../../lib/queries.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { ListEnd, listState } from '../../ui/ListEnd.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { EmptyState, Skeleton, SkeletonList } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';

/** Cases waiting for a moderator, most urgent first. */
export default function Queue() {
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const list = useCases(filter);
  useModerationLive();
  const counts = list.data?.pages.at(-1)?.counts;
  const tabs = statuses.map(({ id, label }) => {
    const count = id === 'closed' ? undefined : counts?.[id];
    return { id, label: count ? `${label} (${count >= 1_000 ? '1,000+' : count})` : label };
  });
  // Read the URL directly: it may have changed again since this render.
  function change(part: Partial<CaseFilter>) {
    const next = { ...filterOf(new URLSearchParams(window.location.search)), ...part };
    // Back undoes a filter, but not each letter of a search or each change of tab.
    const replace = Object.keys(part).every((name) => name === 'q' || name === 'status');
    setParams(paramsOf(next), { replace, preventScrollReset: true });
  }
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
      <title>Moderation · Unslop</title>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-3xl">Moderation</h1>
        <span className="flex flex-wrap items-center gap-2">
          <KeyHelp keys={keys} />
          <LinkButton size="small" to={paths.moderationWork}>
            Your work
          </LinkButton>
          <LinkButton size="small" to={paths.moderationLog}>
            Public log
          </LinkButton>
        </span>
      </header>
      <Tabs label="Cases" tabs={tabs} active={filter.status} onChange={(status) => change({ status })}>
        <Cases key={filter.status} list={list} filter={filter} onChange={change} />
      </Tabs>
    </div>
  );
}

const keys = [
  ['j n', 'Next case'],
  ['k', 'Previous case'],
  ['Enter', 'Open it'],
  ['x', 'Select it'],
  ['a', 'Act in the selected'],
  ['d', 'Dismiss the selected'],
  ['Esc', 'Select nothing'],
] as const;

const empty: Readonly<Record<CaseStatus, { title: string; text: string }>> = {
  open: { title: 'No open cases', text: 'New reports and findings will appear here.' },
  waiting: {
    title: 'No case needs a second',
    text: 'Decisions that need two moderators wait here for the second one.',
  },
  appealed: { title: 'No appeals', text: 'When someone appeals a decision, another moderator finds it here.' },
  closed: { title: 'No closed cases yet', text: 'Decided cases stay here, with everything people said.' },
};

type CasesProps = {
  list: ReturnType<typeof useCases>;
  filter: CaseFilter;
  onChange: (part: Partial<CaseFilter>) => void;
};

function Cases({ list, filter, onChange }: CasesProps) {
  const selection = useSelection();
  const cases = rowsOf(list);
  const rows = groupCases(cases, filter);
  // Appeals are decided one by one, and closed cases are decided already.
  const isSelectable = filter.status === 'open' || filter.status === 'waiting';
  function narrow(part: Partial<CaseFilter>) {
    // Deselect everything, so nobody acts on a case that is no longer visible.
    selection.stop();
    onChange(part);
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FilterBar
        filter={filter}
        onChange={narrow}
        people={cases.map(({ person }) => person)}
        onSelect={isSelectable && cases.length > 0 && !selection.isOn ? selection.start : null}
      />
      <Rows
        list={list}
        rows={rows}
        filter={filter}
        selection={selection}
        isSelectable={isSelectable}
        onClear={() => narrow(noFilter)}
      />
      {selection.isOn && (
        <SelectionBar
          selection={selection}
          status={filter.status}
          cases={cases}
          shown={rows.flatMap((row) => ('leader' in row ? row.ids : [row.id]))}
        />
      )}
    </div>
  );
}

type RowsProps = Pick<CasesProps, 'list' | 'filter'> & {
  rows: ReturnType<typeof groupCases>;
  selection: Selection;
  isSelectable: boolean;
  onClear: () => void;
};

function Rows({ list, rows, filter, selection, isSelectable, onClear }: RowsProps) {
  const items = useRowKeys(rows, isSelectable ? selection : null);
  const { status } = filter;
  if (list.isPending) {
    return (
      <SkeletonList label="Loading the cases" count={4} className="grid gap-3">
        <Skeleton shape="block" ratio={5} />
      </SkeletonList>
    );
  }
  if (!list.data) return <QueryError title="We couldn’t load the cases" query={list} />;
  if (rows.length === 0) {
    if (!isNarrowed(filter)) return <EmptyState title={empty[status].title}>{empty[status].text}</EmptyState>;
    return (
      <EmptyState title="No cases match">
        Use fewer filters.
        <span className="mt-6 block">
          <Button onClick={onClear}>Show all cases</Button>
        </span>
      </EmptyState>
    );
  }
  const search = searchOf(filter);
  return (
    <>
      <ul ref={items} className="grid gap-3">
        {rows.map((row) =>
          'leader' in row ? (
            <li key={`group ${row.leader.id}`} className="min-w-0">
              <GroupItem group={row} isWhole={listsLeaders(filter)} search={search} selection={selection} />
            </li>
          ) : (
            <li key={row.id} className="min-w-0">
              <QueueItem item={row} search={search} selection={selection} />
            </li>
          ),
        )}
      </ul>
      <ListEnd
        state={listState(list)}
        endText="That is all."
        failedText="We couldn’t load more cases."
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

const CARDS = '[data-case], [data-group]';

/** Keyboard shortcuts: j and k move between cards, x selects. Returns the ref of the list. */
function useRowKeys(rows: RowsProps['rows'], selection: Selection | null) {
  const items = useRef<HTMLUListElement>(null);
  const kept = useRef<string | null>(null);
  const nameOf = ({ dataset }: HTMLElement) => (dataset.case ? `case="${dataset.case}"` : `group="${dataset.group}"`);
  const focused = () => document.activeElement?.closest<HTMLElement>(CARDS) ?? null;

  function move(by: number) {
    const cards = [...(items.current?.querySelectorAll<HTMLElement>(CARDS) ?? [])];
    const at = cards.indexOf(document.activeElement as HTMLElement);
    cards[at < 0 ? 0 : Math.min(Math.max(at + by, 0), cards.length - 1)]?.focus();
  }

  function select() {
    const card = focused();
    if (!selection || !card) return;
    const group = rows.find((row) => 'leader' in row && row.leader.id === card.dataset.group);
    kept.current = nameOf(card);
    if (group && 'leader' in group) selection.toggle(group.ids);
    else if (card.dataset.case) selection.toggle([card.dataset.case]);
  }

  useKeys({ j: () => move(1), n: () => move(1), k: () => move(-1), x: select });
  const isOn = selection?.isOn ?? false;
  // Selecting swaps links for checkboxes, so restore the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows when the cards change.
  useEffect(() => {
    if (kept.current) items.current?.querySelector<HTMLElement>(`[data-${kept.current}]`)?.focus();
    kept.current = null;
  }, [isOn]);
  return items;
}
