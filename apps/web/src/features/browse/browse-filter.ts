import type { AiSlopSort } from '@unslop/domain/calls/ai-slops';
import { CATEGORIES, type Category } from '@unslop/domain/categories';
import { searchTermOf } from '../../lib/search-term.ts';

const sortNames: Record<AiSlopSort, string> = {
  most_art: 'Popular',
  newest: 'Newest',
  ending_soon: 'Ending soon',
  highest_prize: 'Highest prize',
};
/** Options of the sort menu. The default is "Popular". */
export const sorts = Object.entries(sortNames).map(([id, name]) => ({ id: id as AiSlopSort, name }));

/** Options besides the default, which is open slops only. */
export const statuses = [
  { id: 'closed', name: 'Closed' },
  { id: 'all', name: 'Open and closed' },
] as const;

/** Prize ranges in whole dollars, as in the URL: "10-25", "100-". */
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

/** Reads the filter from the URL. Ignores unknown values. */
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

/** Returns the filter as URL parameters, without defaults. */
export function paramsOf(filter: BrowseFilter): Record<string, string> {
  const { sort, ...rest } = filter;
  const given = Object.entries(rest).filter(([, value]) => value !== '');
  return Object.fromEntries(sort === 'most_art' ? given : [...given, ['sort', sort]]);
}

/** Returns the filter as the API expects it. */
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
