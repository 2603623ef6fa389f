import path from 'node:path';
import { expect, test } from 'vitest';
import { countDialect, countOf } from './dialect.ts';

test('a word counts in prose and as a part of an identifier, not as a part of a word', () => {
  expect(countOf('A wish: wishOf(body), saved_wish, WISH. A wishbone is none.', 'wish')).toBe(4);
});

test('what is excepted does not count', () => {
  expect(countOf('Math.floor(x) on the floor', 'floors?', /Math\.floor/g)).toBe(1);
});

test('no word that has gone comes back', () => {
  const gone = countDialect(path.resolve(import.meta.dirname, '../..'));
  expect(gone.length).toBeGreaterThan(5);
  expect(gone.filter(({ count }) => count > 0).map(({ words, term, files }) => ({ words, term, files }))).toEqual([]);
});
