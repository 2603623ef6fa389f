import { expect, test } from 'vitest';
import { periods, rangeOf } from './Movements.tsx';

const now = new Date('2026-03-15T10:00:00');
/** A moment of the reader’s time. */
const local = (at: string) => new Date(at).toISOString();

test.each([
  ['', {}],
  ['days30', { from: new Date(now.getTime() - 30 * 86_400_000).toISOString() }],
  ['month', { from: local('2026-03-01T00:00') }],
  ['lastMonth', { from: local('2026-02-01T00:00'), until: local('2026-03-01T00:00') }],
  ['year', { from: local('2026-01-01T00:00') }],
  ['lastYear', { from: local('2025-01-01T00:00'), until: local('2026-01-01T00:00') }],
] as const)('the period "%s" begins and ends at midnight where the reader is', (period, range) => {
  expect(rangeOf(period, now)).toEqual(range);
});

test('lists the periods with the likeliest first', () => {
  expect(periods.map(({ id, name }) => [id, name])).toEqual([
    ['days30', 'Last 30 days'],
    ['month', 'This month'],
    ['lastMonth', 'Last month'],
    ['year', 'This year'],
    ['lastYear', 'Last year'],
  ]);
});
