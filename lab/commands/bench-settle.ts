import { writeFileSync } from 'node:fs';
import { counted, finish, readCommandLine } from '../../scripts/lib/command-line.ts';
import { median } from '../bench/figures.ts';
import { machineName } from '../bench/machine.ts';
import { printed, writeSection } from '../bench/report.ts';
import { type Round, SettlementRush } from '../bench/settle.ts';

const usage = `npm run lab -- bench-settle [--sizes 1000,10000 --rounds 5 --json FILE --write]

So many slops end on one mark and are settled by one worker, while one web process answers 200 reads of the feed a second; the
sizes by turns. Exit code 1 above 5 s for a thousand and 15 s for ten thousand, when the feed gets slower than twice its p95
at rest and than 25 ms, or when anything is settled otherwise than once.

  --sizes N,N   (1000,10000)
  --rounds N    of each size (5)
  --json FILE   writes the figures there
  --write       puts them into docs/lab/performance.md
`;

const { values } = readCommandLine(usage, { sizes: '1000,10000', rounds: 5, json: String, write: false });
const sizes = values.sizes.split(',').map(Number);
const mostSeconds = (slops: number) => (slops <= 1_000 ? 5 : 15);

const rush = await SettlementRush.start();
const rounds: Round[] = [];
try {
  for (let round = 1; round <= values.rounds; round += 1) {
    for (const slops of sizes) {
      const name = `${slops} slops, round ${round}`;
      const [result] = await counted(name, (onDone) => rush.round(slops, onDone), slops);
      rounds.push(result);
    }
  }
} finally {
  await rush.stop();
}

const results = sizes.map((slops) => {
  const of = rounds.filter((round) => round.slops === slops);
  const middle = (value: (round: Round) => number) => median(of.map(value));
  const [idleP95Ms, rushP95Ms] = [middle((round) => round.idleP95Ms), middle((round) => round.rushP95Ms)];
  return {
    slops,
    rounds: of.length,
    seconds: middle((round) => round.seconds),
    mostSeconds: mostSeconds(slops),
    idleP95Ms,
    rushP95Ms,
    mostP95Ms: Math.max(25, 2 * idleP95Ms),
    failedReads: of.reduce((sum, round) => sum + round.failedReads, 0),
    workerCpuMsPerSlop: middle((round) => round.workerCpuMsPerSlop),
    violations: of.flatMap((round) => round.violations),
  };
});
const table = {
  columns: ['slops on one mark', 'settled in', 'at most', 'feed at rest, p95', 'meanwhile', 'at most', 'worker a slop'],
  rows: results.map((result) => [
    `${result.slops.toLocaleString('en-US')} (${result.rounds} rounds)`,
    `${result.seconds.toFixed(1)} s`,
    `${result.mostSeconds} s`,
    `${result.idleP95Ms.toFixed(1)} ms`,
    `${result.rushP95Ms.toFixed(1)} ms`,
    `${result.mostP95Ms.toFixed(1)} ms`,
    `${result.workerCpuMsPerSlop.toFixed(2)} ms`,
  ]),
};
console.log(printed(table));
for (const { slops, violations, failedReads } of results) {
  console.log(`${slops}: ${violations.length} violations, ${failedReads} failed reads`);
  for (const violation of violations) console.log(`  ${violation}`);
}
if (values.json) writeFileSync(values.json, `${JSON.stringify({ results, rounds }, null, 2)}\n`);
if (values.write) {
  writeSection({
    name: 'settle',
    command: 'npm run lab -- bench-settle',
    text: `Slops with two entries and three likes each, settled by one worker on a PostgreSQL that waits for its disk, while one web process answers 200 reads of the anonymous feed a second; the median of the rounds. Each has its award, its movement and its three notifications once, and every invariant holds afterwards. ${machineName()}.`,
    table,
    chart: {
      title: 'Settled on one mark, seconds',
      bars: results.map((result) => ({
        name: `${result.slops.toLocaleString('en-US')} slops`,
        value: result.seconds,
        limit: result.mostSeconds,
      })),
    },
  });
}
const isGood = results.every(
  (result) =>
    result.seconds <= result.mostSeconds &&
    result.rushP95Ms <= result.mostP95Ms &&
    result.violations.length + result.failedReads === 0,
);
await finish(isGood ? 0 : 1);
