import { startTestCluster } from '@unslop/database/test-database';
import { layeredProcesses } from '@unslop/server/core/layered-files/layered-processes';
import { formOf } from '@unslop/server/testing/forms';
import { startTestApp, type TestApp } from '@unslop/server/testing/test-app';
import { counted, finish, readCommandLine } from '../../scripts/lib/command-line.ts';
import { DAMAGED, damagedLayered, hostileLayered } from '../hostile/layered.ts';

const usage = `npm run lab -- layered-files [--seed 1 --damaged 2000]

Layered files that are made to do harm, and good ones damaged by a seed, each added to an entry over the API of a whole server on a real
PostgreSQL. Exit code 1 on a crash, an answer of 500, any answer that is not allowed, or a gigabyte of memory of the server and of the
process that opens them.

  --seed N      how they are damaged (1)
  --damaged N   how many (2000)
`;

const { values } = readCommandLine(usage, { seed: 1, damaged: 2_000 });
const MOST_MB = 1024;

const cluster = await startTestCluster();
const app = await startTestApp();
const troubles: string[] = [];
layeredProcesses.onTrouble((text) => troubles.push(text));
let serverMb = 0;
let wrong = 0;
try {
  const files = await hostileLayered();
  wrong += await send(app, 'files made to do harm', files);
  const damaged = await damagedLayered(values.seed, values.damaged);
  wrong += await send(
    app,
    `damaged files of seed ${values.seed}`,
    damaged.map((bytes, n) => ({ name: `damage ${n}`, bytes, outcomes: DAMAGED })),
  );
} finally {
  layeredProcesses.stop();
  await app.stop();
  await cluster.stop();
}
const peakMb = layeredProcesses.peakMb();
console.log(
  `peak memory: ${serverMb} MB of the server and ${peakMb} MB of the process that opens the files, of at most ${MOST_MB} MB`,
);
console.log(`${troubles.length} crashes, ${wrong} answers that are not allowed`);
await finish(troubles.length + wrong === 0 && serverMb + peakMb < MOST_MB ? 0 : 1);

/** Adds each file to an entry and removes it again. @returns the number of unexpected outcomes */
async function send(
  { person, slop, art, call }: TestApp,
  what: string,
  files: readonly { name: string; bytes: Buffer; outcomes: readonly string[] }[],
): Promise<number> {
  const [poster, artist] = await Promise.all([person({ balance: 2000 }), person()]);
  const entry = await art(artist, await slop(poster));
  const outcomes = new Map<string, number>();
  const problems: string[] = [];
  const [, seconds] = await counted(what, async (onDone) => {
    for (const { name, bytes, outcomes: allowed } of files) {
      const { status, body } = await call('addLayeredFile', artist, { params: { id: entry }, ...formOf(bytes) });
      const outcome: string = status === 200 ? 'added' : body.error.code;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (status >= 500 || !allowed.includes(outcome)) problems.push(`${name}: ${status} ${outcome}`);
      if (status === 200) await call('removeLayeredFile', artist, { params: { id: body.id } });
      serverMb = Math.max(serverMb, Math.round(process.memoryUsage().rss / 1024 / 1024));
      onDone();
    }
  });
  console.log(
    `${files.length} ${what} in ${seconds} s: ${[...outcomes].map(([outcome, times]) => `${times} x ${outcome}`).join(', ')}`,
  );
  for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
  return problems.length;
}
