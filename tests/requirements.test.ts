import path from 'node:path';
import { expect, test } from 'vitest';
import { COLUMNS, evidenceOf, readRequirements, readTable, tableOfAreas } from '../lab/lib/requirements-table.ts';
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

test('all evidence names a test that exists and runs', () => {
  const tests = findTests(root);
  const missing = requirements.flatMap((requirement) =>
    evidenceOf(requirement)
      .filter((cited) => testsOf(tests, cited).length === 0)
      .map((cited) => `${requirement.id}: ${cited}`),
  );
  expect(missing).toEqual([]);
  console.log(tableOfAreas(requirements));
});
