import { finish, readCommandLine } from '../../scripts/lib/command-line.ts';
import { type RollingReport, restartInTurn } from '../processes/rolling.ts';
import { checkOut } from '../processes/version-before.ts';

const usage = `npm run lab -- rolling [--grace 5 --people 8 --streams 40] [--upgrade | --from REVISION]

Two web processes and two workers behind a small proxy are restarted in turn under load, once as nginx would see it and once
with health checks. Exit code 1 when a request fails, when anything acknowledged is lost, or when a stream misses an event.

  --grace N     STOP_GRACE_SECONDS (5)
  --people N    how many do something at any moment (8)
  --streams N   open event streams (40)
  --upgrade     everything begins as the oldest version that can be migrated, and is migrated under load
  --from REVISION   as that version of the git history
`;

const { values } = readCommandLine(usage, { grace: 5, people: 8, streams: 40, upgrade: false, from: String });
const from = values.upgrade || values.from ? await checkOut(values.from, { hasOwnPackages: true }) : null;
if (from) console.log(`begins as ${from.commit.slice(0, 10)}`);
else if (values.upgrade || values.from) throw new Error('The git history here has no such version.');
let bad = 0;
for (const proxy of ['nginx', 'health checks'] as const) {
  console.log(`${proxy === 'nginx' ? 'a proxy like nginx' : 'a proxy with health checks'}, grace ${values.grace} s`);
  const report = await restartInTurn({
    proxy,
    graceSeconds: values.grace,
    people: values.people,
    streams: values.streams,
    from,
    onProgress: (what) => console.log(`  ${what} …`),
  });
  print(report);
  bad += report.failed.length + report.lost.length + report.violations.length + report.deliveries.missed;
}
from?.remove();
await finish(bad === 0 ? 0 : 1);

function print(report: RollingReport): void {
  const { deliveries, jobs } = report;
  const s = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const ms = (value: number) => `${Math.round(value)} ms`;
  if (report.migratedMs !== null) console.log(`  migrated in ${s(report.migratedMs)}`);
  for (const { name, endedMs, awayMs } of report.restarts) {
    console.log(`  ${name.padEnd(10)} ended in ${s(endedMs)}, ready again after ${s(awayMs)}`);
  }
  console.log(
    `  ${report.requests} requests in ${report.seconds.toFixed(0)} s: ${report.failed.length} failed, ${report.passedOn} passed on; p95 ${ms(report.p95Ms)}, slowest ${ms(report.slowestMs)}`,
  );
  console.log(`  ${report.acknowledged} acknowledged operations: ${report.lost.length} lost`);
  console.log(
    `  streams: ${deliveries.count} events delivered, ${deliveries.missed} missed, ${deliveries.reconnects} reconnects; p95 ${ms(deliveries.p95Ms)}, slowest ${s(deliveries.slowestMs)}`,
  );
  console.log(
    `  jobs: waited ${s(jobs.longestWaitMs)} at most; ${jobs.settled} slops settled, the latest ${s(jobs.latestSettlementMs)} after its deadline; slowest top-up ${s(jobs.slowestTopUpMs)}; ${report.violations.length} done twice, failed or against an invariant`,
  );
  for (const one of [...report.failed, ...report.lost, ...report.violations].slice(0, 20)) console.log(`    ${one}`);
}
