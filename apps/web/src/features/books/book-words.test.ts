import { expect, test } from 'vitest';
import { lineOf } from './BooksChart.tsx';
import { belongsToPeople, expectedCents, formatDay, reasonsOf } from './book-words.ts';

const figures = { owed_cents: 11_500, prize_cents: 3_000, platform_cents: 500, stripe_cents: -15_000 };
const provider = (held_cents: number, fees_cents: number, own_cents: number) => ({
  read_at: '2026-11-23T00:07:00.000Z',
  held_cents,
  fees_cents,
  own_cents,
});

test('T229 the difference to what the card provider holds is said to the cent, by its reasons', () => {
  expect(belongsToPeople(figures)).toBe(14_500);
  expect(expectedCents(figures)).toBe(15_000);
  expect(reasonsOf({ figures, provider: null })).toEqual([]);
  expect(reasonsOf({ figures: null, provider: null })).toEqual([]);
  for (const [held, fees, own] of [
    [15_000, 0, 0],
    [14_700, 300, 0],
    [64_700, 300, 50_000],
    [9_700, 300, -5_000],
    [14_200, 300, 0],
  ] as const) {
    const reasons = reasonsOf({ figures, provider: provider(held, fees, own) });
    expect(reasons.reduce((sum, { cents }) => sum + cents, 0)).toBe(held - 15_000);
    expect(reasons.every(({ cents }) => cents !== 0)).toBe(true);
    expect(reasons).toHaveLength([fees, own, held - 15_000 + fees - own].filter((cents) => cents !== 0).length);
  }
});

test('T230 the chart draws the last published figures as a step and invents no point, and a day is one in UTC', () => {
  expect(lineOf([0, 50, 100], 100)).toBe('M0.00 100.00H50.00V50.00H100.00V0.00H100');
  expect(lineOf([null, 50, null, null, 100], 100)).toBe('M25.00 50.00H100.00V0.00H100');
  expect(lineOf([50, null, null], 100)).toBe('M0.00 50.00H100');
  expect(lineOf([50], 100)).toBe('M0.00 50.00H100');
  expect(lineOf([null, 50], 100)).toBe('M100.00 50.00h.01');
  expect(lineOf([null, null], 100)).toBe('');
  expect(formatDay('2026-11-22')).toBe('Nov 22, 2026');
});
