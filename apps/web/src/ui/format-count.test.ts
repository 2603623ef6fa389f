import { expect, test } from 'vitest';
import { countOf, formatCount } from './format-count.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [9_999, '9,999'],
  [10_000, '10K'],
  [12_345, '12.3K'],
  [4_000_000, '4M'],
])('%i is shown as %s', (count, shown) => expect(formatCount(count)).toBe(shown));

test('words one in the singular, zero in the plural', () => {
  expect([countOf(1, 'like'), countOf(0, 'like'), countOf(12_345, 'entry', 'entries')]).toEqual([
    '1 like',
    '0 likes',
    '12,345 entries',
  ]);
});
