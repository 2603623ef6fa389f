import { expect, test } from 'vitest';
import { periods, rangeOf } from './Movements.tsx';

const now = new Date('2026-03-15T10:00:00Z');

test.each([
  ['', {}],
  ['days30', { from: '2026-02-13T10:00:00.000Z' }],
  ['month', { from: '2026-03-01T00:00:00.000Z' }],
  ['lastMonth', { from: '2026-02-01T00:00:00.000Z', until: '2026-03-01T00:00:00.000Z' }],
  ['year', { from: '2026-01-01T00:00:00.000Z' }],
  ['lastYear', { from: '2025-01-01T00:00:00.000Z', until: '2026-01-01T00:00:00.000Z' }],
] as const)('the period "%s" is %j', (period, range) => {
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
