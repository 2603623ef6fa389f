import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@unslop/database/connect';
import {
  createDatabaseIfMissing,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '@unslop/database/embedded-postgres';
import { migrate } from '@unslop/database/migrate';
import pg from 'pg';
import { type Child, startChild } from '../../scripts/lib/child.ts';
import { freePort } from '../../scripts/lib/port.ts';
import { serverEnv, startSandbox } from '../../scripts/lib/services.ts';
import { type SandboxControl, sandboxControl } from '../support/sandbox-control.ts';
import type { Defect } from './defects/defect.ts';
import { plantInDatabase, plantingEnv, untilPlanted } from './defects/plant.ts';

export type Member = 'api 0' | 'api 1' | 'worker' | 'PostgreSQL';

/** The product as an operator runs it: two web processes, a worker, PostgreSQL and the card provider's sandbox. */
export interface Processes {
  urls: readonly [string, string];
  sandboxUrl: string;
  ownerUrl: string;
  appUrl: string;
  dir: string;
  /** Kills a process with -9 and restarts it. Resolves when it answers. @param whileDown  awaited before the restart */
  kill(member: Member, whileDown?: () => Promise<unknown>): Promise<void>;
  /** Starts PostgreSQL unless it is running. */
  reviveDatabase(): Promise<void>;
  /** Resolves when both web processes are ready. */
  untilReady(): Promise<void>;
  /** Resolves when no process is restarting. */
  settled(): Promise<void>;
  /** Queries the database as its owner. Waits while it is being killed. */
  query<R extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<R[]>;
  /** Controls the sandbox; see its README. */
  control: SandboxControl;
  /** @param options.keep  keeps the folder with the logs, and prints its path */
  stop(options?: { keep?: boolean }): Promise<void>;
}

/** PostgreSQL for the simulation: one server, or several with replication. */
export interface SimulatedDatabase {
  ownerUrl: string;
  appUrl: string;
  /** Servers for reads that may be a second old, in the format of DATABASE_READ_URLS. */
  readUrls?: string;
  /**
   * Kills the primary. Resolves when it, or the next primary, answers.
   * @param whileDown  awaited before the killed server is restarted
   */
  kill(whileDown?: () => Promise<unknown>): Promise<void>;
  /** Starts every server that is not running. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

async function startOneServer(dir: string): Promise<SimulatedDatabase> {
  const folder = path.join(dir, 'postgres');
  const start = () => startEmbeddedPostgres({ dir: folder, forTests: true });
  let cluster = await start();
  await createDatabaseIfMissing(cluster, 'unslop');
  const revive = async (): Promise<void> => {
    cluster = await start();
  };
  return {
    ownerUrl: cluster.ownerUrl('unslop'),
    appUrl: cluster.appUrl('unslop'),
    async kill(whileDown) {
      process.kill(cluster.pid, 'SIGKILL');
      await cluster.exited;
      await whileDown?.();
      await revive();
    },
    revive,
    async stop() {
      await cluster.stop();
      removeEmbeddedPostgres(folder);
    },
  };
}

/** Compile cache, as `npm start` has one. It halves the start time of processes in every simulation. */
const NODE_COMPILE_CACHE =
  process.env.NODE_COMPILE_CACHE ?? path.resolve(import.meta.dirname, '../../.data/simulate/cache');

/**
 * Starts the product: two web processes, a worker, PostgreSQL and the sandbox.
 * @param defect          planted only in the database and the server's processes
 * @param options.outside  folder for the sandbox's files; the common folder by default
 * @param options.startDatabase  starts PostgreSQL in a folder; one server by default
 * @param options.env  settings of the server
 */
export async function startProcesses(
  defect?: Defect,
  {
    outside,
    startDatabase = startOneServer,
    env = {},
  }: { outside?: string; startDatabase?: typeof startOneServer; env?: NodeJS.ProcessEnv } = {},
): Promise<Processes> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-simulate-'));
  const reaper = startReaper(dir);
  const ends: (() => Promise<void>)[] = [];
  const endAll = async ({ keep = false } = {}): Promise<void> => {
    for (const end of ends.toReversed()) await end();
    if (keep) console.log(`The logs are in ${path.join(dir, 'logs')}`);
    else fs.rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    reaper.kill();
  };
  try {
    const database = await startDatabase(dir);
    ends.push(() => database.stop());
    return await startIn(dir, database, { outside: outside ?? dir, env }, ends, endAll, defect);
  } catch (error) {
    await endAll();
    throw error;
  }
}

/** Cleans up if this process is killed, because PostgreSQL would outlive it. */
function startReaper(dir: string): ChildProcess {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'reaper.ts'), dir], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
}

async function startIn(
  dir: string,
  database: SimulatedDatabase,
  { outside, env }: { outside: string; env: NodeJS.ProcessEnv },
  ends: (() => Promise<void>)[],
  endAll: Processes['stop'],
  defect: Defect | undefined,
): Promise<Processes> {
  const urls = { ownerUrl: database.ownerUrl, appUrl: database.appUrl };
  await migrate(urls);
  if (defect) await plantInDatabase(defect, urls.ownerUrl);

  const ports = [await freePort(), await freePort()] as const;
  const publicUrl = `http://127.0.0.1:${ports[0]}`;
  const instanceOf = (port: number) => ({
    dataDir: dir,
    logDir: path.join(dir, 'logs'),
    host: '127.0.0.1',
    port: ports[0],
    apiPort: port,
    publicUrl,
  });
  const base: NodeJS.ProcessEnv = {
    ...process.env,
    ...env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE,
    RATE_FACTOR: '1000',
    DATABASE_READ_URLS: database.readUrls,
    WITHDRAWAL_LOOKUP_SECONDS: '1',
  };
  const sandbox = startSandbox({ ...instanceOf(ports[0]), dataDir: outside, logDir: path.join(outside, 'logs') }, base);
  ends.push(() => sandbox.service.stop());
  const sandboxPorts = await sandbox.ready;

  const start = (name: string, mode: 'api' | 'worker', port: number): Child =>
    startChild({
      name,
      entry: 'apps/server/src/main.ts',
      args: [mode],
      env: {
        ...serverEnv(instanceOf(port), { appUrl: urls.appUrl, sandbox: sandboxPorts }, base),
        ...(defect && plantingEnv(defect)),
      },
      log: path.join(dir, 'logs', `${name}.log`),
    });
  const starters = {
    'api 0': () => start('api 0', 'api', ports[0]),
    'api 1': () => start('api 1', 'api', ports[1]),
    worker: () => start('worker', 'worker', ports[0]),
  };
  const children = { 'api 0': starters['api 0'](), 'api 1': starters['api 1'](), worker: starters.worker() };
  const restarts = new Set<Promise<void>>();
  ends.push(async () => {
    await Promise.allSettled(restarts);
    await Promise.all(Object.values(children).map((child) => child.stop()));
  });
  const ready = (member: Member): Promise<void> =>
    member === 'api 0' || member === 'api 1' ? untilReady(ports[member === 'api 0' ? 0 : 1]) : Promise.resolve();
  await Promise.all([ready('api 0'), ready('api 1')]);
  if (defect) await untilPlanted(defect, path.join(dir, 'logs'));

  return {
    urls: [publicUrl, `http://127.0.0.1:${ports[1]}`],
    sandboxUrl: `http://127.0.0.1:${sandboxPorts.httpPort}`,
    ...urls,
    dir,
    reviveDatabase: () => database.revive(),
    untilReady: async () => void (await Promise.all(ports.map(untilReady))),
    kill(member, whileDown) {
      const restart = (async () => {
        if (member === 'PostgreSQL') return database.kill(whileDown);
        children[member].kill();
        await children[member].gone;
        await whileDown?.();
        children[member] = starters[member]();
        await ready(member);
      })();
      restarts.add(restart);
      void restart.finally(() => restarts.delete(restart)).catch(() => {});
      return restart;
    },
    async settled() {
      await Promise.all(restarts);
    },
    async query<R extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
      for (let tries = 1; ; tries += 1) {
        const client = new Client({ connectionString: urls.ownerUrl });
        client.on('error', () => {});
        try {
          await client.connect();
          return (await client.query(sql, values)).rows as R[];
        } catch (error) {
          if (error instanceof pg.DatabaseError && error.severity === 'ERROR') throw error;
          if (tries === 40) throw error;
          await sleep(250);
        } finally {
          await client.end().catch(() => {});
        }
      }
    },
    control: sandboxControl(sandboxPorts.httpPort),
    stop: endAll,
  };
}

async function untilReady(port: number): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < 60_000; await sleep(25)) {
    const isReady = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2_000) })
      .then((reply) => reply.ok)
      .catch(() => false);
    if (isReady) return;
  }
  throw new Error(`The web process on port ${port} was not ready within 60 s.`);
}
