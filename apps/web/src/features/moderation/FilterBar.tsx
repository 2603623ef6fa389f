import type { QueuedCase } from '@unslop/domain/calls/moderation';
import ListChecks from 'lucide-react/icons/list-checks';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { useAiSlop } from '../ai-slops/api.ts';
import { SearchField } from '../search/SearchField.tsx';
import { assignments, type CaseFilter, chipsOf, findings, isNarrowed, kinds, noFilter } from './case-filter.ts';

type FilterBarProps = {
  filter: CaseFilter;
  onChange: (part: Partial<CaseFilter>) => void;
  /** People of the listed cases. */
  people: readonly QueuedCase['person'][];
  /** Null if nothing can be selected. */
  onSelect: (() => void) | null;
};

/** Filters of the queue: fields on a wide screen, a button with a sheet on a phone. Each active filter is a chip. */
export function FilterBar({ filter, onChange, people, onSelect }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const person = people.find(({ user_id }) => user_id === filter.user_id)?.username ?? null;
  const chips = chipsOf(filter, { person, slop: null });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SearchField
        isSmall
        term={filter.q}
        label="Search the cases"
        placeholder="Title, name or words of a report"
        onTerm={(q) => onChange({ q: q.trim() })}
      />
      <div className="hidden gap-3 md:grid md:grid-cols-4">
        <Fields filter={filter} people={people} onChange={onChange} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          className="md:hidden"
          aria-haspopup="dialog"
          icon={<SlidersHorizontal className="size-5" />}
          onClick={() => setIsOpen(true)}
        >
          Filter
          {chips.length > 0 && <span className="tabular-nums">({chips.length})</span>}
        </Button>
        {onSelect && (
          <Button icon={<ListChecks className="size-5" />} onClick={onSelect}>
            Select
          </Button>
        )}
        {chips.map(({ label, without }) => (
          // On wide screens the other filters have fields.
          <span key={label} className={'ai_slop_id' in without ? 'max-w-full' : 'max-w-full md:hidden'}>
            <Chip label={label} onRemove={() => onChange(without)} />
          </span>
        ))}
        {filter.ai_slop_id && <SlopTitle id={filter.ai_slop_id} />}
        {isNarrowed(filter) && (
          <Button size="small" variant="ghost" onClick={() => onChange(noFilter)}>
            Clear all
          </Button>
        )}
      </div>
      {isOpen && (
        <FilterSheet
          filter={filter}
          people={people}
          onApply={(next) => {
            onChange(next);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

/** Shows the title of the contest whose id is in the URL. */
function SlopTitle({ id }: { id: string }) {
  const { data } = useAiSlop(id);
  return data ? <span className="max-w-full truncate text-sm text-muted">{data.title}</span> : null;
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove the filter ${label}`}
      onClick={onRemove}
      className={cx(
        'relative inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-line-strong bg-sunken pr-2.5 pl-3.5 text-sm font-semibold hover:border-text',
        "before:absolute before:inset-x-0 before:-inset-y-[5px] before:content-['']",
      )}
    >
      <span className="truncate">{label}</span>
      <X className="size-4 shrink-0" />
    </button>
  );
}

type FieldsProps = Pick<FilterBarProps, 'filter' | 'people' | 'onChange'>;

function Fields({ filter, people, onChange }: FieldsProps) {
  const options = [...new Map(people.map(({ user_id, username }) => [user_id, username]))].map(([id, name]) => ({
    id,
    name,
  }));
  if (filter.user_id && !options.some(({ id }) => id === filter.user_id))
    options.push({ id: filter.user_id, name: 'One person' });
  return (
    <>
      <Select
        label="Kind"
        options={kinds}
        emptyLabel="All kinds"
        value={filter.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <Select
        label="Finding"
        options={findings}
        emptyLabel="With or without"
        value={filter.finding}
        onChange={(finding) => onChange({ finding })}
      />
      <Select
        label="Person"
        options={options}
        emptyLabel="Everyone"
        value={filter.user_id}
        onChange={(user_id) => onChange({ user_id })}
      />
      <Select
        label="Show"
        options={shown}
        emptyLabel="All but snoozed"
        value={filter.snoozed ? 'snoozed' : filter.assigned}
        onChange={(value) =>
          onChange(value === 'snoozed' ? { snoozed: 'true', assigned: '' } : { snoozed: '', assigned: value })
        }
      />
    </>
  );
}

const shown = [...assignments, { id: 'snoozed', name: 'Snoozed by me' }] as const;

type FilterSheetProps = {
  filter: CaseFilter;
  people: FilterBarProps['people'];
  onApply: (filter: CaseFilter) => void;
  onClose: () => void;
};

/** Applies all choices together, so Back undoes them in one step. */
function FilterSheet({ filter, people, onApply, onClose }: FilterSheetProps) {
  const [wanted, setWanted] = useState(filter);
  return (
    <Dialog
      size="sheet"
      onClose={onClose}
      title="Filter the cases"
      footer={
        <>
          <Button onClick={() => setWanted({ ...wanted, ...noFilter, q: wanted.q })}>Clear</Button>
          <Button variant="primary" onClick={() => onApply(wanted)}>
            Show the cases
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Fields filter={wanted} people={people} onChange={(part) => setWanted({ ...wanted, ...part })} />
      </div>
    </Dialog>
  );
}
