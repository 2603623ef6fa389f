import path from 'node:path';
import { expect, test } from 'vitest';
import { countOfFaults, FAULT_COLUMNS, readFaults, readTable } from '../lab/lib/requirements-table.ts';
import { findTests, testsOf } from '../scripts/lib/test-titles.ts';

/** Checks docs/faults.tsv, which lists what can go wrong and which tests show what happens instead. */
const root = path.resolve(import.meta.dirname, '..');
const faults = readFaults(root);

test('every row has its three columns, none of them empty', () => {
  const { header, rows } = readTable(root, 'faults.tsv');
  expect(header).toEqual([...FAULT_COLUMNS]);
  const isWhole = (row: string[]) =>
    row.length === FAULT_COLUMNS.length && row.every((cell) => cell && cell === cell.trim());
  expect(rows.filter((row) => !isWhole(row))).toEqual([]);
});

test('each row is there once', () => {
  const rows = faults.map(({ row }) => row);
  expect(rows).toEqual([...new Set(rows)]);
  expect(rows.filter((row) => !/^[A-Z]\d{2}$/.test(row))).toEqual([]);
});

test('all evidence names a test that exists and runs', () => {
  const tests = findTests(root);
  const missing = faults.flatMap(({ row, evidence }) =>
    evidence.filter((cited) => testsOf(tests, cited).length === 0).map((cited) => `${row}: ${cited}`),
  );
  expect(missing).toEqual([]);
  console.log(countOfFaults(faults));
});
