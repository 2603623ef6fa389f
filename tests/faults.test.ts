import path from 'node:path';
import { expect, test } from 'vitest';
import { countOfFaults, FAULT_COLUMNS, readFaults, readTable } from '../lab/lib/requirements-table.ts';
import { findTests, isTest } from '../scripts/lib/test-titles.ts';

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

test('the rows are the known ones, each once, in their order', () => {
  const known = {
    M: '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 19',
    P: '01 02 04 05 06 07 08 09 10 11 12 14 15 19 20 21',
    W: '01 02 03 04 05 06 07 08 09 10 11 12 14 16 19 20 21 22 23 24',
    G: '01 02 03 04 05 09 10 11 12 14 15 16 17 18 19',
    V: '01 02 03 04 05 06 10',
    F: '01 02 03 04 05 06 07 08 10 11 12 13 14 16 20 21 22',
    I: '01 02 03 04 05 06 07 08 09 11 12 13 14 15',
    X: '01 02 03 04 06 07 08 09 11 12 13 15 16 17 19 21 22 24 25',
    D: '01 02 03 05 06',
    O: '01 02 03 04 05 06 08 09 10 13 15 16 17 18',
  };
  const rows = Object.entries(known).flatMap(([prefix, numbers]) =>
    numbers.split(' ').map((number) => prefix + number),
  );
  expect(faults.map(({ row }) => row)).toEqual(rows);
});

test('every proof names a test that exists and runs', () => {
  const tests = findTests(root);
  const missing = faults.flatMap(({ row, proofs }) =>
    proofs.filter((proof) => !isTest(tests, proof)).map((proof) => `${row}: ${proof}`),
  );
  expect(missing).toEqual([]);
  console.log(countOfFaults(faults));
});
