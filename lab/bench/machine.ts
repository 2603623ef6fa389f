import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Clock ticks per second in /proc. The same on every Linux. */
const TICKS = 100;

/** Returns CPU seconds used by a process, optionally with its `children`; NaN if unknown. */
export function cpuSecondsOf(pid: number, { children = false } = {}): number {
  try {
    if (!children) return ticksOf(pid) / TICKS;
    return childrenOf(pid).reduce((sum, each) => sum + ticksOf(each), ticksOf(pid) + ticksOfEnded(pid)) / TICKS;
  } catch {
    return Number.NaN;
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(Number(name))?.[1] === String(parent))
    .map(Number);
}

function ticksOf(pid: number): number {
  const fields = statOf(pid);
  return fields ? Number(fields[11]) + Number(fields[12]) : 0;
}

/** Returns the ticks of the children that have ended. */
function ticksOfEnded(pid: number): number {
  const fields = statOf(pid);
  return fields ? Number(fields[13]) + Number(fields[14]) : 0;
}

/** Returns the fields of /proc/<pid>/stat from the state on; undefined if the process is gone. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && pid !== process.pid) return undefined;
    throw error;
  }
}

/** Measures the busy share of all CPUs for a second, 0 to 1. */
async function busyShare(): Promise<number> {
  const sum = () =>
    os.cpus().reduce(
      ([idle, all], { times }) => {
        const total = Object.values(times).reduce((a, b) => a + b, 0);
        return [idle + times.idle, all + total] as [number, number];
      },
      [0, 0] as [number, number],
    );
  const [idleBefore, allBefore] = sum();
  await sleep(1_000);
  const [idle, all] = sum();
  return 1 - (idle - idleBefore) / (all - allBefore);
}

/** Waits up to a minute until the machine is quiet. @returns a text that says how busy it was at the end */
export async function untilQuiet(): Promise<string> {
  let busy = 1;
  for (let seconds = 0; seconds < 60; seconds += 1) {
    busy = await busyShare();
    if (busy < 0.1) return 'The machine was quiet.';
  }
  return `The machine was not quiet: ${Math.round(busy * 100)} % busy before the first round.`;
}

export function machineName(): string {
  const cpus = os.cpus();
  return `${cpus.length} × ${cpus[0]?.model.trim() ?? 'processor'}, Node ${process.versions.node}`;
}
