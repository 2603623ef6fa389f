import { expect, test } from 'vitest';
import { cyclesOf } from './import-cycles.ts';

const cycles = (imports: Record<string, string[]>) => cyclesOf(new Map(Object.entries(imports)));

test('a file that is imported twice is no cycle', () => {
  expect(cycles({ top: ['left', 'right'], left: ['ground'], right: ['ground'], ground: ['not-ours'] })).toEqual([]);
});

test('shows a cycle once, by its shortest path, with the number of other files', () => {
  expect(cycles({ entry: ['a'], a: ['b'], b: ['c', 'a'], c: ['a'] })).toEqual(['a -> b -> a (and 1 more)']);
});

test('separates two cycles and finds a file that imports itself', () => {
  expect(cycles({ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'], e: ['e'] })).toEqual([
    'a -> b -> a',
    'c -> d -> c',
    'e -> e',
  ]);
});
