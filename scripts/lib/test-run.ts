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
/** In-memory files, on Linux. On a disk, the files of a few hundred databases take a tenth of a run's CPU time. */
const MEMORY = '/dev/shm';
const GIB = 2 ** 30;
const MARK = 'UNSLOP_TEST_RUN';

/** One `npm test` with its own temporary folder and processes. Leaves nothing behind. */
export interface Run {
  dir: string;
  /** Aborted once a signal asks to stop. */
  signal: AbortSignal;
  /** Runs a program and passes on its output line by line. */
  command(program: string, args: string[], options: CommandOptions): Promise<{ exitCode: number; output: string }>;
  /** Ends leftover processes, removes the folder, and returns what should not have been there. */
  close(): Promise<string[]>;
}

interface CommandOptions {
  onLine: (line: string) => void;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** The program is killed after this time, with exit code 124. */
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
    // A run starts hundreds of processes from the same modules. Compile each module once.
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
        // A separate process group, so we can kill it with all its children, and only we can.
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

/** Cleans up runs that were killed before their cleanup. The folder contains the identity of the process. */
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
      // Belongs to another user, whose next run removes it.
      if (!['EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

/**
 * True if memory has room for the files. A container may have a few megabytes there, and files reduce the memory for
 * programs.
 */
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

/** Sends a signal. The process may have exited since it was found. */
function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Returns running processes with the run's mark in their environment, or with its folder as cwd, like PostgreSQL. */
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
      // It exited meanwhile, or it belongs to another user.
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
    // It has just exited.
  }
}
