import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/dates.ts';
import { rowsOf } from '../../lib/queries.ts';
import { paths } from '../../paths.ts';
import { Pill } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { QueryError } from '../../ui/QueryError.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Skeleton, SkeletonList } from '../../ui/States.tsx';
import { useCard } from './api.ts';
import { searchOf } from './case-filter.ts';
import { type CaseGroup, filterOfGroup, groupTitle } from './group-cases.ts';
import { dangerOf } from './moderation-words.ts';
import { QueueItem, Thumbnail } from './QueueItem.tsx';
import { SelectBox } from './SelectBox.tsx';
import type { Selection } from './use-selection.ts';

type GroupItemProps = {
  group: CaseGroup;
  /** False if the queue lists only the leader. */
  isWhole: boolean;
  /** Query string of the queue. */
  search: string;
  selection: Selection;
};

/** Card for similar cases of one person. Expands to show each case. */
export function GroupItem({ group, isWhole, search, selection }: GroupItemProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { leader, ids, count } = group;
  const title = groupTitle(group);
  const danger = dangerOf(leader);
  const chosen = ids.filter((each) => selection.ids.has(each)).length;
  return (
    <article
      className={cx(
        'rounded-panel border bg-raised p-3',
        chosen > 0 ? 'border-text outline-1 outline-text' : 'border-line',
      )}
    >
      <div className="relative flex gap-3 sm:gap-4">
        <span className="relative grid w-16 shrink-0 self-start pt-1.5 pr-1.5 sm:w-24">
          <span className="absolute top-0 right-0 bottom-1.5 left-1.5 rounded-frame border border-line-strong" />
          <span className="relative">
            <Thumbnail item={leader} />
          </span>
        </span>
        <div className="grid min-w-0 flex-1 grid-cols-1 content-start gap-1.5">
          <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">{title}</h2>
          <p className="text-sm text-muted">
            <span className="line-clamp-1 wrap-anywhere">{leader.title || 'Without words'}</span>
            the first one <RelativeTime at={leader.opened_at} />
          </p>
          {leader.danger >= 3 && <p className="text-sm">Decide the first by {formatDateTime(leader.due_at)}</p>}
          {danger && (
            <p>
              <Pill tone={danger.tone}>{danger.text}</Pill>
            </p>
          )}
        </div>
        {selection.isOn && (
          <SelectBox
            label={`Select ${title}`}
            data-group={leader.id}
            checked={chosen === ids.length}
            isPartial={chosen > 0 && chosen < ids.length}
            onChange={() => selection.toggle(ids)}
          />
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        <Button
          size="small"
          variant="ghost"
          className="-ml-2"
          aria-expanded={isOpen}
          aria-controls={id}
          {...(!selection.isOn && { 'data-group': leader.id })}
          icon={<ChevronDown className={cx('size-4 transition-transform', isOpen && 'rotate-180')} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide them' : `Show all ${count}`}
        </Button>
        {!selection.isOn && (
          <Button size="small" onClick={() => selection.choose(ids)}>
            Select all {ids.length}
          </Button>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen &&
          (isWhole ? (
            <AllCases group={group} selection={selection} />
          ) : (
            <List items={group.items} search={search} selection={selection} />
          ))}
      </div>
    </article>
  );
}

type AllCasesProps = Pick<GroupItemProps, 'group' | 'selection'>;

/** Loads the cases of a group. The queue lists only the first. */
function AllCases({ group, selection }: AllCasesProps) {
  const list = useCard(group.leader.card_id!);
  const items = rowsOf(list);
  const search = searchOf(filterOfGroup(group));
  if (list.isPending) {
    return (
      <SkeletonList label="Loading the cases" count={2} className="mt-2 grid gap-2">
        <Skeleton shape="block" ratio={5} />
      </SkeletonList>
    );
  }
  if (!list.data) return <QueryError title="We couldn’t load the cases" query={list} />;
  return (
    <>
      <List items={items} search={search} selection={selection} />
      {items.length < group.count && (
        <p className="mt-3 text-sm">
          <Link to={paths.moderation + search} className="font-semibold underline underline-offset-4">
            See all {group.count}
          </Link>
        </p>
      )}
    </>
  );
}

function List({ items, search, selection }: Pick<CaseGroup, 'items'> & Pick<GroupItemProps, 'search' | 'selection'>) {
  return (
    <ul className="mt-2 grid gap-2">
      {items.map((item) => (
        <li key={item.id} className="min-w-0">
          <QueueItem item={item} search={search} selection={selection} heading="h3" />
        </li>
      ))}
    </ul>
  );
}
