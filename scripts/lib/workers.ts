import os from 'node:os';

interface Machine {
  cores: number;
  memoryGiB: number;
}

interface Workers {
  api: number;
  processes: number;
  browser: number;
}

/**
 * Tests wait for the database and for time to pass. Three workers keep two cores busy, and a fourth slows all of them
 * down.
 */
const PER_CORE = 1.5;
/** A test cluster accepts 300 connections, and a worker uses about 20. */
const MOST = 12;
/** For the system, PostgreSQL, the test runners and the in-memory database files. */
const RESERVED_GIB = 3;
const GIB_PER_WORKER = { api: 1, processes: 2, browser: 1.5 };

/** Returns the number of workers per stage, for a stage that has this machine, or this part of one, to itself. */
export function workersFor({ cores, memoryGiB }: Machine): Workers {
  const fitting = (gibPerWorker: number): number =>
    Math.max(1, Math.min(Math.round(cores * PER_CORE), Math.floor((memoryGiB - RESERVED_GIB) / gibPerWorker), MOST));
  return {
    api: fitting(GIB_PER_WORKER.api),
    processes: fitting(GIB_PER_WORKER.processes),
    browser: fitting(GIB_PER_WORKER.browser),
  };
}

/**
 * True if the API and browser stages should run in parallel, each on half of the machine. On two cores that gains
 * nothing.
 */
export function isForTwoStages({ cores, memoryGiB }: Machine): boolean {
  return cores >= 4 && memoryGiB >= 16;
}

export function halfOf({ cores, memoryGiB }: Machine): Machine {
  return { cores: cores / 2, memoryGiB: memoryGiB / 2 };
}

export function thisMachine(): Machine {
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return { cores: os.availableParallelism(), memoryGiB: Math.round(Math.min(os.totalmem(), limit) / 2 ** 30) };
}

export function describeWorkers(machine: Machine): string {
  const { processes } = workersFor(machine);
  const { api, browser } = workersFor(isForTwoStages(machine) ? halfOf(machine) : machine);
  const order = isForTwoStages(machine) ? 'at the same time' : 'one after the other';
  return `${machine.cores} cores, ${machine.memoryGiB} GiB: ${api} workers for API, ${browser} for browser (${order}), ${processes} for processes`;
}
