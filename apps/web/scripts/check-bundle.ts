/**
 * Compares gzipped sizes in the build with their limits: the entry, the server-rendered pages and each lazy part. Also
 * checks that the licenses of all bundled packages are present.
 * Runs after `vite build`. Prints a table and fails if anything is over its limit.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Manifest, weighBundle } from './weigh-bundle.ts';

const dist = path.join(import.meta.dirname, '../dist');
const manifest: Manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
const rows = weighBundle(manifest, (file) => gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length);

console.table(
  rows.map(({ name, gzipBytes, limitBytes }) => ({
    part: name,
    'gzip kB': kB(gzipBytes),
    'limit kB': kB(limitBytes),
    ok: gzipBytes <= limitBytes,
  })),
);

const tooHeavy = rows.filter(({ gzipBytes, limitBytes }) => gzipBytes > limitBytes);
for (const { name, gzipBytes, limitBytes } of tooHeavy)
  console.error(`${name}: ${kB(gzipBytes)} kB gzip, at most ${kB(limitBytes)} kB`);
if (tooHeavy.length > 0) process.exitCode = 1;

const licences = readFileSync(path.join(dist, 'licenses.txt'), 'utf8');
for (const name of ['react', 'react-router', '@tanstack/react-query', '@fontsource-variable/instrument-sans']) {
  if (licences.includes(`## ${name} `)) continue;
  console.error(`licenses.txt does not hold the licence of ${name}`);
  process.exitCode = 1;
}

function kB(bytes: number) {
  return Math.round(bytes / 100) / 10;
}
