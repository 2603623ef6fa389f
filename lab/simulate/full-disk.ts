import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { act } from './actors.ts';
import { Caller } from './caller.ts';
import { startProcesses } from './processes.ts';
import { evaluate } from './result.ts';
import { createActors, findingsOf } from './simulate.ts';
import { Simulation } from './simulation.ts';

/**
 * `unshare --mount node full-disk.ts FOLDER`: runs a simulation with its database, WAL, pictures and logs on one small
 * disk. The disk is filled up under load and emptied again. Prints the result as one line of JSON. The disk is mounted
 * on the folder in this process's own namespace and disappears with it.
 */
export interface FullDiskReport {
  findings: string[];
  acknowledgedBefore: number;
  acknowledgedAfter: number;
  /** Answers of "try again later" while the disk was full. */
  later: number;
  /** For each web process, true if it was alive while the disk was full. */
  alive: boolean[];
}

const [folder = ''] = process.argv.slice(2);
const DISK_MB = 400;
const OPERATIONS = 5;
const PATIENCE_MS = 90_000;

const outside = path.join(folder, 'outside');
const disk = path.join(folder, 'disk');
mount(folder, 10);
for (const each of [outside, disk]) fs.mkdirSync(each);
mount(outside, 200);
mount(disk, DISK_MB);
process.env.TMPDIR = disk;

const processes = await startProcesses(undefined, { outside });
const simulation = new Simulation(processes, new Caller(processes));
try {
  const actors = await createActors(processes);
  let isOver = false;
  const running = actors.map((actor, n) => act(simulation, actor, `1:${n}`, () => (isOver ? 0 : Infinity)));
  const acknowledged = (): number => simulation.acknowledged.length;
  const later = (): number =>
    [...simulation.caller.answers].reduce((sum, [call, count]) => sum + (call.endsWith(' 503') ? count : 0), 0);
  await until(() => acknowledged() >= OPERATIONS, 'something to be acknowledged');
  const acknowledgedBefore = acknowledged();

  const ballast = path.join(disk, 'ballast');
  fill(ballast);
  // Also make PostgreSQL need its next WAL segment.
  await processes.query('select pg_switch_wal()').catch(() => {});
  await until(() => later() >= OPERATIONS, 'a user to be asked to come again');
  const alive = await Promise.all(
    processes.urls.map((url) =>
      fetch(`${url}/health/live`).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  );
  const laterWhileFull = later();

  fs.rmSync(ballast);
  await processes.reviveDatabase();
  await processes.untilReady();
  const acknowledgedThen = acknowledged();
  await until(() => acknowledged() >= acknowledgedThen + OPERATIONS, 'the simulation to go on');
  isOver = true;
  await Promise.all(running);
  const report: FullDiskReport = {
    findings: findingsOf(await evaluate(simulation, actors)),
    acknowledgedBefore,
    acknowledgedAfter: acknowledged() - acknowledgedThen,
    later: laterWhileFull,
    alive,
  };
  console.log(JSON.stringify(report));
} catch (error) {
  console.error(Object.fromEntries(simulation.caller.answers), simulation.caller.complaints);
  console.error(
    spawnSync(
      'sh',
      ['-c', `df ${disk}; tail -n 30 ${processes.dir}/logs/*.log ${processes.dir}/postgres/postgres.log | cut -c1-600`],
      { encoding: 'utf8' },
    ).stdout,
  );
  throw error;
} finally {
  await processes.stop();
}

function mount(target: string, megabytes: number): void {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'unslop', target]);
  if (status !== 0) throw new Error(`mount: ${stderr}`);
}

/** Fills the disk to the last block. */
function fill(file: string): void {
  const handle = fs.openSync(file, 'w');
  for (const bytes of [1_000_000, 4_096]) {
    try {
      for (;;) fs.writeSync(handle, Buffer.alloc(bytes, 1));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  fs.closeSync(handle);
}

async function until(isSo: () => boolean, what: string): Promise<void> {
  for (const startedAt = performance.now(); !isSo(); await sleep(20)) {
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error(`waited in vain for ${what}`);
  }
}
