import { writeFileSync } from 'node:fs';
import { finish, readCommandLine } from '../../scripts/lib/command-line.ts';
import { machineName } from '../bench/machine.ts';
import { type Cost, type Kind, measureMonths, months } from '../bench/price.ts';
import { printed, writeSection } from '../bench/report.ts';

const usage = `npm run lab -- price [--people 10 --mix guest=850,voter=100,artist=40,poster=10 … --json FILE --write]

So many guests, voters, artists and posters live a generated month on a real server: bytes, processor seconds and mails of each,
and of that the machines and the money for ten thousand, a million and ten million monthly users. Prices in dollars a month.

  --people N          of each kind (10)
  --mix K=N,…         of a thousand monthly users (guest=850,voter=100,artist=40,poster=10)
  --peak N            the busiest hour, of the mean (4)
  --busy N            share of a processor that is used at the peak (0.5)
  --largest N         processors of the largest database machine (64)
  --disk-tb N         the largest disk (16)
  --wal-mb N          what it writes of WAL in a second (100)
  --app-cpu N         a processor of the app (20)
  --database-cpu N    one of the database, memory included (50)
  --disk-gb N         a gigabyte of the database's disk (0.12)
  --files-gb N        a gigabyte of S3 (0.023)
  --page-kb N         what a page's pictures weigh (250)
  --traffic-gb N      a gigabyte from the CDN (0.02)
  --mails-1000 N      a thousand mails (0.1)
  --json FILE         writes the figures there
  --write             puts them into docs/lab/scale.md
`;

const { values: v } = readCommandLine(usage, {
  people: 10,
  mix: 'guest=850,voter=100,artist=40,poster=10',
  peak: 4,
  busy: 0.5,
  largest: 64,
  'disk-tb': 16,
  'wal-mb': 100,
  'app-cpu': 20,
  'database-cpu': 50,
  'disk-gb': 0.12,
  'files-gb': 0.023,
  'page-kb': 250,
  'traffic-gb': 0.02,
  'mails-1000': 0.1,
  json: String,
  write: false,
});

const costs = await measureMonths(v.people, (what) => console.log(`${what} …`));
const kinds = Object.keys(costs) as Kind[];
const weights = Object.fromEntries(v.mix.split(',').map((part) => part.split('='))) as Record<Kind, string>;

/** Usage of one user per month. */
type Usage = Cost & { pages: number };
const usageOf = (kind: Kind): Usage => ({ ...costs[kind], pages: months[kind].pages });
const shareOf = (kind: Kind) => Number(weights[kind] ?? 0) / 1000;
const mean = Object.fromEntries(
  (Object.keys(usageOf('guest')) as (keyof Usage)[]).map((what) => [
    what,
    kinds.reduce((sum, kind) => sum + shareOf(kind) * usageOf(kind)[what], 0),
  ]),
) as unknown as Usage;

const ms = (seconds: number) => (seconds * 1000).toFixed(0);
const kb = (bytes: number) => (bytes / 1000).toFixed(0);
const MONTH = 30 * 86_400;
const GB = 1e9;
const STANDBYS = 2;
const YEAR = 12;
/** Converts a monthly total into a rate per second in the busiest hour. */
const atPeak = (sum: number) => (sum * v.peak) / MONTH;
/** Returns the CPUs that this many users need at the peak, if each takes `seconds` per month. */
const processors = (users: number, seconds: number) => atPeak(users * seconds) / v.busy;

/**
 * Returns the resources for this many users and their monthly cost. Each standby has the CPUs and the disk of a
 * primary.
 */
function needsOf(users: number, each: Usage, fewest = 0) {
  const app = processors(users, each.appReadSeconds + each.appWriteSeconds);
  const writes = processors(users, each.postgresWriteSeconds);
  const reads = processors(users, each.postgresReadSeconds);
  const databaseGb = (users * YEAR * each.postgresBytes) / GB;
  const filesGb = (users * YEAR * each.fileBytes) / GB;
  const trafficGb = (users * each.pages * v['page-kb'] * 1000) / GB;
  const mails = users * each.mails;
  const machines = 1 + STANDBYS;
  const dollars = {
    app: Math.max(fewest, app) * v['app-cpu'],
    database: machines * (Math.max(fewest, writes + reads / machines) * v['database-cpu'] + databaseGb * v['disk-gb']),
    files: filesGb * v['files-gb'],
    traffic: trafficGb * v['traffic-gb'],
    mails: (mails / 1000) * v['mails-1000'],
  };
  const total = Object.values(dollars).reduce((sum, each) => sum + each);
  return { users, app, writes, reads, databaseGb, filesGb, trafficGb, mails, dollars, total };
}

const ofKinds = {
  columns: [
    'a month of a',
    'requests',
    'app CPU ms: reads',
    'writes',
    'PostgreSQL CPU ms: reads',
    'writes',
    'WAL kB',
    'PostgreSQL kB',
    'S3 kB',
    'mails',
    '$ a thousand',
  ],
  rows: [...kinds.map((kind) => [kind, usageOf(kind)] as const), ['mean user', mean] as const].map(([name, each]) => [
    name,
    each.requests.toFixed(0),
    ms(each.appReadSeconds),
    ms(each.appWriteSeconds),
    ms(each.postgresReadSeconds),
    ms(each.postgresWriteSeconds),
    kb(each.walBytes),
    kb(each.postgresBytes),
    kb(each.fileBytes),
    each.mails.toFixed(1),
    needsOf(1_000, each).total.toFixed(2),
  ]),
};

const model = [10_000, 1_000_000, 10_000_000].map((users) => ({
  ...needsOf(users, mean, 2),
  requestsPerSecond: atPeak(users * mean.requests),
  walPerSecond: atPeak(users * mean.walBytes),
}));
const processorsOf = (value: number) => (value < 10 ? value.toFixed(1) : Math.ceil(value).toString());
const count = (value: number) => Math.ceil(value).toLocaleString('en-US');
const money = (value: number) => `$${count(value)}`;
const machines = {
  columns: ['monthly users', ...model.map(({ users }) => users.toLocaleString('en-US'))],
  rows: [
    ['requests a second at the peak', ...model.map(({ requestsPerSecond }) => count(requestsPerSecond))],
    ['processors of the app', ...model.map(({ app }) => processorsOf(app))],
    ['of the primary, by writes', ...model.map(({ writes }) => processorsOf(writes))],
    ['of primary and standbys, by reads', ...model.map(({ reads }) => processorsOf(reads))],
    ['WAL MB a second at the peak', ...model.map(({ walPerSecond }) => (walPerSecond / 1e6).toFixed(1))],
    ['PostgreSQL GB after a year', ...model.map(({ databaseGb }) => count(databaseGb))],
    ['S3 GB after a year', ...model.map(({ filesGb }) => count(filesGb))],
    ['traffic of pictures, GB a month', ...model.map(({ trafficGb }) => count(trafficGb))],
    ['mails a month', ...model.map(({ mails }) => count(mails))],
    ...(['app', 'database', 'files', 'traffic', 'mails'] as const).map((what) => [
      `dollars a month: ${what}`,
      ...model.map(({ dollars }) => money(dollars[what])),
    ]),
    ['dollars a month', ...model.map(({ total }) => money(total))],
    ['dollars a month for a thousand', ...model.map(({ total, users }) => `$${((total / users) * 1000).toFixed(2)}`)],
  ],
};
/** Returns a row with an available resource and the monthly users it supports, if each needs `each` of the `usable`. */
const limit = (name: string, there: number, usable: number, each: number) => [
  name,
  String(there),
  `${Number((usable / each / 1e6).toPrecision(2))} million`,
];
const { postgresReadSeconds: reads, postgresWriteSeconds: writes } = mean;
const limits = {
  columns: ['of one primary', 'there is', 'enough for so many monthly users'],
  rows: [
    limit('processors, with all reads', v.largest, v.largest * v.busy, atPeak(reads + writes)),
    limit('processors, with a third of the reads', v.largest, v.largest * v.busy, atPeak(reads / 3 + writes)),
    limit('processors, writes alone', v.largest, v.largest * v.busy, atPeak(writes)),
    limit('WAL, MB a second', v['wal-mb'], v['wal-mb'] * 1e6, atPeak(mean.walBytes)),
    limit("disk, TB of two years' growth", v['disk-tb'], v['disk-tb'] * 1e12, 2 * YEAR * mean.postgresBytes),
  ],
};
console.log(`\n${printed(ofKinds)}\n\n${printed(machines)}\n\n${printed(limits)}`);
if (v.json) writeFileSync(v.json, `${JSON.stringify({ costs, model, limits }, null, 2)}\n`);
if (v.write) {
  const printedBy = { page: 'scale.md', command: 'npm run lab -- price --write' } as const;
  const inWords = (month: object) => Object.entries(month).map(([what, n]) => `${n} ${what}`);
  const monthsInWords = kinds.map((kind) => `${kind}: ${inWords(months[kind]).join(', ')}`).join('; ');
  writeSection({
    ...printedBy,
    name: 'price',
    text: `${v.people} of each kind live their month on one web process that caches nothing, one worker and a PostgreSQL that waits for its disk, with pictures of full size; worker and picture processes are in the app's time. ${monthsInWords}. The mean is of ${v.mix} in a thousand. A thousand of a kind cost what the prices below say, with a year's growth. ${machineName()}.`,
    table: ofKinds,
    chart: {
      title: 'CPU seconds per user and month, for the app and for PostgreSQL',
      bars: kinds.map((kind) => {
        const { appReadSeconds, appWriteSeconds, postgresReadSeconds, postgresWriteSeconds } = costs[kind];
        return { name: kind, value: appReadSeconds + appWriteSeconds + postgresReadSeconds + postgresWriteSeconds };
      }),
    },
  });
  writeSection({
    ...printedBy,
    name: 'machines',
    text: `The mean user's month, a peak of ${v.peak} times the mean, processors ${v.busy * 100} % busy then, ${STANDBYS} standbys, two processors of each kind at least; $${v['app-cpu']} a processor of the app and $${v['database-cpu']} of the database, $${v['disk-gb']} and $${v['files-gb']} a GB of disk and of S3, $${v['traffic-gb']} a GB of traffic with ${v['page-kb']} kB a page, $${v['mails-1000']} a thousand mails. Bytes are those of a year's growth.`,
    table: machines,
    chart: {
      title: 'Dollars a month for a thousand monthly users',
      bars: model.map(({ users, total }) => ({ name: users.toLocaleString('en-US'), value: (total / users) * 1000 })),
    },
  });
  writeSection({
    ...printedBy,
    name: 'limits',
    text: `The same users, peak and share of processors; ${STANDBYS} standbys take two thirds of the reads.`,
    table: limits,
  });
}
await finish(0);
