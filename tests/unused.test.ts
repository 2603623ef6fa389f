import path from 'node:path';
import { expect, test } from 'vitest';
import { findUnused } from '../scripts/lib/unused.ts';

test('every file, exported name and dependency is used, and every import is declared', async () => {
  expect(await findUnused(path.resolve(import.meta.dirname, '..'))).toEqual([]);
}, 120_000);
