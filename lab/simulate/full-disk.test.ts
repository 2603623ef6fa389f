import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { FullDiskReport } from './full-disk.ts';

/** Command prefix for a private mount namespace, which may mount a disk that nobody else sees. */
const namespace = ['unshare', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']), '--mount'];

test('a full disk under load refuses requests, kills nothing and loses nothing [O08]', async ({ skip }) => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-full-disk-'));
  onTestFinished(() => fs.rmSync(dir, { recursive: true }));
  const [program = '', ...args] = namespace;
  const attempt = spawnSync(program, [...args, 'mount', '-t', 'tmpfs', 'unslop', dir], { encoding: 'utf8' });
  skip(attempt.status !== 0, `no disk can be mounted here: ${attempt.stderr ?? attempt.error}`);

  const child = spawn(program, [...args, process.execPath, path.join(import.meta.dirname, 'full-disk.ts'), dir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(complained).toBe('');
  const report: FullDiskReport = JSON.parse(said);
  expect(report).toMatchObject({ findings: [], alive: [true, true] });
  expect(report.later).toBeGreaterThan(0);
  expect(report.acknowledgedAfter).toBeGreaterThan(0);
});
