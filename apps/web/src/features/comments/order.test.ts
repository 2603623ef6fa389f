import { expect, test } from 'vitest';
import { areVotesSealed, ordersOf } from './order.ts';

const settled_at = '2026-01-01T00:00:00Z';

test('votes are sealed until the slop is settled', () => {
  expect(areVotesSealed({ has_sealed_votes: true, settled_at: null })).toBe(true);
  expect(areVotesSealed({ has_sealed_votes: true, settled_at })).toBe(false);
  expect(areVotesSealed({ has_sealed_votes: false, settled_at: null })).toBe(false);
});

test('offers orders according to the contest: sealed, open or settled [T199]', () => {
  expect(ordersOf({ has_sealed_votes: true, settled_at: null })).toEqual(['own', 'newest', 'oldest']);
  expect(ordersOf({ has_sealed_votes: false, settled_at: null })).toEqual(['most_liked', 'least_seen']);
  expect(ordersOf({ has_sealed_votes: true, settled_at })).toEqual(['most_liked']);
});
