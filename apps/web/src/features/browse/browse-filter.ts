import type { AiSlopSort } from '@unslop/domain/calls/ai-slops';
import { CATEGORIES, type Category } from '@unslop/domain/categories';
import { searchTermOf } from '../../lib/search-term.ts';

const sortNames: Record<AiSlopSort, string> = {
  most_art: 'Popular',
  newest: 'Newest',
  ending_soon: 'Ending soon',
  highest_prize: 'Highest prize',
};
/** Shown as "Popular" where nothing else is asked for. */
export const sorts = Object.entries(sortNames).map(([id, name]) => ({ id: id as AiSlopSort, name }));

/** Besides the open ones, which are shown unless something else is asked for: those can still be entered. */
export const statuses = [
  { id: 'closed', name: 'Closed' },
  { id: 'all', name: 'Open and closed' },
] as const;

/** Whole dollars, as a range of prizes in the address: "10-25", "100-". */
export const prizeRanges = [
  { id: '1-9', name: 'Under $10' },
  { id: '10-24', name: '$10 to $24' },
  { id: '25-99', name: '$25 to $99' },
  { id: '100-', name: '$100 and more' },
] as const;

export interface BrowseFilter {
  q: string;
  category: Category | '';
  status: (typeof statuses)[number]['id'] | '';
  prize: (typeof prizeRanges)[number]['id'] | '';
  sort: AiSlopSort;
}

/** What the address asks for; what it does not know is left out. */
export function filterOf(params: URLSearchParams): BrowseFilter {
  const known = <Id extends string>(name: string, options: readonly { id: Id }[]): Id | '' =>
    options.find(({ id }) => id === params.get(name))?.id ?? '';
  return {
    q: searchTermOf(params.get('q') ?? ''),
    category: known('category', CATEGORIES),
    status: known('status', statuses),
    prize: known('prize', prizeRanges),
    sort: known('sort', sorts) || 'most_art',
  };
}

/** The same as an address, without the defaults. */
export function paramsOf(filter: BrowseFilter): Record<string, string> {
  const { sort, ...rest } = filter;
  const given = Object.entries(rest).filter(([, value]) => value !== '');
  return Object.fromEntries(sort === 'most_art' ? given : [...given, ['sort', sort]]);
}

/** The same as the call takes it. */
export function queryOf({ q, category, status, prize, sort }: BrowseFilter) {
  const [min, max] = prize.split('-');
  return {
    q: q || undefined,
    category: category || undefined,
    status: status === 'all' ? undefined : status || ('open' as const),
    prize_min: min || undefined,
    prize_max: max || undefined,
    sort,
  };
}

export function countFilters({ category, status, prize }: BrowseFilter): number {
  return [category, status, prize].filter(Boolean).length;
}
