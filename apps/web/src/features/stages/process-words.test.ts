import { expect, test } from 'vitest';
import { factOf, leftUntil, sizeOf } from './process-words.ts';

test('mentions a layered file as a fact [T166]', () => {
  expect(factOf({ layers: 23, width: 4000, height: 3000 })).toBe('Layered file: 23 layers, 4000 x 3000');
  expect(factOf({ layers: 1, width: 64, height: 48 })).toBe('Layered file: 1 layer, 64 x 48');
  expect([sizeOf(900), sizeOf(49_348), sizeOf(13_107_200)]).toEqual(['1 KB', '48 KB', '12.5 MB']);
});

test('shows the time left in hours, then minutes, and never below zero [T166]', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  expect(
    ['2026-01-02T23:59:00Z', '2026-01-01T01:00:00Z', '2026-01-01T00:01:30Z', '2025-12-31T00:00:00Z'].map((at) =>
      leftUntil(at, now),
    ),
  ).toEqual(['47 hours', '1 hour', '1 minute', '0 minutes']);
});
