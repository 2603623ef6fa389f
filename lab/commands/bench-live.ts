import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { finish, readCommandLine } from '../../scripts/lib/command-line.ts';
import { measureLive } from '../bench/live.ts';
import { printed, writeSection } from '../bench/report.ts';

const usage = `npm run lab -- bench-live [--streams 1000 --seconds 30 --rate 20 --json FILE --write]

That many event streams on one web process while so many likes a second come in. Exit code 1 above 100 ms (p95) or 300 ms (p99)
from like to event, or 60 KB a stream.

  --streams N   (1000)
  --seconds N   (30)
  --rate N      (20)
  --json FILE   writes the figures there
  --write       puts them into docs/lab/performance.md
`;

const { values } = readCommandLine(usage, { streams: 1000, seconds: 30, rate: 20, json: String, write: false });
const MOST = { p95Ms: 100, p99Ms: 300, kbPerStream: 60 };

const report = await measureLive({
  streams: values.streams,
  seconds: values.seconds,
  rate: values.rate,
  onProgress: (what) => console.log(`${what} …`),
});
const ms = (value: number) => `${value.toFixed(0)} ms`;
const kb = (value: number) => `${value.toFixed(1)} KB`;
const table = {
  columns: ['live', 'measured', 'at most'],
  rows: [
    ['from like to event, p50', ms(report.p50Ms), ''],
    ['from like to event, p95', ms(report.p95Ms), ms(MOST.p95Ms)],
    ['from like to event, p99', ms(report.p99Ms), ms(MOST.p99Ms)],
    ['memory a stream, connected', kb(report.connectedKbPerStream), kb(MOST.kbPerStream)],
    ['memory a stream, after the likes', kb(report.rssKbPerStream), kb(MOST.kbPerStream)],
    ['of that on the heap', kb(report.heapKbPerStream), ''],
    ['processor of the web process', `${(report.cpuShare * 100).toFixed(0)} % of a core`, ''],
    ['likes refused', String(report.refused), '0'],
    ['events missed', `${report.missed} of ${report.missed + report.events}`, '0'],
  ],
};
console.log(`\n${printed(table)}`);
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
if (values.write) {
  writeSection({
    name: 'live',
    command: 'npm run lab -- bench-live',
    text: `${report.streams} event streams, half of them members', on one web process; ${report.likes} likes, ${values.rate} a second, each of which every stream watches. Memory is what the process holds above its idle state after its garbage was collected. ${os.cpus().length} cores, ${os.cpus()[0]?.model.trim()}.`,
    table,
    chart: {
      title: 'From like to event, ms',
      bars: [
        { name: 'p50', value: report.p50Ms },
        { name: 'p95', value: report.p95Ms, limit: MOST.p95Ms },
        { name: 'p99', value: report.p99Ms, limit: MOST.p99Ms },
      ],
    },
  });
}
const isGood =
  report.missed + report.refused === 0 &&
  report.p95Ms < MOST.p95Ms &&
  report.p99Ms < MOST.p99Ms &&
  Math.max(report.connectedKbPerStream, report.rssKbPerStream) <= MOST.kbPerStream;
await finish(isGood ? 0 : 1);
