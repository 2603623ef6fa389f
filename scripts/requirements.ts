import path from 'node:path';
import { readRequirements, tableOfAreas } from './requirements-table.ts';

/**
 * `npm run requirements`: how much of docs/requirements.tsv is proven by a test, area by area.
 * `npm run requirements -- open [area]` lists the rows without one.
 */
const [what, only] = process.argv.slice(2);
const rows = readRequirements(path.resolve(import.meta.dirname, '..'));

if (what === 'open') {
  for (const { id, area, requirement, proof } of rows) {
    if (proof === 'open' && (only === undefined || only === area)) console.log(`${id}  ${area}: ${requirement}`);
  }
} else {
  console.log(tableOfAreas(rows));
}
