import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from './environment.ts';
import { underLoad } from './load.ts';
import type { Section, Table } from './report.ts';
import { cookieOf, get, write } from './rows.ts';
import { slopId } from './world.ts';

/** Memory of one web process in megabytes: a few seconds after its start, and after a minute of load. */
export interface MemoryReport {
  atRest: number;
  afterLoad: number;
}

export const MOST_MEMORY: MemoryReport = { atRest: 180, afterLoad: 350 };
const SECONDS = 60;
const VISITORS = 50;

/** Measures before any other load on the process. The load mixes reads by guests and members, pages and likes. */
export async function measureMemory(environment: Environment, callers: number): Promise<MemoryReport> {
  const { api } = environment;
  await sleep(5_000);
  const atRest = residentMb(api.pid);
  const page = { accept: 'text/html' };
  const requests = (n: number) => {
    const member = cookieOf(n % callers, api);
    return Array.from({ length: 20 }, (_, k) => slopId(n * 20 + k)).flatMap((id) => [
      ...['/api/ai-slops?limit=5', `/api/ai-slops/${id}`].map((path) => get(path)),
      ...['/', `/ai-slop/${id}`, '/artists'].map((path) => get(path, page)),
      get('/', { ...page, ...member }),
      ...['/api/ai-slops?limit=20', `/api/ai-slops/${id}`, '/api/artists'].map((path) => get(path, member)),
      write(api, n % callers, 'likeAiSlop', { id }),
      write(api, n % callers, 'unlikeAiSlop', { id }),
    ]);
  };
  await underLoad(environment, api, { requests, connections: VISITORS }, SECONDS);
  return { atRest, afterLoad: residentMb(api.pid) };
}

function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))![1]) / 1024;
}

export function memoryTable(memory: MemoryReport): Table {
  const row = (name: string, when: keyof MemoryReport) => [name, memory[when].toFixed(0), String(MOST_MEMORY[when])];
  return {
    columns: ['one web process', 'MB', 'at most'],
    rows: [row('at rest', 'atRest'), row('after a minute of load', 'afterLoad')],
  };
}

export function memorySection(memory: MemoryReport, command: string, machine: string): Section {
  const bar = (name: string, when: keyof MemoryReport) => ({ name, value: memory[when], limit: MOST_MEMORY[when] });
  return {
    name: 'memory',
    command,
    text: `${machine}. The resident memory (VmRSS) of a web process as \`npm start\` starts it: five seconds after it is ready, and at the end of ${SECONDS} s in which ${VISITORS} connections without a pause read the feed, slops, artists and pages, as guests and as members, and like.`,
    table: memoryTable(memory),
    chart: { title: 'Resident memory, MB', bars: [bar('at rest', 'atRest'), bar('after load', 'afterLoad')] },
  };
}
