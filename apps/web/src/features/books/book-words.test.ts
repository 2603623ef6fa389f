import { expect, test } from 'vitest';
import { lineOf } from './BooksChart.tsx';
import { belongsToPeople, expectedCents, formatDay } from './book-words.ts';

const figures = { owed_cents: 11_500, prize_cents: 3_000, platform_cents: 500, stripe_cents: -15_000 };
test('sums what belongs to users and what must be held [T229]', () => {
  expect(belongsToPeople(figures)).toBe(14_500);
  expect(expectedCents(figures)).toBe(15_000);
});

test('the chart draws published figures as steps in UTC days [T230]', () => {
  expect(lineOf([0, 50, 100], 100)).toBe('M0.00 100.00H50.00V50.00H100.00V0.00H100');
  expect(lineOf([null, 50, null, null, 100], 100)).toBe('M25.00 50.00H100.00V0.00H100');
  expect(lineOf([50, null, null], 100)).toBe('M0.00 50.00H100');
  expect(lineOf([50], 100)).toBe('M0.00 50.00H100');
  expect(lineOf([null, 50], 100)).toBe('M100.00 50.00h.01');
  expect(lineOf([null, null], 100)).toBe('');
  expect(formatDay('2026-11-22')).toBe('Nov 22, 2026');
});
