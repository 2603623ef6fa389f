import path from 'node:path';
import { expect, test } from 'vitest';
import { COLUMNS, proofsOf, readRequirements, readTable, tableOfAreas } from '../lab/lib/requirements-table.ts';
import { findTests, testsOf } from '../scripts/lib/test-titles.ts';

/** Checks docs/requirements.tsv, which lists what the product does and which test proves it. */
const root = path.resolve(import.meta.dirname, '..');
const requirements = readRequirements(root);

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

test('each id is there once, in order', () => {
  const ids = requirements.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort());
  expect(ids.filter((id) => !/^[A-Z]\d{3}$/.test(id))).toEqual([]);
});

test('every proof names a test that exists and runs', () => {
  const tests = findTests(root);
  const missing = requirements.flatMap((requirement) =>
    proofsOf(requirement)
      .filter((proof) => testsOf(tests, proof).length === 0)
      .map((proof) => `${requirement.id}: ${proof}`),
  );
  expect(missing).toEqual([]);
  console.log(tableOfAreas(requirements));
});
