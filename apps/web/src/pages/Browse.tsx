import { CATEGORIES } from '@unslop/domain/categories';
import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import Check from 'lucide-react/icons/check';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { BrowseList } from '../features/browse/BrowseList.tsx';
import {
  type BrowseFilter,
  countFilters,
  filterOf,
  paramsOf,
  prizeRanges,
  sorts,
  statuses,
} from '../features/browse/browse-filter.ts';
import { SearchField } from '../features/search/SearchField.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Select } from '../ui/Select.tsx';

/**
 * Lists slops to search, filter and sort. Shows open slops by default, closed ones on request. The filter is in the
 * URL.
 */
export default function Browse() {
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  // Read the URL directly: it may have changed again since this render.
  const change = (part: Partial<BrowseFilter>) =>
    setParams(paramsOf({ ...filterOf(new URLSearchParams(window.location.search)), ...part }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <>
      <title>Create Beautiful Art · Unslop</title>
      <header className="mb-8">
        <h1 className="text-3xl">Create Beautiful Art</h1>
        <p className="mt-2 text-lg text-muted">Pick a slop you can do better. Entering is free.</p>
      </header>
      <BrowseBar filter={filter} onChange={change} />
      <div className="mt-10">
        <BrowseList
          filter={filter}
          heading={sorts.find(({ id }) => id === filter.sort)?.name ?? 'Popular'}
          empty={{
            text: 'No contest matches right now. Use fewer filters, or include contests that ended.',
            link: { to: `${paths.browse}?status=all`, label: 'Show everything', isQuiet: true },
          }}
        />
      </div>
    </>
  );
}

function BrowseBar({ filter, onChange }: { filter: BrowseFilter; onChange: (part: Partial<BrowseFilter>) => void }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(countFilters(filter) > 0);
  const set = countFilters(filter);
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
        <SearchField term={filter.q} onTerm={(q) => onChange({ q: q.trim() })} />
        <div className="flex gap-3">
          <Button
            aria-expanded={isOpen}
            aria-controls={id}
            icon={<SlidersHorizontal className="size-5" />}
            onClick={() => setIsOpen(!isOpen)}
          >
            Filter
            {set > 0 && <span className="tabular-nums">({set})</span>}
          </Button>
          <Menu
            label="Sort"
            items={sorts.map(({ id, name }) => ({
              label: name,
              icon: filter.sort === id ? <Check /> : <span className="block size-5" />,
              onSelect: () => onChange({ sort: id }),
            }))}
            trigger={(props) => (
              <Button {...props} icon={<ArrowDownWideNarrow className="size-5" />}>
                Sort<span className="sr-only">, now by {sorts.find(({ id }) => id === filter.sort)?.name}</span>
              </Button>
            )}
          />
        </div>
      </div>
      <div id={id} hidden={!isOpen} className="rounded-control border border-line bg-raised p-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <Select
            label="Category"
            options={CATEGORIES}
            emptyLabel="All categories"
            value={filter.category}
            onChange={(category) => onChange({ category })}
          />
          <Select
            label="Status"
            options={statuses}
            emptyLabel="Open"
            value={filter.status}
            onChange={(status) => onChange({ status })}
          />
          <Select
            label="Prize"
            options={prizeRanges}
            emptyLabel="Any prize"
            value={filter.prize}
            onChange={(prize) => onChange({ prize })}
          />
        </div>
        {set > 0 && (
          <Button
            variant="ghost"
            size="small"
            className="mt-3"
            onClick={() => onChange({ category: '', status: '', prize: '' })}
          >
            Clear filters
          </Button>
        )}
      </div>
    </div>
  );
}
