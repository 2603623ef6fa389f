import { CATEGORIES } from '@unslop/domain/categories';
import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import Check from 'lucide-react/icons/check';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Select } from '../../ui/Select.tsx';
import { SearchField } from '../search/SearchField.tsx';
import { type BrowseFilter, countFilters, prizeRanges, sorts, statuses } from './browse-filter.ts';

type BrowseBarProps = { filter: BrowseFilter; onChange: (part: Partial<BrowseFilter>) => void };

/** Search, filter and order. */
export function BrowseBar({ filter, onChange }: BrowseBarProps) {
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
