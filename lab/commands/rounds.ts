import { startTestCluster } from '@unslop/database/test-database';
import { startTestApp } from '@unslop/server/testing/test-app';
import { counted, readCommandLine } from '../../scripts/lib/command-line.ts';
import { races, runRace } from '../rounds/rounds.ts';

const usage = `npm run lab -- rounds [--rounds 50]

The races that money can lose, on a real PostgreSQL; prints the violations of each. Exit code 1 when there are any.

  --rounds N   rounds of each race (50)
`;

const {
  values: { rounds },
} = readCommandLine(usage, { rounds: 50 });
const cluster = await startTestCluster();
const app = await startTestApp();
let total = 0;
try {
  for (const [name, { says }] of Object.entries(races)) {
    const [violations, seconds] = await counted(name, (onDone) => runRace(app, name, rounds, onDone), rounds);
    console.log(`${name.padEnd(24)} ${rounds} rounds, ${violations.length} violations, ${seconds} s  (${says})`);
    for (const violation of violations) console.log(`  ${violation}`);
    total += violations.length;
  }
} finally {
  await app.stop();
  await cluster.stop();
}
console.log(`${total} violations`);
process.exitCode = total === 0 ? 0 : 1;
