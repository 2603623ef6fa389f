/**
 * Writes a compressed copy beside each file of the build, at the highest level. The server sends these copies
 * unchanged.
 * Runs after `vite build`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const dist = path.join(import.meta.dirname, '../dist');
for (const name of ['boot.js', ...readdirSync(path.join(dist, 'assets')).map((each) => `assets/${each}`)]) {
  if (!/\.(js|css|svg)$/.test(name)) continue;
  const file = path.join(dist, name);
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
