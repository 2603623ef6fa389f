import { expect, test } from 'vitest';
import { checkRaise } from './raise.ts';

test.each([
  ['', 'Enter the new prize in whole dollars.'],
  ['25', 'It has to be more than $25.'],
  ['10', 'It has to be more than $25.'],
  ['40', 'That is $5.00 more than your balance.'],
])('a prize of "%s" is refused: %s', (typed, error) => {
  expect(checkRaise(typed, 2_500, 1_000).error).toBe(error);
});

test('a raise costs the difference', () => {
  expect(checkRaise('30', 2_500, 1_000)).toMatchObject({ error: null, dollars: 30, moreCents: 500 });
});
