import { startTestCluster } from '@unslop/database/test-database';
import { VOTE_FINDINGS } from '@unslop/domain/vote-findings';
import { startTestApp } from '../../apps/server/src/testing/test-app.ts';
import { finish, readCommandLine } from '../../scripts/lib/command-line.ts';
import { printed } from '../bench/report.ts';
import { DISHONEST, SHARES_NOTHING } from '../rings/dishonest.ts';
import { HONEST } from '../rings/honest.ts';
import { type Measured, measure, wilson } from '../rings/measure.ts';
import { makeWorld } from '../rings/world.ts';
import { writeWorld } from '../rings/write.ts';

const usage = `npm run lab -- rings [--seed 1 --contests 600 --looser 1]

Writes contests of 2 to 30 likes into a PostgreSQL. A third of them is decided by a ring of 4 to 20 accounts, which cheat in twelve
ways; in the others nobody cheats. The product settles each contest at its deadline and looks at its votes. Prints which rings it
found and which honest contests it delayed. Exit code 1 when less than 85 % of the rings that share something are found, or more
than 1 in 200 honest contests has a finding.

  --seed N      the world: the same seed always makes the same one (1)
  --contests N  honest and dishonest ones together (600)
  --looser N    the setting decidingLooser: how many more honest contests would wait if more were called a ring (1)
`;

const LEAST_FOUND = 0.85;
const MOST_DELAYED = 1 / 200;

const { values } = readCommandLine(usage, { seed: 1, contests: 600, looser: 1 });
const startedAt = performance.now();
const cluster = await startTestCluster();
let measured: Measured[];
try {
  const app = await startTestApp({ awardReviewHours: 72 });
  app.deps.config.voteFindings = { ...VOTE_FINDINGS, decidingLooser: values.looser };
  try {
    const world = makeWorld(values.seed, values.contests);
    measured = await measure(app, world, await writeWorld(app, world));
    const { accounts, likes } = world;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`seed ${values.seed}: ${accounts.length} accounts, ${likes.length} likes, ${seconds} s\n`);
  } finally {
    await app.stop();
  }
} finally {
  await cluster.stop();
}

const rings = measured.filter(({ ringSize }) => ringSize > 0);
const honest = measured.filter(({ ringSize }) => ringSize === 0);
const isFound = ({ found }: Measured) => found.length > 0;

const ringRows = DISHONEST.map((kind) => {
  const of = rings.filter(({ contest }) => contest.kind === kind);
  const missed = of.filter((one) => !isFound(one)).map(({ ringSize, likes }) => [ringSize, likes] as const);
  const sizes = missed.sort(([a], [b]) => a - b).map(([size, likes]) => `${size}/${likes}`);
  return [kind, String(of.length), shareOf(of), sizes.join(' ')];
});
console.log(printed({ columns: ['ring', 'contests', 'found', 'missed: ring/all likes'], rows: ringRows }));
const sizes = [4, 6, 8, 10, 13, 17, 21];
const sharing = rings.filter(({ contest }) => contest.kind !== SHARES_NOTHING);
const sizeRows = sizes.slice(1).map((end, n) => {
  const of = sharing.filter(({ ringSize }) => ringSize >= sizes[n]! && ringSize < end);
  return [`${sizes[n]} to ${end - 1} accounts`, String(of.length), shareOf(of)];
});
console.log(`\n${printed({ columns: ['rings that share something', 'contests', 'found'], rows: sizeRows })}`);
const honestRows = Object.keys(HONEST).map((kind) => {
  const of = honest.filter(({ contest }) => contest.kind === kind);
  const delayed = of.filter(isFound);
  const findings = [...new Set(delayed.flatMap(({ found }) => found))].join(' ');
  return [kind, String(of.length), String(delayed.length), findings];
});
console.log(`\n${printed({ columns: ['honest', 'contests', 'with a finding', 'findings'], rows: honestRows })}`);

const found = sharing.filter(isFound).length;
const delayed = honest.filter(isFound).length;
const hasFound = found >= LEAST_FOUND * sharing.length;
const hasSpared = delayed <= MOST_DELAYED * honest.length;
console.log(
  `\n${found} of ${sharing.length} rings that share something are found: ${inPercent(found, sharing.length)}; asked for: 85 %${hasFound ? '' : ' (missed)'}\n` +
    `${delayed} of ${honest.length} honest contests have a finding: ${inPercent(delayed, honest.length)}; at most: 0.5 %${hasSpared ? '' : ' (missed)'}`,
);
await finish(hasFound && hasSpared ? 0 : 1);

function shareOf(of: readonly Measured[]): string {
  const part = of.filter(isFound).length;
  return of.length === 0 ? '' : `${part} (${((100 * part) / of.length).toFixed(0)} %)`;
}

/** Formats a share with its 95 % interval. */
function inPercent(part: number, of: number): string {
  const [low, high] = wilson(part, of).map((share) => (100 * share).toFixed(1));
  return `${((100 * part) / Math.max(1, of)).toFixed(1)} % (95 %: ${low} to ${high})`;
}
