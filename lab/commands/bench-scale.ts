import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeEmbeddedPostgres } from '@unslop/database/embedded-postgres';
import { counted, finish, readCommandLine } from '../../scripts/lib/command-line.ts';
import { Steps } from '../../scripts/lib/steps.ts';
import { printed, type Table, writeSection } from '../bench/report.ts';
import { type Compared, type Comparison, compare, growthOf, KEYSET_MOST } from '../bench/scale/compare.ts';
import { listFiles } from '../bench/scale/list-files.ts';
import { startReader } from '../bench/scale/reader.ts';
import { readsOf } from '../bench/scale/reads.ts';
import { inWords, makeWorlds, type OpenWorld, withWorlds } from '../bench/scale/worlds.ts';

const usage = `npm run lab -- bench-scale [--likes 5] [--keep]

The reads of the API in a world of 10 thousand slops and in one of a million, with their time, the buffers they touch and how
both grow. Exit code 1 when a read grows, takes too long or reads a whole table. The worlds take some 15 GB and the better
part of an hour.

  --likes N              compares the large world with one that has so many times its likes instead (with 5: another 25 GB)
  --keep                 leaves the worlds for the next run, which takes what it finds
  --dir FOLDER           where they are (.data/scale)
  --small N, --large N   how many slops each has (10000, 1000000)
  --rounds N             readings of each (15)
  --json FILE            writes the figures there
  --write                puts them into docs/lab/performance.md
  --plans FOLDER         only writes the statement of each list with its plan there, which needs the large world alone
`;

const { values } = readCommandLine(usage, {
  small: 10_000,
  large: 1_000_000,
  likes: 1,
  rounds: 15,
  dir: path.resolve(import.meta.dirname, '../../.data/scale'),
  keep: false,
  json: String,
  write: false,
  plans: String,
});
const hasMoreLikes = values.likes > 1;
const large = { slops: values.large, likes: 1 };
const compared = hasMoreLikes ? [large, { ...large, likes: values.likes }] : [{ slops: values.small, likes: 1 }, large];
const sizes = values.plans ? [large] : compared;
const names = sizes.map(({ slops, likes }) => (hasMoreLikes ? `${likes} × likes` : slops.toLocaleString('en-US')));

await new Steps({ isVerbose: false }).run('Worlds', (progress) =>
  makeWorlds(values.dir, sizes, (name, done, of) => progress(`${name}, ${done} of ${of}`)),
);
let comparison: Comparison | undefined;
await withWorlds(values.dir, sizes, async (worlds) => {
  if (values.plans) return writePlans(worlds.at(-1)!, path.resolve(values.plans));
  const both = worlds as [OpenWorld, OpenWorld];
  [comparison] = await counted('asking', (onDone) => compare(both, values.rounds, onDone));
});
if (!values.keep) removeEmbeddedPostgres(values.dir);
await finish(comparison ? report(comparison) : 0);

async function writePlans(world: OpenWorld, folder: string): Promise<void> {
  const reader = await startReader(world);
  try {
    const reads = [...new Map((await readsOf(world)).map((read) => [read.name, read])).values()];
    mkdirSync(folder, { recursive: true });
    const files = await listFiles(reader, reads, large.slops);
    for (const [file, text] of files) writeFileSync(path.join(folder, file), text);
    console.log(`${files.size} lists written to ${folder}`);
  } finally {
    await reader.stop();
  }
}

/** @returns the exit code */
function report({ reads, faults }: Comparison): number {
  const table = tableOf(reads);
  console.log(printed(table));
  for (const fault of faults) console.log(`fault: ${fault}`);
  console.log(`${reads.length} reads, ${faults.length} faults`);
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ sizes, reads, faults }, null, 2)}\n`);
  if (values.write) {
    const [small, large] = names;
    writeSection({
      name: hasMoreLikes ? 'more-likes' : 'scale',
      command: `npm run lab -- bench-scale${hasMoreLikes ? ` --likes ${values.likes}` : ''} --write`,
      text:
        `The same reads and a like, by a signed-in person who has much, at ${inWords(sizes[0]!)} and at ${inWords(sizes[1]!)}; ` +
        'five comments and twenty likes each are the usual. Times are those of all statements of an answer, in milliseconds, the median of interleaved rounds; buffers are ' +
        `pages of 8 kB that their plans touched. ${faults.length === 0 ? 'Nothing reads a whole table.' : `Missed: ${faults.join('; ')}.`}`,
      table,
      chart: {
        title: `Buffers at ${large}${hasMoreLikes ? '' : ' slops'}, of those at ${small}`,
        bars: reads
          .filter(({ promised }) => promised === 'keyset')
          .map(({ name, small, large }) => ({
            name,
            value: growthOf(small.buffers, large.buffers),
            limit: KEYSET_MOST,
          })),
      },
    });
  }
  return faults.length === 0 ? 0 : 1;
}

function tableOf(reads: Compared[]): Table {
  const [small, large] = names;
  return {
    columns: [
      'read',
      'statements',
      `ms at ${small}`,
      `ms at ${large}`,
      'p95',
      'time x',
      `buffers at ${small}`,
      `at ${large}`,
      'buffers x',
    ],
    rows: reads.map(({ name, small, large }) => [
      name,
      String(large.statements),
      small.medianMs.toFixed(2),
      large.medianMs.toFixed(2),
      large.p95Ms.toFixed(2),
      growthOf(small.medianMs, large.medianMs).toFixed(2),
      String(small.buffers),
      String(large.buffers),
      growthOf(small.buffers, large.buffers).toFixed(2),
    ]),
  };
}
