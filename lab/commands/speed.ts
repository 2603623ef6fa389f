import fs from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { startTestCluster } from '@unslop/database/test-database';
import { readCommandLine } from '../../scripts/lib/command-line.ts';
import { buildWeb, isWebBuildStale } from '../../scripts/lib/web-build.ts';
import { findBrowser } from '../../tests/e2e/support/browser.ts';
import { paintDemoWorld, untilPicturesAreWhole } from '../../tests/e2e/support/demo-world.ts';
import { type PageSpeed, visitAsPhone } from '../../tests/e2e/support/page-speed.ts';
import { readIds } from '../../tests/e2e/support/screens/screen-parts.ts';
import { startStack } from '../../tests/e2e/support/stack.ts';
import { writeSection } from '../bench/report.ts';

const usage = `npm run lab -- speed [--visits 5] [--json FILE] [--write]

How fast the demo world comes to a phone on slow 4G; the median of so many visits to each page, the pages by turns.

  --visits N    (5)
  --json FILE   writes the figures there
  --write       puts them into docs/lab/performance.md
`;

const { values } = readCommandLine(usage, { visits: 5, json: String, write: false });
const { visits } = values;

if (isWebBuildStale()) await buildWeb();
const cluster = await startTestCluster();
const stack = await startStack();
const browser = await chromium.launch(await findBrowser());
try {
  say('Painting the demo world');
  await paintDemoWorld(stack);
  await untilPicturesAreWhole(stack);
  const { openSlop } = await readIds(stack.ownerUrl);
  const pages = [
    { name: '/', path: '/' },
    { name: 'a slop page', path: `/ai-slop/${openSlop}` },
    { name: '/artists', path: '/artists' },
  ];
  const rows = await measure(browser, pages);
  say('');
  console.table(Object.fromEntries(rows.map(({ name, speed }) => [name, tableRow(speed)])));
  for (const { name, speed } of rows) console.log(`${name}: the largest paint is ${speed.largestPaint}`);
  if (values.write) writeReport(rows);
  if (values.json) fs.writeFileSync(values.json, `${JSON.stringify({ visits, pages: rows }, null, 2)}\n`);
} finally {
  await browser.close();
  await stack.stop();
  await cluster.stop();
}

async function measure(browser: Browser, pages: readonly { name: string; path: string }[]) {
  const seen = pages.map((page) => ({ ...page, all: [] as PageSpeed[] }));
  // Warm-up: the server's first replies are slow.
  for (const { path } of seen) await fetch(stack.url + path, { headers: { accept: 'text/html' } });
  for (let visit = 1; visit <= visits; visit += 1) {
    for (const page of seen) {
      say(`Visit ${visit} of ${visits}: ${page.name}`);
      page.all.push(await visitAsPhone(browser, stack.url + page.path));
    }
  }
  return seen.map(({ name, all }) => ({ name, speed: medianOf(all) }));
}

/** Returns the median of each figure separately. */
function medianOf(all: readonly PageSpeed[]): PageSpeed {
  const median = (of: (speed: PageSpeed) => number) => all.map(of).sort((a, b) => a - b)[Math.floor(all.length / 2)]!;
  const kinds = Object.keys(all[0]!.bytes) as (keyof PageSpeed['bytes'])[];
  return {
    firstPaintMs: median((speed) => speed.firstPaintMs),
    largestPaintMs: median((speed) => speed.largestPaintMs),
    largestPaint: all[0]!.largestPaint,
    blockedMs: median((speed) => speed.blockedMs),
    layoutShift: median((speed) => speed.layoutShift),
    bytes: Object.fromEntries(kinds.map((kind) => [kind, median(({ bytes }) => bytes[kind])])) as PageSpeed['bytes'],
    requests: median((speed) => speed.requests),
    requestsBeforeLargestPaint: median((speed) => speed.requestsBeforeLargestPaint),
  };
}

function tableRow({ bytes, ...speed }: PageSpeed) {
  const kB = (size: number) => Math.round(size / 100) / 10;
  return {
    'first paint ms': speed.firstPaintMs,
    'largest paint ms': speed.largestPaintMs,
    'blocked ms': speed.blockedMs,
    'layout shift': Math.round(speed.layoutShift * 1000) / 1000,
    'html kB': kB(bytes.html),
    'css kB': kB(bytes.css),
    'js kB': kB(bytes.js),
    'fonts kB': kB(bytes.fonts),
    'images kB': kB(bytes.images),
    requests: speed.requests,
    'before largest paint': speed.requestsBeforeLargestPaint,
  };
}

function writeReport(rows: readonly { name: string; speed: PageSpeed }[]): void {
  writeSection({
    name: 'speed',
    command: 'npm run lab -- speed --write',
    text: `The demo world on a phone of 375 px: 1.6 Mbit/s, 150 ms, a processor four times slower, nothing kept; the median of ${visits} visits. Goals on \`/\` and a slop page: the largest paint under 650 ms after at most 10 requests, less than 200 ms blocked, under 0.02 of layout shift, less than 140 kB of scripts.`,
    table: {
      columns: ['page', ...Object.keys(tableRow(rows[0]!.speed))],
      rows: rows.map(({ name, speed }) => [name, ...Object.values(tableRow(speed)).map(String)]),
    },
    chart: {
      title: 'Largest paint, milliseconds',
      bars: rows.map(({ name, speed }) => ({ name, value: speed.largestPaintMs, limit: 650 })),
    },
  });
}

function say(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}`);
}
