import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isRunning, readLock } from './lock.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const FOLDER_PREFIX = 'unslop-run-';
/** Files in memory, on Linux: on a disk the files of some hundred databases take a tenth of the processor time of a run. */
const MEMORY = '/dev/shm';
const GIB = 2 ** 30;
const MARK = 'UNSLOP_TEST_RUN';

/** One `npm test`: its own temporary folder, its own processes, and nothing of either afterwards. */
export interface Run {
  dir: string;
  /** Aborted once a signal asks for the end. */
  signal: AbortSignal;
  /** Runs a program and passes its output on, line by line. */
  command(program: string, args: string[], options: CommandOptions): Promise<{ exitCode: number; output: string }>;
  /** Ends what still runs, removes the folder, and names what should not have been there. */
  close(): Promise<string[]>;
}

interface CommandOptions {
  onLine: (line: string) => void;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** After so long the program is ended; its exit code is then 124. */
  timeoutMs?: number;
}

export function openRun(): Run {
  const dir = fs.mkdtempSync(path.join(fitsInMemory() ? MEMORY : os.tmpdir(), FOLDER_PREFIX));
  fs.writeFileSync(path.join(dir, 'owner.json'), JSON.stringify(identityOf(process.pid)));
  const mark = randomUUID();
  const abort = new AbortController();
  const children = new Set<ChildProcess>();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    [MARK]: mark,
    TMPDIR: dir,
    // A run starts hundreds of processes from the same modules: each is compiled once.
    NODE_COMPILE_CACHE: path.join(dir, 'compiled'),
    PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  };

  const interrupt = (): void => {
    const signal = abort.signal.aborted ? 'SIGKILL' : 'SIGTERM';
    abort.abort();
    for (const child of children) signalGroup(child, signal);
    setTimeout(() => {
      for (const child of children) signalGroup(child, 'SIGKILL');
    }, 8_000).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  return {
    dir,
    signal: abort.signal,
    command: async (program, args, options) => {
      if (abort.signal.aborted) return { exitCode: 130, output: '' };
      const child = spawn(program, args, {
        cwd: options.cwd ?? root,
        env: { ...env, ...options.env },
        stdio: ['ignore', 'pipe', 'pipe'],
        // A group of its own, so that it can be ended with all its children, and only by us.
        detached: true,
      });
      children.add(child);
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          output += `${line}\n`;
          options.onLine(line);
        });
      }
      let isLate = false;
      const timer = setTimeout(
        () => {
          isLate = true;
          signalGroup(child, 'SIGKILL');
        },
        options.timeoutMs ?? 2 ** 31 - 1,
      );
      const exitCode = await new Promise<number>((resolve) => {
        child.once('close', (code) => resolve(isLate ? 124 : (code ?? 1)));
        child.once('error', (error) => {
          output += `${error.message}\n`;
          resolve(1);
        });
      });
      clearTimeout(timer);
      children.delete(child);
      return { exitCode, output };
    },
    close: async () => {
      const leftovers = abort.signal.aborted ? [] : describe(dir, mark);
      await endProcesses(dir, mark);
      fs.rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
      return leftovers;
    },
  };
}

/** Runs that were killed before they could clean up: each folder names its process. */
export function endAndRemoveAbandonedRuns(): void {
  const parents = new Set([os.tmpdir(), MEMORY].filter((parent) => fs.existsSync(parent)));
  const entries = [...parents].flatMap((parent) => fs.readdirSync(parent).map((name) => path.join(parent, name)));
  for (const dir of entries) {
    if (!path.basename(dir).startsWith(FOLDER_PREFIX)) continue;
    const owner = readLock(path.join(dir, 'owner.json'));
    if (owner === undefined || isRunning(owner)) continue;
    try {
      for (const pid of processesOf(dir, undefined)) signalIfRunning(pid, 'SIGKILL');
      fs.rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    } catch (error) {
      // Another user's: that user's next run removes it.
      if (!['EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

/** A container may have a few megabytes there, and what is written there is taken from the programs. */
function fitsInMemory(): boolean {
  if (process.platform !== 'linux' || !fs.existsSync(MEMORY)) return false;
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return bavail * bsize > 6 * GIB && os.freemem() > 12 * GIB;
}

function describe(dir: string, mark: string): string[] {
  const folders = fs.readdirSync(dir).filter((name) => name.startsWith('unslop-') && !name.startsWith(FOLDER_PREFIX));
  return [
    ...folders.map((name) => `left the folder ${path.join(dir, name)}`),
    ...processesOf(dir, mark).map((pid) => `left the process ${pid}: ${commandOf(pid)}`),
  ];
}

async function endProcesses(dir: string, mark: string): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const pids = processesOf(dir, mark);
    if (pids.length === 0) return;
    for (const pid of pids) signalIfRunning(pid, signal);
    for (let waited = 0; waited < 2_000 && processesOf(dir, mark).length > 0; waited += 50) await sleep(50);
  }
}

/** It may have ended since it was found. */
function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Living processes that carry the run's mark in their environment, or that work in its folder, as PostgreSQL does. */
function processesOf(dir: string, mark: string | undefined): number[] {
  if (!fs.existsSync('/proc/self/environ')) return [];
  const found: number[] = [];
  for (const name of fs.readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid || identityOf(pid).startedAt === '') continue;
    try {
      const isInside = fs.readlinkSync(`/proc/${pid}/cwd`).startsWith(`${dir}/`);
      const isMarked =
        mark !== undefined && fs.readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`${MARK}=${mark}`);
      if (isInside || isMarked) found.push(pid);
    } catch {
      // It ended meanwhile, or it belongs to another user.
    }
  }
  return found;
}

function commandOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').slice(0, 200);
  } catch {
    return '(ended)';
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It ended in this moment.
  }
}
