import path from 'node:path';
import { expect, test } from 'vitest';
import { COLUMNS, proofsOf, readRequirements, readTable, tableOfAreas } from '../lab/lib/requirements-table.ts';
import { findTests, isTest } from '../scripts/lib/test-titles.ts';

/** Checks docs/requirements.tsv, which lists what the product does and which test proves it. */
const root = path.resolve(import.meta.dirname, '..');
const requirements = readRequirements(root);

const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index + 1).padStart(3, '0')}`);

test('every row has its five columns, and nothing but the note is empty', () => {
  const { header, rows } = readTable(root);
  expect(header).toEqual([...COLUMNS]);
  const wrong = rows.filter(
    (row) =>
      row.length !== COLUMNS.length ||
      row.some((cell) => cell !== cell.trim()) ||
      row.slice(0, 4).some((cell) => !cell),
  );
  expect(wrong).toEqual([]);
});

test('the ids are the 539 known ones and those of trust in the contest, in order, each once', () => {
  const ids = requirements.map(({ id }) => id);
  const ofTrust = ids.filter((id) => /^T\d{3}$/.test(id));
  expect(ids).toEqual([...numbered('A', 392), ...numbered('B', 147), ...new Set(ofTrust.sort())]);
});

test('every proof names a test that exists and runs', () => {
  const tests = findTests(root);
  const missing = requirements.flatMap((requirement) =>
    proofsOf(requirement)
      .filter((proof) => !isTest(tests, proof))
      .map((proof) => `${requirement.id}: ${proof}`),
  );
  expect(missing).toEqual([]);
  console.log(tableOfAreas(requirements));
});
