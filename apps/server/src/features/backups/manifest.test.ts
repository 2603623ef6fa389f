import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { oldOf, removeOldBackups } from './manifest.ts';

const folders: string[] = [];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'unslop-retention-'));
  folders.push(folder);
});
afterEach(() => {
  for (const each of folders.splice(0)) rmSync(each, { recursive: true });
});

/** Four backups a day, oldest first. */
const month = Array.from({ length: 31 }, (_, n) => String(n + 1).padStart(2, '0')).flatMap((day) =>
  ['00', '06', '12', '18'].map((hour) => `2026-10-${day}T${hour}-20-00Z`),
);

function put(name: string, { isFinished = true } = {}): void {
  mkdirSync(path.join(folder, name));
  if (isFinished) writeFileSync(path.join(folder, name, 'SHA256SUMS'), '');
}

test('keeps the newest and the first of each day', () => {
  const old = oldOf(month, { newest: 8, daily: 10 });
  const kept = month.filter((name) => !old.includes(name));
  expect(kept).toEqual([
    ...['22', '23', '24', '25', '26', '27', '28', '29'].map((day) => `2026-10-${day}T00-20-00Z`),
    ...month.slice(-8),
  ]);
});

test('keeps the last ones after a month without backups', () => {
  expect(oldOf(['2025-01-01T00-20-00Z', '2025-01-01T06-20-00Z'], { newest: 28, daily: 30 })).toEqual([]);
});

test('never deletes unknown names, or unfinished and recent ones', async () => {
  for (const name of month.slice(-6)) put(name);
  put('before-the-move');
  put('2026-10-30T13-00-00Z', { isFinished: false });
  put('2026-10-31T18-25-00Z.partial', { isFinished: false });
  put('2026-10-29T18-25-00Z.partial', { isFinished: false });
  expect(await removeOldBackups(folder, { newest: 2, daily: 1 })).toEqual([
    ...month.slice(-6, -4),
    month.at(-3),
    '2026-10-29T18-25-00Z.partial',
  ]);
  expect(readdirSync(folder).sort()).toEqual([
    '2026-10-30T13-00-00Z',
    month.at(-4),
    ...month.slice(-2),
    '2026-10-31T18-25-00Z.partial',
    'before-the-move',
  ]);
});
