import { startTestCluster } from '@unslop/database/test-database';
import { counted, finish, readCommandLine } from '../../scripts/lib/command-line.ts';
import { openEnvironment } from '../interleave/environment.ts';
import { type PairReport, runPair } from '../interleave/interleave.ts';
import { everyOperation } from '../interleave/operations.ts';
import { ACTORS } from '../interleave/orders.ts';
import { allPairs, type Pair } from '../interleave/pairs.ts';

const usage = `npm run lab -- interleave [--schedules 200] [--seed 1] [--pair like,settle]

Every pair of the operations about money and votes, and of what moderators do, their statements in an order chosen by seed, one at a time. Exit code 1
when an invariant breaks, when an answer is none that the call may give, or when what stands in the end is not what one after
the other would leave.

  --schedules N   orders of each pair (200)
  --seed N        the first order; without --schedules that one alone, with its trace
  --pair A,B      this pair; may be given several times
`;

const { values } = readCommandLine(usage, { schedules: Number, seed: Number, pair: [String] });
const { seed: first = 1, schedules = values.seed === undefined ? 200 : 1 } = values;
const pairs = allPairs.filter((pair) => values.pair.length === 0 || values.pair.some((names) => isNamed(pair, names)));
if (pairs.length === 0)
  throw new Error(`No such pair. They are:\n${allPairs.map((pair) => pair.join(',')).join('\n')}`);

const startedAt = performance.now();
const cluster = await startTestCluster();
const environment = await openEnvironment();
const reports: PairReport[] = [];
try {
  const seeds = Array.from({ length: schedules }, (_, n) => first + n);
  for (const pair of pairs) reports.push(await runAndPrint(pair, seeds));
} finally {
  await environment.stop();
  await cluster.stop();
}
const sum = (of: (report: PairReport) => number) => reports.reduce((total, report) => total + of(report), 0);
const violations = sum((report) => report.violations.length);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
console.log(
  `${reports.length} pairs, ${sum((r) => r.schedules)} schedules, ${sum((r) => r.traces)} distinct traces, ` +
    `${sum((r) => r.blocked)} with a wait for a lock, ${sum((r) => r.deadlocks)} deadlocks, ${violations} violations, ${seconds} s`,
);
await finish(violations === 0 ? 0 : 1);

function isNamed([one, other]: Pair, names: string): boolean {
  return names === `${one},${other}` || names === `${other},${one}`;
}

async function runAndPrint(pair: Pair, seeds: number[]): Promise<PairReport> {
  const name = pair.join(' × ');
  const run = (onDone: () => void) =>
    runPair(environment, pair, seeds, (trace) => {
      if (seeds.length === 1) show(pair, trace);
      onDone();
    });
  const [report] = await counted(name, run, seeds.length);
  const { traces, blocked, deadlocks, outcomes, violations: found } = report;
  console.log(
    `${name.padEnd(46)} ${seeds.length} schedules, ${traces} traces, ${blocked} blocked, ${deadlocks} deadlocks, ${found.length} violations`,
  );
  const ends = [...outcomes].sort(([, a], [, b]) => b - a).map(([end, times]) => `${times} ${end}`);
  console.log(`    ${ends.join(' · ')}`);
  for (const { seed, what, trace } of found) {
    console.log(`  ✗ npm run lab -- interleave --pair '${pair.join(',')}' --seed ${seed}`);
    for (const line of what) console.log(`    ${line}`);
    if (seeds.length > 1) show(pair, trace);
  }
  return report;
}

function show(pair: Pair, trace: string[]): void {
  pair.forEach((name, n) => void console.log(`    ${ACTORS[n]}: ${name}, ${everyOperation[name].says}`));
  for (const line of trace) console.log(`    ${line.slice(0, 160)}`);
}
