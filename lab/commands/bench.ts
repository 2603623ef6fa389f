import { writeFileSync } from 'node:fs';
import { counted, finish, readCommandLine } from '../../scripts/lib/command-line.ts';
import { buildWeb, isWebBuildStale } from '../../scripts/lib/web-build.ts';
import { bench, missed, sectionOf, tableOf } from '../bench/bench.ts';
import { POOL_SIZE } from '../bench/environment.ts';
import { CONNECTIONS } from '../bench/load.ts';
import { machineName, untilQuiet } from '../bench/machine.ts';
import { MOST_MEMORY, memorySection, memoryTable } from '../bench/memory.ts';
import { printed, writeSection } from '../bench/report.ts';

const usage = `npm run lab -- bench [--json FILE] [--write]

The product's calls beside bare servers that do the least for the same bytes, on a PostgreSQL as in production, in
interleaved rounds; before it the memory of a web process, at rest and after a minute of load. Exit code 1 when a minimum
or a most is missed.

  --write       puts the figures into docs/lab/performance.md
  --json FILE   writes them there
  --rounds N, --seconds N, --only PART OF A NAME   for a quick look (5, 3, all); --only memory for the memory alone
`;

const { values } = readCommandLine(usage, { json: String, write: false, rounds: 5, seconds: 3, only: String });
const { rounds, seconds } = values;

// One row measures the first page of the built web app.
if (isWebBuildStale()) await buildWeb();
console.log('Waiting until the machine is quiet …');
const quiet = await untilQuiet();
console.log(quiet);
const [{ results, memory }] = await counted('measuring', (onDone) =>
  bench({ rounds, seconds, only: values.only, onStart: (steps) => onDone(0, steps), onStep: () => onDone() }),
);

const text =
  `${machineName()}. The median of ${rounds} interleaved rounds of ${seconds} s, ${CONNECTIONS} connections that never pause, ` +
  `${POOL_SIZE} connections to the database for each server; the load comes from the same machine. ${quiet}`;
if (results.length > 0) console.log(`\n${text}\n\n${printed(tableOf(results))}`);
if (memory) console.log(`\n${printed(memoryTable(memory))}`);
const misses = missed(results);
for (const when of ['atRest', 'afterLoad'] as const)
  if (memory && memory[when] > MOST_MEMORY[when]) misses.push(`memory: ${memory[when].toFixed(0)} MB ${when}`);
for (const miss of misses) console.log(`MISSED ${miss}`);
if (values.json) writeFileSync(values.json, `${JSON.stringify({ text, results, memory, missed: misses }, null, 2)}\n`);
if (values.write && results.length > 0) writeSection(sectionOf(results, 'npm run lab -- bench --write', text));
if (values.write && memory)
  writeSection(memorySection(memory, 'npm run lab -- bench --only memory --write', machineName()));
await finish(misses.length === 0 ? 0 : 1);
