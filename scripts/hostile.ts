import { parseArgs } from 'node:util';
import { startTestCluster } from '@unslop/database/test-database';
import { type HostileReport, sendDamagedPictures, sendHostileUploads } from '@unslop/server/testing/hostile-uploads';
import { startTestApp } from '@unslop/server/testing/test-app';
import { finish } from './finish.ts';

/**
 * `npm run hostile [-- --seed 1 --damaged 4000]`: files and forms that are made to do harm, and real pictures damaged by
 * a seed, each uploaded over real HTTP to the whole server in this process, on a real PostgreSQL. Fails on a crash, an
 * answer of 500, any answer that is not allowed, or a gigabyte of memory.
 */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, damaged: { type: 'string', default: '4000' } },
});
const seed = Number(values.seed);
const count = Number(values.damaged);
const MOST_MB = 1024;

let crashes = 0;
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error) => {
    crashes += 1;
    console.error(error);
  });
}

const cluster = await startTestCluster();
const app = await startTestApp();
const reports: HostileReport[] = [];
try {
  reports.push(await told('hostile files and forms', (onDone) => sendHostileUploads(app, { withHeavy: true }, onDone)));
  reports.push(
    await told(`damaged pictures of seed ${seed}`, (onDone) => sendDamagedPictures(app, { seed, count }, onDone)),
  );
} finally {
  await app.stop();
  await cluster.stop();
}
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
const errors = sum(({ answers }) => answers.get(500) ?? 0);
const violations = sum((report) => report.violations.length);
console.log(`peak memory of the process: ${peakMb} MB of at most ${MOST_MB} MB, its tests and the files included`);
console.log(`${crashes} crashes, ${errors} answers of 500, ${violations} answers that are not allowed`);
await finish(crashes + errors + violations === 0 && peakMb < MOST_MB ? 0 : 1);

async function told(what: string, send: (onDone: () => void) => Promise<HostileReport>): Promise<HostileReport> {
  const startedAt = performance.now();
  let done = 0;
  const report = await send(() => {
    done += 1;
    if (process.stdout.isTTY) process.stdout.write(`\r${what}: ${done} `);
  });
  if (process.stdout.isTTY) process.stdout.write('\r');
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const answers = [...report.answers].sort(([a], [b]) => a - b);
  const counts = answers.map(([status, times]) => `${times} x ${status || 'cut off'}`);
  console.log(`${report.requests} ${what} in ${seconds} s: ${counts.join(', ')}`);
  for (const violation of report.violations) console.log(`  ${violation}`);
  return report;
}

function sum(of: (report: HostileReport) => number): number {
  return reports.reduce((total, report) => total + of(report), 0);
}
