import { fork } from 'node:child_process';
import { once } from 'node:events';
import { startTestCluster } from '@unslop/database/test-database';
import { startTestApp } from '@unslop/server/testing/test-app';
import { counted, finish, readCommandLine } from '../../scripts/lib/command-line.ts';
import { fuzzApi } from '../fuzz/fuzz.ts';
import { fuzzWorld } from '../fuzz/fuzz-world.ts';
import type { HostileServer, Peaks } from '../hostile/server.ts';
import { type HostileReport, sendDamagedPictures, sendHeavyPictures, sendHostileUploads } from '../hostile/uploads.ts';

const usage = `npm run lab -- hostile [--seed 1 --requests 10000 --damaged 4000]

Requests made of the API document: right, slightly wrong and hostile values, with and without a session. Then files and forms that are made to do harm, the largest pictures all at once, and real pictures damaged by a seed, each
uploaded over real HTTP to the whole server in a process of its own, on a real PostgreSQL. Exit code 1 on a crash, an answer
of 500, any answer that is not allowed or not as the document says, or a gigabyte of memory of the server and its picture processes.

  --seed N      which requests are made, and how pictures are damaged (1)
  --requests N  how many requests; the files are left out with --damaged 0 (10000)
  --damaged N   how many (4000)
`;

const { values } = readCommandLine(usage, { seed: 1, requests: 10_000, damaged: 4_000 });
const { seed, damaged: count } = values;
const MOST_MB = 1024;

const cluster = await startTestCluster();
const wrongAnswers = await fuzz(values.requests);
if (count === 0) {
  await cluster.stop();
  await finish(wrongAnswers === 0 ? 0 : 1);
}
const child = fork(new URL(import.meta.resolve('../hostile/server.ts')));
const ended = once(child, 'exit') as Promise<[code: number | null]>;
const reports: HostileReport[] = [];
let crashes = 0;
let peaks: Peaks = { serverMb: 0, picturesMb: 0 };
try {
  const server: HostileServer = await answerOf(child);
  await sendAndPrint('hostile files and forms', (onDone) => sendHostileUploads(server, { withHeavy: true }, onDone));
  await sendAndPrint('pictures of 40 megapixels at once', (onDone) => sendHeavyPictures(server, onDone));
  await sendAndPrint(`damaged pictures of seed ${seed}`, (onDone) =>
    sendDamagedPictures(server, { seed, count }, onDone),
  );
  child.send('peaks');
  peaks = await answerOf(child);
} finally {
  if (child.connected) child.disconnect();
  const [code] = await ended;
  if (code !== 0) crashes += 1;
  await cluster.stop();
}
const { serverMb, picturesMb } = peaks;
const errors = sum(({ answers }) => answers.get(500) ?? 0);
const violations = sum((report) => report.violations.length);
console.log(
  `peak memory: ${serverMb} MB of the server and ${picturesMb} MB of its picture processes, of at most ${MOST_MB} MB`,
);
console.log(`${crashes} crashes, ${errors} answers of 500, ${violations} answers that are not allowed`);
await finish(wrongAnswers + crashes + errors + violations === 0 && serverMb + picturesMb < MOST_MB ? 0 : 1);

/** @returns the number of replies that contradict the API document */
async function fuzz(requests: number): Promise<number> {
  const app = await startTestApp({ withSandbox: true });
  try {
    const world = await fuzzWorld(app);
    const [report, seconds] = await counted('requests', (onDone) => fuzzApi(world, { seed, count: requests }, onDone));
    const counts = [...report.statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} x ${status}`);
    console.log(`${report.requests} requests of the API document, seed ${seed}, in ${seconds} s: ${counts.join(', ')}`);
    console.log(`${report.succeeded.size} calls succeeded at least once; ${report.problems.length} answers were wrong`);
    for (const problem of report.problems) console.log(`  ${problem}`);
    return report.problems.length;
  } finally {
    await app.stop();
  }
}

/** Returns the server's next message. @throws if it exits instead */
async function answerOf<T>(server: typeof child): Promise<T> {
  const crashed = ended.then(([code]) => {
    throw new Error(`The server ended with exit code ${code}.`);
  });
  const [message] = await Promise.race([once(server, 'message'), crashed]);
  return message as T;
}

async function sendAndPrint(what: string, send: (onDone: () => void) => Promise<HostileReport>): Promise<void> {
  const [report, seconds] = await counted(what, send);
  const answers = [...report.answers].sort(([a], [b]) => a - b);
  const counts = answers.map(([status, times]) => `${times} x ${status || 'cut off'}`);
  console.log(`${report.requests} ${what} in ${seconds} s: ${counts.join(', ')}`);
  for (const violation of report.violations) console.log(`  ${violation}`);
  reports.push(report);
}

function sum(of: (report: HostileReport) => number): number {
  return reports.reduce((total, report) => total + of(report), 0);
}
