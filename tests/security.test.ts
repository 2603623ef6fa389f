import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findTests, testsOf } from '../scripts/lib/test-titles.ts';

/** Checks docs/use/security.md, which says which test proves what. */
const root = path.resolve(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/use/security.md'), 'utf8');

/** Level 1 requirements of ASVS 5.0.0. Chapters 16 and 17 have none. */
const LEVEL_1 = [
  '1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1',
  '2.1.1 2.2.1 2.2.2 2.3.1',
  '3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2 3.5.3',
  '4.1.1 4.4.1',
  '5.2.1 5.2.2 5.3.1 5.3.2',
  '6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1 6.4.2',
  '7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2',
  '8.1.1 8.2.1 8.2.2 8.3.1',
  '9.1.1 9.1.2 9.1.3 9.2.1',
  '10.4.1 10.4.2 10.4.3 10.4.4 10.4.5',
  '11.3.1 11.3.2 11.4.1',
  '12.1.1 12.2.1 12.2.2',
  '13.4.1',
  '14.2.1 14.3.1',
  '15.1.1 15.2.1 15.3.1',
].flatMap((chapter) => chapter.split(' '));

const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \| (.+) \|$/gm)].map(([, id, what, evidence]) => ({
  id: id!,
  what: what!,
  evidence: evidence!,
}));

test('every requirement of level 1 has its row, in order, with evidence or a reason', () => {
  expect(rows.map(({ id }) => id)).toEqual(LEVEL_1);
  expect(LEVEL_1).toHaveLength(70);
  for (const { id, what, evidence } of rows) expect(what.trim() && evidence.trim(), id).toBeTruthy();
  for (let chapter = 1; chapter <= 17; chapter++) expect(page).toContain(`### V${chapter} `);
});

test('every test that the page names exists and runs', () => {
  const tests = findTests(root);
  const named = [...page.matchAll(/`(\S+\.test\.tsx? \[\S+\])`/g)].map((match) => match[1]!);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((cited) => testsOf(tests, cited).length === 0)).toEqual([]);
});
