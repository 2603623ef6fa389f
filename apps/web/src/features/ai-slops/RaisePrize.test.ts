import { expect, test } from 'vitest';
import { checkRaise } from './RaisePrize.tsx';

test.each([
  ['', 'Enter an amount in whole dollars.', false],
  ['30.5', 'Whole dollars only: $30 or $31.', false],
  ['25', 'Enter more than $25.', false],
  ['10', 'Enter more than $25.', false],
  ['40', 'You need $5.00 more in your balance.', true],
])('a prize of "%s" is refused: %s Funds would help: %s', (typed, error, needsFunds) => {
  expect(checkRaise(typed, 2_500, 1_000)).toEqual({ error, needsFunds });
});

test('a raise costs the difference', () => {
  expect(checkRaise('30', 2_500, 1_000)).toEqual({ error: null, dollars: 30, moreCents: 500, needsFunds: false });
});

test('allows the whole balance, and anything while the balance is unknown', () => {
  expect(checkRaise('35', 2_500, 1_000).error).toBeNull();
  expect(checkRaise('40', 2_500, undefined).error).toBeNull();
});
