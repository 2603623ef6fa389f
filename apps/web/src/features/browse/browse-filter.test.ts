import { expect, test } from 'vitest';
import { countFilters, filterOf, paramsOf, queryOf } from './browse-filter.ts';

test.each(['', 'q=cat', 'category=comics&status=closed&prize=10-24&sort=newest', 'status=all', 'sort=ending_soon'])(
  'reads the address "%s" and writes it back the same',
  (address) => {
    const params = paramsOf(filterOf(new URLSearchParams(address)));
    expect(new URLSearchParams(params).toString()).toBe(address);
  },
);

test('drops invalid parts of the address', () => {
  const filter = filterOf(new URLSearchParams('category=hats&status=maybe&prize=0-0&sort=luck'));
  expect(paramsOf(filter)).toEqual({});
  expect(countFilters(filter)).toBe(0);
});

test('queries a prize range in whole dollars, open at its end', () => {
  const ask = (prize: string) => queryOf(filterOf(new URLSearchParams({ prize })));
  expect(ask('25-99')).toMatchObject({ prize_min: '25', prize_max: '99' });
  expect(ask('100-')).toMatchObject({ prize_min: '100', prize_max: undefined });
});

test('queries only what the address specifies', () => {
  const filter = filterOf(new URLSearchParams('q=cat&category=comics&status=closed&prize=10-24&sort=newest'));
  expect(queryOf(filter)).toEqual({
    q: 'cat',
    category: 'comics',
    status: 'closed',
    prize_min: '10',
    prize_max: '24',
    sort: 'newest',
  });
  expect(countFilters(filter)).toBe(3);
  expect(queryOf(filterOf(new URLSearchParams()))).toEqual({ status: 'open', sort: 'most_art' });
  expect(queryOf(filterOf(new URLSearchParams('status=all')))).toEqual({ sort: 'most_art' });
});
