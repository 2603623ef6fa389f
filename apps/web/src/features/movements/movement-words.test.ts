import { expect, test } from 'vitest';
import { movementWords, signedMoney } from './movement-words.ts';

test.each([
  ['top_up', false, 'Added funds by card'],
  ['prize_held', true, 'Prize held for'],
  ['prize_held', false, 'Prize held for the winner'],
  ['prize_awarded', true, 'You won the prize of'],
  ['prize_returned', true, 'Prize came back from'],
  ['something_new', false, 'Other movement'],
  ['something_new', true, 'Other movement:'],
])('a movement of kind %s (of a slop: %s) reads "%s"', (kind, hasSlop, text) => {
  expect(movementWords(kind, hasSlop)).toBe(text);
});

test('what comes in has a plus, what goes out a minus', () => {
  expect(signedMoney(2500)).toBe('+$25.00');
  expect(signedMoney(-2500)).toBe('-$25.00');
  expect(signedMoney(100_000_000)).toBe('+$1,000,000.00');
});
