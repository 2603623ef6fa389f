import path from 'node:path';
import { readCommandLine } from './lib/command-line.ts';
import { finish } from './lib/finish.ts';
import { listOfFaults, readFaults, readRequirements, tableOfAreas } from './lib/requirements-table.ts';
import { runFaults } from './lib/run-faults.ts';
import { findTests, isTest } from './lib/test-titles.ts';

const usage = `npm run prove -- requirements [open [AREA]]

How much of docs/requirements.tsv is proven by a test, area by area; with "open" the rows without one.

npm run prove -- faults [[--run] [ROW …]]

What can go wrong, by docs/faults.tsv, with the tests that show what happens instead; M stands for all rows with M.

  --run   runs these tests, and lists each with its cases and its result
`;

const {
  positionals: [what, ...rows],
  values,
} = readCommandLine(usage, { run: { type: 'boolean', default: false } }, Number.POSITIVE_INFINITY);
const [only] = rows;
const root = path.resolve(import.meta.dirname, '..');

if (what === 'faults') {
  const faults = readFaults(root).filter(({ row }) => rows.length === 0 || rows.some((one) => row.startsWith(one)));
  if (values.run) await finish((await runFaults(faults)) ? 0 : 1);
  const tests = findTests(root);
  console.log(listOfFaults(faults, (proof) => isTest(tests, proof)));
} else if (what === 'open') {
  for (const { id, area, requirement, proof } of readRequirements(root)) {
    if (proof === 'open' && (only === undefined || only === area)) console.log(`${id}  ${area}: ${requirement}`);
  }
} else {
  console.log(tableOfAreas(readRequirements(root)));
}
