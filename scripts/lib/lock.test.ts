import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identityOf, isRunning, takeLock } from './lock.mjs';

let folder: string;
let file: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-lock-'));
  file = path.join(folder, 'run.lock');
});

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('the lock of a folder', () => {
  it('is taken once and shows a second process who has it', () => {
    expect(takeLock(file, { url: 'http://localhost:3000' }).isTaken).toBe(true);
    const second = takeLock(file, { url: 'http://localhost:4000' });
    expect(second).toEqual({ isTaken: false, holder: { ...identityOf(process.pid), url: 'http://localhost:3000' } });
  });

  it('can be taken again after its release', () => {
    const first = takeLock(file, {});
    if (first.isTaken) first.release();
    expect(fs.readdirSync(folder)).toEqual([]);
    expect(takeLock(file, {}).isTaken).toBe(true);
  });

  it('does not outlive a killed process', async () => {
    const holder = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      `const { takeLock } = await import(${JSON.stringify(path.join(import.meta.dirname, 'lock.mjs'))});
       takeLock(${JSON.stringify(file)}, {});
       console.log('taken');
       setInterval(() => {}, 1000);`,
    ]);
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    expect(takeLock(file, {}).isTaken).toBe(false);
    holder.kill('SIGKILL');
    await new Promise((resolve) => holder.once('exit', resolve));
    expect(takeLock(file, {}).isTaken).toBe(true);
  });

  it('does not mistake another process with the same pid for its holder', () => {
    fs.writeFileSync(file, JSON.stringify({ pid: process.pid, startedAt: 'an earlier boot:123' }));
    expect(takeLock(file, {}).isTaken).toBe(true);
  });

  it('recovers from an empty file left by a crash', () => {
    fs.writeFileSync(file, '');
    fs.utimesSync(file, new Date(0), new Date(0));
    expect(takeLock(file, {}).isTaken).toBe(true);
  });

  it('recovers from a process killed while removing a stale one', () => {
    fs.writeFileSync(file, JSON.stringify({ pid: process.pid, startedAt: 'an earlier boot:123' }));
    fs.writeFileSync(`${file}.removing`, '');
    fs.utimesSync(`${file}.removing`, new Date(0), new Date(0));
    expect(takeLock(file, {}).isTaken).toBe(true);
    expect(fs.readdirSync(folder)).toEqual(['run.lock']);
  });

  it('goes to exactly one of many that find a stale one concurrently', async () => {
    fs.writeFileSync(file, JSON.stringify({ pid: process.pid, startedAt: 'an earlier boot:123' }));
    const children = Array.from({ length: 6 }, () =>
      spawn(process.execPath, [
        '--input-type=module',
        '--eval',
        `const { takeLock } = await import(${JSON.stringify(path.join(import.meta.dirname, 'lock.mjs'))});
         console.log(takeLock(${JSON.stringify(file)}, {}).isTaken);
         process.stdin.resume();`,
      ]),
    );
    // Each holds its lock until all have answered.
    const results = await Promise.all(
      children.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()),
    );
    for (const child of children) child.stdin.end();
    expect(results.filter((isTaken) => isTaken === 'true')).toHaveLength(1);
  });
});

describe('the check for a running process', () => {
  it('is true for this one and false for one that ended', async () => {
    expect(isRunning(identityOf(process.pid))).toBe(true);
    const child = spawn('sleep', ['60']);
    const identity = identityOf(child.pid!);
    expect(isRunning(identity)).toBe(true);
    child.kill();
    await new Promise((resolve) => child.once('exit', resolve));
    expect(isRunning(identity)).toBe(false);
  });
});
