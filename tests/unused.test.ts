import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findUnused } from '../scripts/lib/unused.ts';

test('every file, exported name and dependency is used, and every import is declared', async () => {
  expect(await findUnused(path.resolve(import.meta.dirname, '..'))).toEqual([]);
}, 120_000);

test('the lock file holds every platform’s packages, so that `npm ci` takes it, and no address of a registry', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8');
  const packages: Record<string, { optionalDependencies?: Record<string, string> }> = JSON.parse(text).packages;
  const locked = new Set(Object.keys(packages).map((folder) => folder.split('node_modules/').at(-1)));
  const missing = Object.values(packages).flatMap((it) =>
    Object.keys(it.optionalDependencies ?? {}).filter((name) => !locked.has(name)),
  );
  expect(missing).toEqual([]);
  expect(text).not.toContain('"resolved": "http');
});
