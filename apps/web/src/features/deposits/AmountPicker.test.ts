import { cents } from '@unslop/domain/money';
import { expect, test } from 'vitest';
import { centsOf, cleanAmount, limitsText, quoteTopUp } from './AmountPicker.tsx';

test.each([
  ['a1-2.5e', '12.5', 1250],
  ['1.2.3', '1.23', 123],
  ['9.999', '9.99', 999],
  ['', '', 0],
  ['.', '.', 0],
  ['.5', '.5', 50],
  ['12.', '12.', 1200],
  ['007', '007', 700],
  ['$1,000', '1000', 100_000],
  ['1,000,000', '1000000', 100_000_000],
  ['7,50', '7.50', 750],
  ['7,', '7.', 700],
  ['12,5', '12.5', 1250],
  ['1,000.50', '1000.50', 100_050],
  ['123456789012', '1234567', 123_456_700],
])('typing "%s" leaves "%s", which is %i cents', (typed, cleaned, amount) => {
  expect(cleanAmount(typed)).toBe(cleaned);
  expect(centsOf(cleaned)).toBe(amount);
});

test.each([
  [500, 34, 534],
  [1000, 68, 1068],
  [5000, 337, 5337],
  [10_000, 673, 10_673],
  [100_000, 6_724, 106_724],
])('adding %i cents costs a fee of %i and charges %i [B052]', (toAdd, fee, total) => {
  expect(quoteTopUp(cents(toAdd))).toEqual({ toAdd, fee, total, problem: null });
});

test.each([
  [0, 'Add between $5 and $1,000.'],
  [499, 'Add between $5 and $1,000.'],
  [100_001, 'Add between $5 and $1,000.'],
])('%i cents cannot be paid: %s', (toAdd, problem) => {
  expect(quoteTopUp(cents(toAdd)).problem).toBe(problem);
});

test('shows the limits', () => {
  expect(limitsText).toBe('Add between $5 and $1,000.');
});

test('nothing to add costs nothing [B053]', () => {
  expect(quoteTopUp(cents(0))).toMatchObject({ fee: 0, total: 0 });
});
