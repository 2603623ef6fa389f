import { statementKinds } from '@unslop/domain/movements';
import { expect, test } from 'vitest';
import { movementWords, signedMoney } from './movement-words.ts';

test.each([
  ['top_up', false, 'Added funds by card'],
  ['top_up_reversed', false, 'A top-up was refunded or disputed'],
  ['top_up_restored', false, 'A refunded or disputed top-up came back to you'],
  ['prize_held', true, 'Prize held for'],
  ['prize_held', false, 'Prize held for the winner'],
  ['prize_raised', true, 'Prize raised for'],
  ['prize_raised', false, 'Prize raised'],
  ['prize_awarded', true, 'You won the prize of'],
  ['prize_awarded', false, 'You won a prize'],
  ['prize_returned', true, 'Prize came back from'],
  ['prize_returned', false, 'Prize came back'],
  ['withdrawal_requested', false, 'Withdrawal requested'],
  ['withdrawal_returned', false, 'Withdrawal came back'],
  ['transfer_reversed', false, 'A paid withdrawal came back'],
  ['sale', true, 'Sold your art for'],
  ['sale', false, 'Sold your art'],
  ['sale_reversed', true, 'A sale was refunded or disputed, art for'],
  ['sale_reversed', false, 'A sale was refunded or disputed'],
  ['sale_restored', true, 'Your sale counts again, art for'],
  ['sale_restored', false, 'Your sale counts again'],
  ['balance_given_up', false, 'Balance given up'],
  ['paid_outside', false, 'Paid to you another way'],
  ['something_new', false, 'Other movement'],
  ['something_new', true, 'Other movement:'],
])('a movement of kind %s (of a slop: %s) reads "%s"', (kind, hasSlop, text) => {
  expect(movementWords(kind, hasSlop)).toBe(text);
});

test('every kind of movement has different words', () => {
  const texts = statementKinds.map((kind) => movementWords(kind, false));
  expect(new Set(texts).size).toBe(statementKinds.length);
  expect(texts).not.toContain('Other movement');
});

test('income has a plus, spending a minus', () => {
  expect(signedMoney(2500)).toBe('+$25.00');
  expect(signedMoney(0)).toBe('$0.00');
  expect(signedMoney(-2500)).toBe('-$25.00');
  expect(signedMoney(100_000_000)).toBe('+$1,000,000.00');
});
