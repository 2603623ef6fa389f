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
import { serverEnv } from '../../scripts/lib/services.ts';
import { makeWorld, type Size, slopId } from './world.ts';

/** Pool size of the product and of its baselines. */
export const POOL_SIZE = 12;

/** A process under load. */
export interface Server {
  url: string;
  pid: number;
}

/** PostgreSQL with production settings and a world in it, the product, and its baselines. */
export interface Environment {
  /** The product as usually started, and one without caches. */
  api: Server;
  uncached: Server;
  raw: Server;
  select: Server;
  write: Server;
  postgresPid: number;
  appUrl: string;
  owner: pg.Pool;
  stop(): Promise<void>;
}

export async function startEnvironment(size: Size): Promise<Environment> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-bench-'));
  const children: Child[] = [];
  let stopDatabase = async () => {};
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await stopDatabase();
    removeEmbeddedPostgres(path.join(dir, 'postgres'));
    fs.rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  try {
    const cluster = await startCountingPostgres(path.join(dir, 'postgres'));
    stopDatabase = () => cluster.stop();
    const [ownerUrl, appUrl] = [cluster.ownerUrl('unslop'), cluster.appUrl('unslop')];
    await migrate({ ownerUrl, appUrl });
    await makeWorld(ownerUrl, size);
    const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
    owner.on('error', () => {});
    stopDatabase = async () => {
      await owner.end();
      await cluster.stop();
    };
    await owner.query(`create extension pg_stat_statements`);
    await owner.query(`create table bench_likes (slop_id uuid, person int, primary key (slop_id, person));
      create table bench_counters (slop_id uuid primary key, likes int not null);
      insert into bench_counters select id, 0 from ai_slops;
      create table bench_movements (id bigint primary key, key text not null unique);
      create table bench_entries (movement_id bigint not null, account_id bigint not null, amount bigint not null,
        primary key (movement_id, account_id));
      grant all on bench_likes, bench_counters, bench_movements, bench_entries to unslop_app`);

    const ids = JSON.stringify(Array.from({ length: Math.min(size.slops, 500) }, (_, n) => slopId(n)));
    const start = async (name: string, entry: string, args: string[], env: NodeJS.ProcessEnv): Promise<Server> => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const instance = { dataDir: dir, logDir: dir, host: '127.0.0.1', port, apiPort: port, publicUrl: url };
      const base = {
        ...process.env,
        NODE_ENV: 'test',
        LOG_LEVEL: 'warn',
        RATE_FACTOR: '1000000',
        DATABASE_POOL_SIZE: String(POOL_SIZE),
        SANDBOX_URL: 'http://127.0.0.1:1',
        SMTP_URL: 'smtp://127.0.0.1:1',
        BENCH_IDS: ids,
        ...env,
      };
      const child = startChild({
        name,
        entry,
        args,
        env: serverEnv(instance, { appUrl, sandbox: undefined }, base),
        log: path.join(dir, `${name}.log`),
      });
      children.push(child);
      await untilItAnswers(child, entry === API ? `${url}/health/ready` : url);
      return { url, pid: child.pid };
    };
    return {
      api: await start('api', API, ['api'], {}),
      uncached: await start('uncached', API, ['api'], { PUBLIC_CACHE_MS: '0' }),
      raw: await start('raw', BARE, ['raw'], {}),
      select: await start('select', BARE, ['select'], {}),
      write: await start('write', BARE, ['write'], {}),
      postgresPid: cluster.pid,
      appUrl,
      owner,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const API = 'apps/server/src/main.ts';
const BARE = 'lab/bench/bare-server.ts';

/** Starts PostgreSQL as `npm start` does, plus the extension that counts statements. */
async function startCountingPostgres(dir: string) {
  const first = await startEmbeddedPostgres({ dir });
  const client = new pg.Client({ connectionString: first.ownerUrl() });
  await client.connect();
  await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await client.end();
  await first.stop();
  const cluster = await startEmbeddedPostgres({ dir });
  await createDatabaseIfMissing(cluster, 'unslop');
  return cluster;
}

async function untilItAnswers(child: Child, url: string): Promise<void> {
  let isGone = false;
  void child.gone.then(() => {
    isGone = true;
  });
  for (const startedAt = performance.now(); performance.now() - startedAt < 60_000 && !isGone; await sleep(50)) {
    const isReady = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady) return;
  }
  throw new Error(`${child.name} does not answer:\n${child.lastOutput()}`);
}
