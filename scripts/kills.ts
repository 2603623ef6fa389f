import { parseArgs } from 'node:util';
import { killUnderLoad, type Victim } from '../tests/simulate/kills.ts';
import { findingsOf } from '../tests/simulate/simulate.ts';
import { finish } from './finish.ts';

/**
 * `npm run kills [-- --api 100 --postgres 25 --seed 1]`: kills a web process, then PostgreSQL, with -9 so often at moments
 * of the seed while a town lives on them, and prints how long each took to be ready again and what was lost. Exit code 1
 * when anything acknowledged is lost, an invariant is broken, the provider's books differ, a web process did not outlive
 * its database, or the slowest took longer than it may.
 */
const { values } = parseArgs({
  options: {
    api: { type: 'string', default: '100' },
    postgres: { type: 'string', default: '25' },
    seed: { type: 'string', default: '1' },
  },
});
/** From docs/faults.tsv, O01 and O02. */
const LIMIT_SECONDS: Record<Victim, number> = { api: 3, PostgreSQL: 5 };

const isGood = [await kill('api', Number(values.api)), await kill('PostgreSQL', Number(values.postgres))];
await finish(isGood.every(Boolean) ? 0 : 1);

async function kill(victim: Victim, times: number): Promise<boolean> {
  if (times === 0) return true;
  let done = 0;
  const report = await killUnderLoad(values.seed, victim, times, (seconds) => {
    done += 1;
    const told = `${victim}: kill ${done}/${times}, ready in ${seconds.toFixed(2)} s `;
    if (process.stdout.isTTY) process.stdout.write(`\r${told}`);
    else if (done % 10 === 0) console.log(told);
  });
  if (process.stdout.isTTY) process.stdout.write('\r');
  const sorted = report.readySeconds.toSorted((a, b) => a - b);
  const worst = sorted.at(-1)!;
  const findings = [...findingsOf(report), ...report.faints];
  console.log(
    `${victim.padEnd(11)} ${times} kills -9 under load; ready again in ${sorted[times >> 1]!.toFixed(2)} s (median), ` +
      `${worst.toFixed(2)} s (worst; it may take ${LIMIT_SECONDS[victim]} s); ${report.operations} operations, ` +
      `${report.later} answered "later", ${report.acknowledged} acknowledged: ${report.lost.length} lost, ` +
      `${report.violations.length} violations, ${report.mismatches.length} mismatches`,
  );
  for (const finding of findings) console.log(`  ${finding}`);
  return findings.length === 0 && worst <= LIMIT_SECONDS[victim];
}
