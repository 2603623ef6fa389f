import type { BookDay } from '@unslop/domain/calls/books';
import { expect, test } from 'vitest';
import { lineOf } from './BooksChart.tsx';
import { expectedCents, formatDay, owedToPeople, reasonsOf } from './book-words.ts';

const day = (over: Partial<BookDay> = {}): BookDay => ({
  day: '2026-11-22',
  closed_at: '2026-11-23T00:10:00.000Z',
  movements: 3,
  root: '',
  balance_cents: 10_000,
  hold_cents: 2_000,
  prize_cents: 3_000,
  debt_cents: -500,
  fees_cents: 900,
  costs_cents: -400,
  stripe_cents: -15_000,
  clearing_cents: 0,
  decided_cents: 0,
  provider: null,
  previous: '',
  head: '',
  ...over,
});
const provider = (held_cents: number, fees_cents: number, own_cents: number) => ({
  read_at: '2026-11-23T00:07:00.000Z',
  held_cents,
  fees_cents,
  own_cents,
});

test('T229 the difference to what the card provider holds is said to the cent, by its reasons', () => {
  expect(owedToPeople(day())).toBe(14_500);
  expect(expectedCents(day())).toBe(15_000);
  expect(reasonsOf(day())).toEqual([]);
  for (const [held, fees, own] of [
    [15_000, 0, 0],
    [14_700, 300, 0],
    [64_700, 300, 50_000],
    [9_700, 300, -5_000],
    [14_200, 300, 0],
  ] as const) {
    const reasons = reasonsOf(day({ provider: provider(held, fees, own) }));
    expect(reasons.reduce((sum, { cents }) => sum + cents, 0)).toBe(held - 15_000);
    expect(reasons.every(({ cents }) => cents !== 0)).toBe(true);
    expect(reasons).toHaveLength([fees, own, held - 15_000 + fees - own].filter((cents) => cents !== 0).length);
  }
});

test('T230 the picture of the books leaves out days without a reading, and a day is one in UTC', () => {
  expect(lineOf([0, 50, 100], 100)).toBe('M0.00 100.00L50.00 50.00L100.00 0.00');
  expect(lineOf([null, 50, 100], 100)).toBe('M50.00 50.00L100.00 0.00');
  expect(lineOf([50], 100)).toBe('M0.00 50.00H100');
  expect(lineOf([null, 50], 100)).toBe('M100.00 50.00h.01');
  expect(lineOf([null], 100)).toBe('');
  expect(formatDay('2026-11-22')).toBe('Nov 22, 2026');
});
