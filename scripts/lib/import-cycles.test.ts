import { expect, test } from 'vitest';
import { cyclesOf } from './import-cycles.ts';

const cycles = (imports: Record<string, string[]>) => cyclesOf(new Map(Object.entries(imports)));

test('what is imported twice is no cycle', () => {
  expect(cycles({ top: ['left', 'right'], left: ['ground'], right: ['ground'], ground: ['not-ours'] })).toEqual([]);
});

test('a cycle is shown once, by its shortest way, with how many more files are in it', () => {
  expect(cycles({ entry: ['a'], a: ['b'], b: ['c', 'a'], c: ['a'] })).toEqual(['a -> b -> a (and 1 more)']);
});

test('two cycles are two, and a file that imports itself is one', () => {
  expect(cycles({ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'], e: ['e'] })).toEqual([
    'a -> b -> a',
    'c -> d -> c',
    'e -> e',
  ]);
});
