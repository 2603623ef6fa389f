import { expect, test } from 'vitest';
import { readTypedDollars } from './typed-dollars.ts';

test.each([
  ['22', 22],
  [' 22 ', 22],
  ['$1,200', 1_200],
  ['1,000,000', 1_000_000],
  ['22.', 22],
  ['22.00', 22],
  ['0', 0],
])('"%s" is %d dollars', (typed, dollars) => {
  expect(readTypedDollars(typed)).toEqual({ dollars, error: null });
});

test.each([
  ['22.5', 'Whole dollars only: $22 or $23.'],
  ['22.50', 'Whole dollars only: $22 or $23.'],
  ['1,999.99', 'Whole dollars only: $1,999 or $2,000.'],
  ['', 'Enter an amount in whole dollars.'],
  ['-40', 'Enter an amount in whole dollars.'],
  ['22,5', 'Enter an amount in whole dollars.'],
  ['1e3', 'Enter an amount in whole dollars.'],
  ['12345678', 'Enter an amount in whole dollars.'],
])('"%s" is refused: %s', (typed, error) => {
  expect(readTypedDollars(typed)).toEqual({ dollars: null, error });
});
