import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { APP_ROLE, isAlive, OWNER_ROLE, removeEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { withClient } from './with-client.ts';

/**
 * Databases for tests: one throwaway cluster per run, one migrated template in it, one clone per test file.
 *
 *     const database = await createTestDatabase();   // in beforeAll
 *     await database.drop();                         // in afterAll, after closing your pools
 */
export interface TestDatabase {
  ownerUrl: string;
  appUrl: string;
  /** Runs the check of `beforeDrop`, then drops the database. Idempotent. */
  drop(): Promise<void>;
}

/** Called with each test database before it is dropped. Throws if an invariant is broken. */
export type AfterApiFile = (database: { ownerUrl: string; appUrl: string }) => Promise<void>;

/** Environment variable with the URL of the run's cluster. Every process of the run inherits it. */
const CLUSTER_VARIABLE = 'UNSLOP_TEST_CLUSTER';
const TEMPLATE = 'unslop_template';

/** Returns a clone of the migrated template without any users or content. `isBare`: without any table. */
export async function createTestDatabase({ isBare = false } = {}): Promise<TestDatabase> {
  const cluster = process.env[CLUSTER_VARIABLE];
  if (cluster === undefined) {
    throw new Error('No test cluster runs. Use vitest or Playwright with our configuration, or call startTestCluster.');
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(cluster, `create database ${name} template ${isBare ? 'template0' : TEMPLATE} strategy file_copy`);
  const database = { ownerUrl: urlOf(cluster, OWNER_ROLE, name), appUrl: urlOf(cluster, APP_ROLE, name) };
  let isDropped = false;
  const drop = async (): Promise<void> => {
    if (isDropped) return;
    isDropped = true;
    open.delete(drop);
    try {
      await checkBeforeDrop?.(database);
    } finally {
      await administer(cluster, `drop database if exists ${name} with (force)`);
    }
  };
  open.add(drop);
  return { ...database, drop };
}

/**
 * Sets the check that every test database of this process must pass before it is dropped. Only the last one applies. If
 * files share a process (`isolate: false`), their setup file sets it again for each file.
 */
export function beforeDrop(check: AfterApiFile): void {
  checkBeforeDrop = check;
}

/** Drops the databases that the file's tests left open. */
export async function dropOpenDatabases(): Promise<void> {
  for (const drop of [...open]) await drop();
}

const open = new Set<() => Promise<void>>();
let checkBeforeDrop: AfterApiFile | undefined;

/**
 * Starts the cluster of this run and migrates the template. Reuses the run's cluster if there is one, and then `stop`
 * is a no-op. So a runner can start it once for several tools.
 */
export async function startTestCluster(): Promise<{ stop(): Promise<void> }> {
  if (process.env[CLUSTER_VARIABLE] !== undefined) return { stop: async () => {} };
  removeAbandoned();
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  const cluster = await startEmbeddedPostgres({ dir, forTests: true });
  const remove = (): void => removeEmbeddedPostgres(dir);
  // Last resort for a run that ends without its teardown, as on an uncaught error.
  const atExit = (): void => {
    try {
      process.kill(cluster.pid, 'SIGKILL');
    } finally {
      remove();
    }
  };
  process.once('exit', atExit);
  const stop = async (): Promise<void> => {
    process.off('exit', atExit);
    delete process.env[CLUSTER_VARIABLE];
    await cluster.stop();
    remove();
  };
  try {
    await makeTemplate(cluster.ownerUrl());
  } catch (error) {
    await stop();
    throw error;
  }
  process.env[CLUSTER_VARIABLE] = cluster.ownerUrl();
  return { stop };
}

async function makeTemplate(cluster: string): Promise<void> {
  const { migrate } = await import('./migrate.ts');
  await administer(cluster, `create database ${TEMPLATE}`);
  await migrate({ ownerUrl: urlOf(cluster, OWNER_ROLE, TEMPLATE), appUrl: urlOf(cluster, APP_ROLE, TEMPLATE) });
  // A connection to the template would make every clone fail.
  await administer(cluster, `alter database ${TEMPLATE} with is_template true allow_connections false`);
}

const FOLDER_PREFIX = 'unslop-test-';

/**
 * Removes clusters of runs that were killed before their cleanup. The folder name contains the pid of the dead process.
 */
function removeAbandoned(): void {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const owner = new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const dir = path.join(os.tmpdir(), name);
    try {
      const pid = Number.parseInt(fs.readFileSync(path.join(dir, 'data/postmaster.pid'), 'utf8'), 10);
      if (fs.readlinkSync(`/proc/${pid}/cwd`) === path.join(dir, 'data')) process.kill(pid, 'SIGKILL');
    } catch {
      // No server runs there, or it belongs to another user, whose next run removes it.
    }
    try {
      removeEmbeddedPostgres(dir);
    } catch {
      // Belongs to another user, as above.
    }
  }
}

async function administer(cluster: string, statement: string): Promise<void> {
  await withClient({ connectionString: cluster }, async (client) => {
    for (let attempt = 1; ; attempt++) {
      try {
        await client.query(statement);
        return;
      } catch (error) {
        // 55006: a connection that was just closed still counts for a moment.
        const isBusy = error instanceof pg.DatabaseError && error.code === '55006';
        if (!isBusy || attempt === 40) throw error;
        await sleep(50);
      }
    }
  });
}

function urlOf(cluster: string, role: string, database: string): string {
  const url = new URL(cluster);
  url.username = role;
  url.pathname = `/${database}`;
  return url.href;
}
