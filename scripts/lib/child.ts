import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../..');

export interface Child {
  name: string;
  pid: number;
  log: string;
  /** Returns its last lines of output. Extracts the messages from JSON lines. */
  lastOutput(): string;
  /** Resolves with a phrase such as "exit code 1" once the process is gone. */
  gone: Promise<string>;
  /** Sends SIGTERM, waits, then sends SIGKILL. Resolves when the process is gone. */
  stop(options?: { patienceMs?: number }): Promise<void>;
  kill(): void;
}

/**
 * Starts one of our TypeScript entry points in a separate process and session. A Ctrl-C in the terminal only reaches
 * the launcher, which then stops its children in order. They exit by themselves when the launcher dies.
 * @param options.onLine  receives the first line the child prints; the rest goes to the log
 */
export function startChild(options: {
  name: string;
  entry: string;
  args?: string[];
  env: NodeJS.ProcessEnv;
  log: string;
  onLine?: (line: string) => void;
}): Child {
  fs.mkdirSync(path.dirname(options.log), { recursive: true });
  const log = openLog(options.log);
  const beginsAt = fs.fstatSync(log).size;
  const child = spawn(
    process.execPath,
    [
      // As in Dockerfile and deploy/. Without it the young generation alone may take 128 MB.
      '--max-semi-space-size=8',
      ...['--import', path.join(import.meta.dirname, 'end-with-parent.ts'), options.entry, ...(options.args ?? [])],
    ],
    {
      cwd: root,
      env: options.env,
      detached: true,
      stdio: ['ignore', options.onLine === undefined ? log : 'pipe', log, 'ipc'],
    },
  );
  const gone = goneOf(child);
  if (child.stdout !== null) {
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => fs.writeSync(log, `${line}\n`));
    lines.once('line', (line) => options.onLine?.(line));
    lines.once('close', () => fs.closeSync(log));
  } else {
    fs.closeSync(log);
  }
  return {
    name: options.name,
    pid: child.pid ?? 0,
    log: options.log,
    lastOutput: () => endOfLog(options.log, beginsAt),
    gone,
    stop: async ({ patienceMs = 8_000 } = {}) => {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const isGone = await Promise.race([gone.then(() => true), sleep(patienceMs, false)]);
      if (!isGone) child.kill('SIGKILL');
      await gone;
    },
    kill: () => child.kill('SIGKILL'),
  };
}

function endOfLog(log: string, beginsAt: number): string {
  const text = fs.readFileSync(log).subarray(beginsAt).toString('utf8').trimEnd();
  return text.split('\n').slice(-25).map(readable).join('\n');
}

function readable(line: string): string {
  try {
    const entry = JSON.parse(line) as { msg?: string; err?: { message?: string; stack?: string } };
    return [entry.msg, entry.err?.stack ?? entry.err?.message].filter(Boolean).join(': ') || line;
  } catch {
    return line;
  }
}

function goneOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
}

function openLog(file: string): number {
  if ((fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 10 * 1024 * 1024) fs.renameSync(file, `${file}.1`);
  return fs.openSync(file, 'a');
}
