import { percentile } from '../bench/figures.ts';
import { killUnderLoad, type Victim } from '../simulate/kills.ts';
import { findingsOf } from '../simulate/simulate.ts';

/**
 * Kills `victim` with -9 `times` times at seeded moments during a simulation. Prints how long each outage lasted, and
 * what was lost.
 * @param most  at least this share of the outages must end within these seconds
 * @returns true if they did, and nothing was lost or wrong
 */
export async function killAndPrint(
  seed: number,
  victim: Victim,
  times: number,
  most: { seconds: number; share: number },
): Promise<boolean> {
  if (times === 0) return true;
  let done = 0;
  const report = await killUnderLoad(String(seed), victim, times, {
    onKill: (seconds) => {
      done += 1;
      console.log(`${victim}: kill ${done}/${times}, ${seconds.toFixed(2)} s`);
    },
  });
  const findings = [...findingsOf(report), ...report.unhealthy];
  const slowest = (share: number) => percentile(report.readySeconds, share);
  const seconds = Object.entries({ median: 0.5, p95: 0.95, worst: 1 }).map(
    ([name, share]) => `${slowest(share).toFixed(2)} s (${name})`,
  );
  console.log(
    `${victim.padEnd(11)} ${times} kills -9 under load; ${seconds.join(', ')}, of at most ${most.seconds} s; ` +
      `${report.operations} operations, ${report.later} answered "later", ${report.acknowledged} acknowledged: ` +
      `${report.lost.length} lost, ${report.violations.length} violations, ${report.mismatches.length} mismatches`,
  );
  for (const finding of findings) console.log(`  ${finding}`);
  return findings.length === 0 && slowest(most.share) < most.seconds;
}
