import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

test('a killed simulation leaves no process and no file', async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-killed-'));
  onTestFinished(() => fs.rmSync(dir, { recursive: true }));
  const child = spawn(process.execPath, ['lab/main.ts', 'simulate', '--seconds', '600'], {
    cwd: root,
    env: { ...process.env, TMPDIR: dir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('users are created')) break;
  expect(processesIn(dir).length).toBeGreaterThan(3);
  child.kill('SIGKILL');
  await expect.poll(() => fs.readdirSync(dir), { timeout: 60_000 }).toEqual([]);
  await expect.poll(() => processesIn(dir), { timeout: 60_000 }).toEqual([]);
});

/** Returns processes that use the folder for temporary files or as working directory, as PostgreSQL does. */
function processesIn(dir: string): string[] {
  return fs.readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false;
    try {
      const isInside = fs.readlinkSync(`/proc/${pid}/cwd`).startsWith(`${dir}/`);
      return isInside || fs.readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`TMPDIR=${dir}\0`);
    } catch {
      return false; // it ended meanwhile
    }
  });
}
