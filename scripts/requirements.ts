import path from 'node:path';
import { parseArgs } from 'node:util';
import { finish } from './finish.ts';
import { listOfFaults, readFaults, readRequirements, tableOfAreas } from './requirements-table.ts';
import { runFaults } from './run-faults.ts';
import { findTests, isTest } from './test-titles.ts';

/**
 * `npm run requirements`: how much of docs/requirements.tsv is proven by a test, area by area.
 * `npm run requirements -- open [area]` lists the rows without one.
 * `npm run faults [row …]`: what can go wrong, by docs/faults.tsv, with the tests that show what happens instead; with
 * `-- --run [row …]` these tests run, and each is listed with its cases and its result. `M` stands for all rows with M.
 */
const {
  positionals: [what, ...rows],
  values,
} = parseArgs({ allowPositionals: true, options: { run: { type: 'boolean', default: false } } });
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
