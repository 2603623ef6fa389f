import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
import type { Version } from './version-before.ts';

/** The product on one machine as an operator runs it: web processes, workers, PostgreSQL and the sandbox. */
export interface Installation {
  /** Public address: that of the proxy in front, for which `publicPort` is reserved. */
  publicUrl: string;
  publicPort: number;
  apis: Member[];
  workers: Member[];
  ownerUrl: string;
  appUrl: string;
  sandboxUrl: string;
  dir: string;
  /** Queries the database as its owner. */
  query<R extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<R[]>;
  /** Controls the sandbox; see its README. */
  control: SandboxControl;
  stop(): Promise<void>;
}

interface Member {
  name: string;
  url: string;
  pid(): number;
  /**
   * Stops it with SIGTERM, as systemd does, and starts it again as the current version.
   * @returns the time until it ended, and until it was ready again
   */
  restart(): Promise<{ endedMs: number; awayMs: number }>;
}

export interface InstallationOptions {
  apis: number;
  workers: number;
  /** Turns on fsync and synchronous commit, as in production. Tests need neither. */
  isDurable?: boolean;
  /** Added to the environment of all processes. */
  env?: NodeJS.ProcessEnv;
  /** Added to the environment of the web processes only. */
  apiEnv?: NodeJS.ProcessEnv;
  /** Another version that everything starts as. */
  version?: Pick<Version, 'root' | 'migrate'>;
  /** Called with the migrated, empty database before any process starts. */
  seed?: (ownerUrl: string) => Promise<void>;
}

const STOP_WITHIN_MS = 45_000;

export async function startInstallation(options: InstallationOptions): Promise<Installation> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-processes-'));
  const clusterDir = path.join(dir, 'postgres');
  const cluster = await startEmbeddedPostgres({ dir: clusterDir, forTests: !options.isDurable });
  const stops: (() => Promise<unknown>)[] = [
    async () => {
      await cluster.stop();
      removeEmbeddedPostgres(clusterDir);
      fs.rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  ];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    await createDatabaseIfMissing(cluster, 'unslop');
    const [ownerUrl, appUrl] = [cluster.ownerUrl('unslop'), cluster.appUrl('unslop')];
    await (options.version?.migrate ?? migrate)({ ownerUrl, appUrl });
    await options.seed?.(ownerUrl);
    const owner = new pg.Pool({ connectionString: ownerUrl, max: 4 });
    owner.on('error', () => {});
    stops.push(() => owner.end());

    const publicPort = await freePort();
    const publicUrl = `http://127.0.0.1:${publicPort}`;
    const logDir = path.join(dir, 'logs');
    const instance = { dataDir: dir, logDir, host: '127.0.0.1', port: publicPort, apiPort: publicPort, publicUrl };
    const env = { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'warn', TRUST_PROXY: '1', ...options.env };
    const sandbox = startSandbox(instance, env);
    stops.push(() => sandbox.service.stop());
    const sandboxPorts = await sandbox.ready;

    const member = async (mode: 'api' | 'worker', n: number): Promise<Member> => {
      const port = await freePort();
      const [name, url] = [`${mode} ${n}`, `http://127.0.0.1:${port}`];
      const childEnv = {
        ...serverEnv({ ...instance, apiPort: port }, { appUrl, sandbox: sandboxPorts }, env),
        ...(mode === 'api' ? options.apiEnv : { LOG_LEVEL: 'info' }),
      };
      const start = (root = ''): Child =>
        startChild({
          name,
          entry: path.join(root, 'apps/server/src/main.ts'),
          args: [mode],
          env: childEnv,
          log: path.join(logDir, `${name}.log`),
        });
      let child = start(options.version?.root);
      stops.push(() => child.stop());
      const ready = () => (mode === 'api' ? untilReady(child, url) : untilWorking(child));
      await ready();
      return {
        name,
        url,
        pid: () => child.pid,
        async restart() {
          const askedAt = performance.now();
          await child.stop({ patienceMs: STOP_WITHIN_MS });
          const goneAt = performance.now();
          const how = await child.gone;
          if (how !== 'exit code 0')
            throw new Error(`${name} did not end in good order: ${how}\n${child.lastOutput()}`);
          child = start();
          await ready();
          return { endedMs: goneAt - askedAt, awayMs: performance.now() - goneAt };
        },
      };
    };
    return {
      apis: await Promise.all(Array.from({ length: options.apis }, (_, n) => member('api', n))),
      workers: await Promise.all(Array.from({ length: options.workers }, (_, n) => member('worker', n))),
      publicUrl,
      publicPort,
      ownerUrl,
      appUrl,
      sandboxUrl: `http://127.0.0.1:${sandboxPorts.httpPort}`,
      dir,
      query: async <R extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
        (await owner.query<R>(sql, values)).rows,
      control: sandboxControl(sandboxPorts.httpPort),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilReady(child: Child, url: string): Promise<void> {
  await until(child, () =>
    fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
      (reply) => reply.ok,
      () => false,
    ),
  );
}

/** Waits for a line in the worker's log, because a worker has no port. */
async function untilWorking(child: Child): Promise<void> {
  await until(child, async () => child.lastOutput().split('\n').includes('working'));
}

async function until(child: Child, isSo: () => Promise<boolean>): Promise<void> {
  let how: string | undefined;
  void child.gone.then((phrase) => {
    how = phrase;
  });
  for (const startedAt = performance.now(); performance.now() - startedAt < 60_000; await sleep(25)) {
    if (how) throw new Error(`${child.name} does not start (${how}):\n${child.lastOutput()}`);
    if (await isSo()) return;
  }
  throw new Error(`${child.name} was not ready within 60 s.\n${child.lastOutput()}`);
}
