import { parseArgs } from 'node:util';
import { simulate } from '../tests/simulate/simulate.ts';
import { finish } from './finish.ts';

/**
 * `npm run simulate -- --seed 7 [--seconds 20] [--seeds 10]`: a town of people on two web processes, a worker and a
 * PostgreSQL that are killed, with a card provider that fails, all by the seed. Exit code 1 when anything acknowledged
 * is lost, an invariant is broken or the provider's books differ from ours.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '20' },
    'keep-logs': { type: 'boolean', default: false },
  },
});
const first = Number(values.seed);
let bad = 0;
for (let seed = first; seed < first + Number(values.seeds); seed += 1) {
  const report = await simulate(String(seed), Number(values.seconds), {
    onProgress: (phase) => console.log(`seed ${seed}: ${phase} …`),
    keepsLogs: values['keep-logs'],
  });
  const { operations, acknowledged, lost, violations, mismatches, faults, kills, drainSeconds } = report;
  console.log(
    `seed ${seed}: ${operations} operations, ${acknowledged} acknowledged, faults ${list(faults)}, kills ${list(kills)}, ` +
      `drained in ${drainSeconds.toFixed(1)} s: ${lost.length} lost, ${violations.length} violations, ${mismatches.length} mismatches`,
  );
  for (const one of lost) console.log(`  LOST ${one}`);
  for (const one of violations) console.log(`  VIOLATION ${one}`);
  for (const one of mismatches) console.log(`  MISMATCH ${one}`);
  if (lost.length + violations.length + mismatches.length > 0) bad += 1;
}
await finish(bad === 0 ? 0 : 1);

function list(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}
