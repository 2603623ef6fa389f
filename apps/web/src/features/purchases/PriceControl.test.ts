import { expect, test } from 'vitest';
import { PRICE_LIMITS, priceFrom } from './PriceControl.tsx';

test.each([
  ['3', 3],
  ['1000', 1000],
  ['$1,000', 1000],
])('a price of "%s" is $%d', (typed, dollars) => {
  expect(priceFrom(typed)).toEqual({ dollars, error: null });
});

test.each([
  ['2', PRICE_LIMITS],
  ['1001', 'Use whole dollars, from $3 to $1,000.'],
  ['3.50', 'Whole dollars only: $3 or $4.'],
  ['', 'Enter an amount in whole dollars.'],
])('a price of "%s" is refused: %s', (typed, error) => {
  expect(priceFrom(typed)).toEqual({ dollars: null, error });
});
