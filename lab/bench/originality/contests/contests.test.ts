import { expect, test } from 'vitest';
import { measureContests } from './measure.ts';
import { kinds } from './paint.ts';
import { missedOf, tablesOf } from './report.ts';

test('finds copies in small contests of each kind, and no honest entries [T427]', async () => {
  const { found, honest } = await measureContests(1, () => {}, 2);
  const sum = (of: 'found' | 'copies') => found.flatMap((each) => kinds.map((kind) => each.of[kind][of])).reduce(add);
  expect(sum('copies')).toBe(30);
  expect(found.every(({ of }) => kinds.every((kind) => of[kind].copies === 1))).toBe(true);
  expect(sum('found')).toBeGreaterThanOrEqual(28);
  expect(honest).toMatchObject(kinds.map((kind) => ({ kind, pairs: 10, asked: 0, entries: 5, takenForSlop: 0 })));
}, 120_000);

const add = (a: number, b: number) => a + b;

test('names a missed goal and shows every figure in the tables [T427]', () => {
  const all = (found: number) => Object.fromEntries(kinds.map((kind) => [kind, { found, copies: 100 }])) as never;
  const measured = {
    found: [
      { name: 'turned', of: all(90) },
      { name: 'cropped', of: { ...(all(95) as object), flat: { found: 89, copies: 100 } } as never },
    ],
    honest: [
      { kind: kinds[0], pairs: 100, asked: 2, entries: 50, takenForSlop: 1 },
      { kind: kinds[1], pairs: 100, asked: 3, entries: 50, takenForSlop: 0 },
    ],
  };
  expect(missedOf(measured, 151)).toEqual([
    'cropped, flat',
    'honest entries asked about, painterly',
    'the processor time of a second look',
  ]);
  expect(missedOf({ found: measured.found.slice(0, 1), honest: measured.honest.slice(0, 1) }, 150)).toEqual([]);
  const tables = tablesOf(measured, { uploadMs: 400, secondLookMs: 151 });
  for (const words of ['89 of 100', '3 of 100', '551 ms']) expect(tables).toContain(words);
});
