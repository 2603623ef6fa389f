import path from 'node:path';
import { listOfFaults, readFaults, readRequirements, tableOfAreas } from './requirements-table.ts';
import { findTests, isTest } from './test-titles.ts';

/**
 * `npm run requirements`: how much of docs/requirements.tsv is proven by a test, area by area.
 * `npm run requirements -- open [area]` lists the rows without one.
 * `npm run faults [row]`: what can go wrong, by docs/faults.tsv, with the tests that show what happens instead.
 */
const [what, only] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, '..');

if (what === 'faults') {
  const tests = findTests(root);
  const faults = readFaults(root).filter(({ row }) => only === undefined || row.startsWith(only));
  console.log(listOfFaults(faults, (proof) => isTest(tests, proof)));
} else if (what === 'open') {
  for (const { id, area, requirement, proof } of readRequirements(root)) {
    if (proof === 'open' && (only === undefined || only === area)) console.log(`${id}  ${area}: ${requirement}`);
  }
} else {
  console.log(tableOfAreas(readRequirements(root)));
}
