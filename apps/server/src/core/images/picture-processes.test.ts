import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { png, pngChunk, sample } from './image-samples.ts';
import { createPictureProcesses } from './picture-processes.ts';

let picture: Buffer;
let folder: string;
let processes: ReturnType<typeof createPictureProcesses>;
const reported: string[] = [];
beforeAll(async () => {
  picture = await sample(300, 200).png().toBuffer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'unslop-picture-'));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => processes.stop());

function start(settings: Parameters<typeof createPictureProcesses>[0] = {}): ReturnType<typeof createPictureProcesses> {
  reported.length = 0;
  processes = createPictureProcesses(settings);
  processes.onTrouble((text) => reported.push(text));
  return processes;
}

const decode = (bytes = picture, width = 100) => processes.run('decode', [bytes, width]);
const onlyId = () => {
  const ids = processes.ids();
  expect(ids).toHaveLength(1);
  return ids[0]!;
};

/** False if the process has ended, even as a zombie that nobody has reaped. */
function isAlive(id: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${id}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Returns a process that has worked, so it is ready, and is now stopped: it does nothing with a new task. */
async function stoppedProcess(): Promise<number> {
  await decode();
  const id = onlyId();
  process.kill(id, 'SIGSTOP');
  return id;
}

/** Writes a picture process that runs `work` for each task. */
async function program(work: string): Promise<string> {
  const file = path.join(folder, `${Math.random()}.mjs`);
  await writeFile(file, `process.on('message', ({ args }) => { ${work} }); process.send('ready');`);
  return file;
}

test('uses one process for picture after picture', async () => {
  start();
  expect(await decode()).toMatchObject({ width: 100, height: 67, originalWidth: 300, originalHeight: 200 });
  const id = onlyId();
  expect(await decode()).toMatchObject({ width: 100 });
  await expect(decode(Buffer.from('no picture'))).rejects.toMatchObject({ code: 'IMAGE_BROKEN' });
  expect(await decode()).toMatchObject({ width: 100 });
  expect(onlyId()).toBe(id);
  expect(reported).toEqual([]);
});

test('uses one process even when the server itself uses much memory', async () => {
  const memory = Buffer.alloc(300_000_000, 1);
  start();
  await decode();
  const id = onlyId();
  await decode();
  expect(onlyId()).toBe(id);
  expect(memory.at(-1)).toBe(1);
});

test('a new process takes over when one is killed at work [F21]', async () => {
  start();
  const id = await stoppedProcess();
  const decoded = decode();
  process.kill(id, 'SIGKILL');
  expect(await decoded).toMatchObject({ width: 100, height: 67 });
  expect(onlyId()).not.toBe(id);
  expect(reported).toEqual(['A picture process ended by SIGKILL. Its picture is tried once more.']);
});

test('retries the picture when all processes are killed together [F21]', async () => {
  // Takes as many milliseconds as the width says. So the process that started first becomes idle last.
  start({ atOnce: 3, program: await program('setTimeout(() => process.send({ value: args[1] }), args[1])') });
  await Promise.all([decode(picture, 500), decode(picture, 1)]);
  const ids = processes.ids();
  expect(ids).toHaveLength(2);
  for (const id of ids) process.kill(id, 'SIGSTOP');
  const decoded = decode(picture, 2);
  for (const id of ids) process.kill(id, 'SIGKILL');
  expect(await decoded).toBe(2);
  expect(reported).toEqual(['A picture process ended by SIGKILL. Its picture is tried once more.']);
  for (const id of ids) expect(isAlive(id)).toBe(false);
});

test('answers "try again" while processes keep being killed, then recovers [F21]', async () => {
  start();
  const killing = setInterval(() => {
    for (const id of processes.ids()) process.kill(id, 'SIGKILL');
  }, 5);
  onTestFinished(() => clearInterval(killing));
  await expect(decode()).rejects.toMatchObject({ code: 'UPLOADS_BUSY', details: { retryAfterSeconds: 5 } });
  expect(reported).toHaveLength(2);
  clearInterval(killing);
  expect(await decode()).toMatchObject({ width: 100 });
});

test.each(['SIGSEGV', 'SIGABRT', 'exit'])(
  'refuses a picture as broken if it ends two processes by %s [F21]',
  async (how) => {
    const end = how === 'exit' ? 'process.exit(3)' : `process.kill(process.pid, '${how}')`;
    start({ program: await program(end) });
    await expect(decode()).rejects.toMatchObject({ code: 'IMAGE_BROKEN' });
    const by = how === 'exit' ? 'exit code 3' : how;
    expect(reported).toEqual([
      `A picture process ended by ${by}. Its picture is tried once more.`,
      `A picture process ended by ${by}. Its picture is refused.`,
    ]);
  },
);

test('retries a failed task once, then answers "try again" [F21]', async () => {
  start({ program: await program("process.send({ error: 'RangeError: Array buffer allocation failed' })") });
  await expect(decode()).rejects.toMatchObject({ code: 'UPLOADS_BUSY', details: { retryAfterSeconds: 5 } });
  const ended = 'A picture process ended by the error "RangeError: Array buffer allocation failed".';
  expect(reported).toEqual([`${ended} Its picture is tried once more.`, `${ended} Its picture is refused.`]);
  expect(processes.ids()).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'answers "try again" if no file can be opened, and the server survives [F21]',
  async () => {
    const module = new URL('./picture-processes.ts', import.meta.url).href;
    const full = `
      import { closeSync, openSync } from 'node:fs';
      const { pictureProcesses } = await import(${JSON.stringify(module)});
      const open = [];
      try { for (;;) open.push(openSync('/dev/null')); } catch {}
      pictureProcesses.prepare();
      const outcome = await pictureProcesses.run('decode', [Buffer.from('x'), 9]).catch((error) => error);
      for (const one of open) closeSync(one);
      const later = await pictureProcesses.run('decode', [Buffer.from('x'), 9]).catch((error) => error);
      console.log(outcome.code ?? String(outcome), later.code);
      process.exit(0);`;
    const file = path.join(folder, 'full.mjs');
    await writeFile(file, full);
    const { stdout } = spawnSync('/bin/sh', ['-c', 'ulimit -n 64; exec "$@"', 'sh', process.execPath, file], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('UPLOADS_BUSY IMAGE_BROKEN\n');
  },
);

test('a process that used much memory for a picture ends afterwards', async () => {
  start({ program: await program('process.send({ value: 1, peakMb: args[1] })') });
  await decode(picture, 192);
  onlyId();
  await decode(picture, 193);
  expect(processes.ids()).toEqual([]);
});

test('does not blame the picture if the program cannot start [F21]', async () => {
  start({ program: path.join(folder, 'nothing-here.mjs') });
  await expect(decode()).rejects.toMatchObject({ code: 'UPLOADS_BUSY' });
});

test('stops a picture that takes too long and answers "try again" [F22]', async () => {
  start({ timeLimitMs: 500, program: await program('') });
  const late = decode();
  const id = onlyId();
  await expect(late).rejects.toMatchObject({ code: 'UPLOADS_BUSY', details: { retryAfterSeconds: 5 } });
  await expect.poll(() => isAlive(id), { timeout: 5_000 }).toBe(false);
  expect(processes.ids()).toEqual([]);
  expect(reported).toEqual([]);
});

test('leaves one process for uploads and serves them before jobs', async () => {
  const echo = await program('setTimeout(() => process.send({ value: args[1] }), 50)');
  const done: unknown[] = [];
  const run = async (name: number, isWaitedFor: boolean) => {
    done.push(await processes.run('decode', [Buffer.alloc(0), name], { isWaitedFor }));
  };
  start({ program: echo });
  const jobs = [run(1, false), run(2, false)];
  await new Promise(setImmediate);
  expect(processes.ids()).toHaveLength(1);
  await Promise.all(jobs);
  processes.stop();
  done.length = 0;
  start({ program: echo, atOnce: 1 });
  await Promise.all([run(1, false), run(2, false), run(3, true)]);
  expect(done).toEqual([1, 3, 2]);
});

test('processes one picture over 16 megapixels at a time, small ones beside it', async () => {
  start({ atOnce: 3, program: await program('setTimeout(() => process.send({ value: args[1] }), 50)') });
  const blank = (width: number) => png(width, 4_000, [pngChunk('IDAT', Buffer.alloc(0))]);
  const done: number[] = [];
  const run = async (bytes: Buffer, name: number) => {
    await processes.run('decode', [bytes, name], { isWaitedFor: true });
    done.push(name);
  };
  const both = [run(blank(5_000), 1), run(blank(5_000), 2)];
  await new Promise(setImmediate);
  expect(processes.ids()).toHaveLength(1);
  const third = run(blank(4_000), 3);
  await new Promise(setImmediate);
  expect(processes.ids()).toHaveLength(2);
  await Promise.all([...both, third]);
  expect(done).toContain(2);
});

test.runIf(process.platform === 'linux')('works without the limits when there is no shell, as on Windows', async () => {
  start({ hasShell: false });
  expect(await decode()).toMatchObject({ width: 100, height: 67 });
  const about = (what: string) => readFileSync(`/proc/${onlyId()}/${what}`, 'latin1');
  expect(about('limits')).toBe(readFileSync('/proc/self/limits', 'latin1'));
  expect(about('environ')).not.toContain('HOME=');
});

test.runIf(process.platform === 'linux')('sees no secrets and has limited memory and files [V5.2.1]', async () => {
  process.env.UNSLOP_TEST_SECRET = 'a secret';
  onTestFinished(() => {
    delete process.env.UNSLOP_TEST_SECRET;
  });
  start();
  await decode();
  const about = (what: string) => readFileSync(`/proc/${onlyId()}/${what}`, 'utf8');
  const names = about('environ')
    .split('\0')
    .filter(Boolean)
    .map((line) => line.split('=')[0]);
  expect(names.sort()).toEqual(['MALLOC_ARENA_MAX', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'PWD']);
  expect(about('limits')).toMatch(/^Max data size +1342177280 +1342177280/m);
  expect(about('limits')).toMatch(/^Max file size +0 +0/m);
  expect(about('oom_score_adj')).toBe('1000\n');
  expect(about('limits')).toMatch(/^Max core file size +0 +0/m);
});

test.runIf(process.platform === 'linux')(
  'a picture that exceeds the memory limit ends only its own process',
  async () => {
    // Twice its limit. A machine without the limit has that much memory.
    const greedy =
      'const taken = []; for (let i = 0; i < 100; i++) taken.push(Buffer.alloc(10_000_000, 1)); process.send({ value: taken.length })';
    start({ maxDataMb: 800, program: await program(greedy) });
    await expect(decode()).rejects.toMatchObject({ code: 'IMAGE_BROKEN' });
  },
);

test.runIf(process.platform === 'linux').each(['SIGKILL', 'SIGTERM'] as const)(
  'ends with the server, also by %s',
  async (signal) => {
    start();
    const server = path.join(folder, 'server.mjs');
    const module = new URL('./picture-processes.ts', import.meta.url).href;
    await writeFile(
      server,
      `const { pictureProcesses } = await import(${JSON.stringify(module)});
     await pictureProcesses.run('decode', [Buffer.from('x'), 9]).catch(() => {});
     console.log(pictureProcesses.ids()[0]);
     setInterval(() => {}, 1_000);`,
    );
    const parent = spawn(process.execPath, [server], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [line] = (await parent.stdout.take(1).toArray()) as Buffer[];
    const id = Number(line!.toString());
    expect(isAlive(id)).toBe(true);
    parent.kill(signal);
    await expect.poll(() => isAlive(id), { timeout: 5_000 }).toBe(false);
  },
);
