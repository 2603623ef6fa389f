import { expect, test } from 'vitest';
import { priceFrom } from './price.ts';

test.each([
  ['3', 3],
  ['1000', 1000],
  ['2', null],
  ['1001', null],
  ['', null],
  ['3.50', null],
  ['-3', null],
])('a price of "%s" is %j', (typed, dollars) => {
  expect(priceFrom(typed)).toBe(dollars);
});
