import { startTestCluster } from '@unslop/database/test-database';
import { finish, readCommandLine } from '../../scripts/lib/command-line.ts';
import { median, percentile } from '../bench/figures.ts';
import { eachAtOnce } from '../lib/at-once.ts';
import { killAndPrint } from '../lib/kill-report.ts';
import { killWorkerWhileItSends } from '../simulate/withdrawal-kills.ts';
import { startWorkerInTrouble, TAKES_A_JOB_WITHIN_SECONDS, type WorkerStart } from '../simulate/worker-starts.ts';

const usage = `npm run lab -- kills [--api 100 --postgres 25 --worker 100 --withdrawals 100 --seed 1]

Kills a web process, then PostgreSQL, with -9 so often at moments of the seed while a simulation lives on them, and prints how
long each took to be ready again and what was lost. Exit code 1 when anything acknowledged is lost, an invariant is broken,
the provider's books differ, a web process did not outlive its database, or the slowest took longer than it may. And it
starts a worker so often on a database that refuses, delays, silences and drops its connections by the seed: exit code 1 when
one takes no job soon after the database is well. And it kills a worker while it sends so many withdrawals, at moments of the
seed, before, during and after the call: exit code 1 when one is not sent exactly once.

  --api N          kills of a web process (100)
  --postgres N     kills of PostgreSQL (25)
  --worker N       starts of a worker (100)
  --withdrawals N  withdrawals in flight while their worker is killed (100)
  --seed N         the moments (1)
`;

const { values } = readCommandLine(usage, { api: 100, postgres: 25, worker: 100, withdrawals: 100, seed: 1 });
/** Each worker is a separate process. */
const WORKERS_AT_ONCE = 3;

const isGood = [
  // The seconds come from docs/faults.tsv, O01 and O02.
  await killAndPrint(values.seed, 'api', values.api, { seconds: 3, share: 1 }),
  await killAndPrint(values.seed, 'PostgreSQL', values.postgres, { seconds: 5, share: 1 }),
  await startWorkers(values.worker),
  await sendWithdrawals(values.withdrawals),
];
await finish(isGood.every(Boolean) ? 0 : 1);

async function startWorkers(times: number): Promise<boolean> {
  if (times === 0) return true;
  const cluster = await startTestCluster();
  const seeds = Array.from({ length: times }, (_, n) => `${values.seed + n}`);
  const starts: WorkerStart[] = [];
  await eachAtOnce(seeds, WORKERS_AT_ONCE, async (seed) => {
    const start = await startWorkerInTrouble(seed);
    starts.push(start);
    if (start.seconds === null)
      console.log(`  seed ${seed}: takes no job after ${start.troubles.join(', ')}\n${start.lastOutput}`);
    else if (starts.length % 10 === 0) console.log(`worker: start ${starts.length}/${times}`);
  });
  await cluster.stop();
  const seconds = starts.flatMap((start) => start.seconds ?? []);
  const dead = starts.length - seconds.length;
  console.log(
    `${'worker'.padEnd(11)} ${times} starts on a troubled database; takes a job ${median(seconds).toFixed(2)} s ` +
      `(median), ${percentile(seconds, 1).toFixed(2)} s (worst) after it is well; ${dead} take none within ${TAKES_A_JOB_WITHIN_SECONDS} s`,
  );
  return dead === 0;
}

async function sendWithdrawals(count: number): Promise<boolean> {
  if (count === 0) return true;
  const cluster = await startTestCluster();
  const { kills, killedAt, findings } = await killWorkerWhileItSends(String(values.seed), count);
  await cluster.stop();
  const points = Object.entries(killedAt).map(([point, times]) => `${times} ${point}`);
  console.log(
    `withdrawals ${count} sent by workers killed -9 ${kills} times, which had leased ${points.join(', ')}: ` +
      `${findings.length} not sent exactly once, or not booked so`,
  );
  for (const finding of findings) console.log(`  ${finding}`);
  return findings.length === 0;
}
