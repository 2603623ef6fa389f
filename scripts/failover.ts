import { killUnderLoad } from '../tests/simulate/kills.ts';
import { findingsOf } from '../tests/simulate/simulate.ts';
import { finish, readCommandLine } from './lib/command-line.ts';

const usage = `npm run prove -- failover [--kills 20 --seed 1]

A primary and two standbys, one of which must have a transaction before it is acknowledged (ANY 1), while a simulation lives on
them. The primary is killed with -9 and its folder deleted, the most advanced standby is promoted, a new standby is made; so
often, at moments of the seed. Prints what was lost and how long nothing could be written. Exit code 1 when anything that was
acknowledged is lost, an invariant is broken, the provider's books differ, or 95 of 100 pauses are not under 5 s.

  --kills N   (20)
  --seed N    the moments (1)
`;

const LIMIT_SECONDS = 5;
const { values } = readCommandLine(usage, { kills: 20, seed: 1 });
let done = 0;
const report = await killUnderLoad(String(values.seed), 'primary', values.kills, (seconds) => {
  done += 1;
  console.log(`primary ${done}/${values.kills} is lost; ${seconds.toFixed(2)} s without a write`);
});
const sorted = report.readySeconds.toSorted((a, b) => a - b);
const percentile = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
const findings = findingsOf(report);
console.log(`
${values.kills} primaries killed with -9 and deleted under load, ${report.operations} operations, ${report.later} answered "later"
acknowledged operations         ${report.acknowledged}
acknowledged operations lost    ${report.lost.length}
violations of the invariants    ${report.violations.length}
differences with the provider   ${report.mismatches.length}
seconds without writes          p50 ${percentile(0.5).toFixed(2)}, p95 ${percentile(0.95).toFixed(2)}, max ${sorted.at(-1)!.toFixed(2)}`);
for (const finding of findings) console.log(`  ${finding}`);
await finish(findings.length === 0 && percentile(0.95) < LIMIT_SECONDS ? 0 : 1);
