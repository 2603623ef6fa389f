import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '@unslop/database/test-database';
import pg from 'pg';
import { SeededRandom } from './seeded-random.ts';
import { startWorkerProcess } from './worker-process.ts';

export interface WorkerStart {
  seed: string;
  /** The proxy's effects on connections until the database was well. */
  troubles: Trouble[];
  /** Seconds from the database's recovery until the worker has taken a job; null if it exceeded the limit. */
  seconds: number | null;
  /** The end of the worker's log. */
  lastOutput: string;
}

/** Time limit for a worker to take a job after the database has recovered. */
export const TAKES_A_JOB_WITHIN_SECONDS = 10;

type Trouble = 'refuse' | 'silence' | 'delay' | 'drop' | 'lose answers' | 'none';

/** Weights per new connection. A silent one stays silent: the network has dropped it. */
const TROUBLES: Record<Trouble, number> = { refuse: 3, silence: 2, delay: 3, drop: 3, 'lose answers': 2, none: 3 };

/**
 * Starts a worker process on its own database. For the first seconds the seed refuses, delays, silences and drops its
 * connections. Then the database recovers, and jobs are added to the queue.
 */
export async function startWorkerInTrouble(seed: string): Promise<WorkerStart> {
  const random = new SeededRandom(seed, 'worker starts');
  const database = await createTestDatabase();
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-worker-start-'));
  const proxy = await startProxy(database.appUrl, random);
  const url = new URL(database.appUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  const child = await startWorkerProcess(dir, {
    PUBLIC_URL: 'http://localhost:1',
    DATABASE_URL: url.href,
    SANDBOX_URL: 'http://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  const direct = new pg.Client({ connectionString: database.appUrl });
  try {
    await direct.connect();
    await proxy.firstConnection;
    await sleep(random.between(500, 6_000));
    proxy.beWell();
    const wellAt = performance.now();
    const ids: string[] = [];
    let seconds: number | null = null;
    while (seconds === null && performance.now() - wellAt < TAKES_A_JOB_WITHIN_SECONDS * 1000) {
      // Add several jobs. If the answer to a single one got lost, it would wait until its lock expires.
      const { rows } = await direct.query<{ id: string }>(
        `select id::text from graphile_worker.add_job('fold_totals')`,
      );
      ids.push(rows[0]!.id);
      await sleep(250);
      const left = await direct.query('select from graphile_worker._private_jobs where id = any($1::bigint[])', [ids]);
      if (left.rowCount !== ids.length) seconds = (performance.now() - wellAt) / 1000;
    }
    return { seed, troubles: proxy.troubles, seconds, lastOutput: child.lastOutput() };
  } finally {
    child.kill();
    await child.gone;
    await direct.end();
    proxy.close();
    await database.drop();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

async function startProxy(databaseUrl: string, random: SeededRandom) {
  const socketFile = path.join(new URL(databaseUrl).searchParams.get('host')!, '.s.PGSQL.5432');
  const sockets = new Set<Socket>();
  const troubles: Trouble[] = [];
  const first = Promise.withResolvers<void>();
  let isWell = false;
  const server = net.createServer((client) => {
    const trouble = isWell ? 'none' : random.weighted(TROUBLES);
    if (!isWell) troubles.push(trouble);
    first.resolve();
    sockets.add(client);
    client.on('error', () => {});
    if (trouble === 'refuse') return client.resetAndDestroy();
    if (trouble === 'silence') return client.resume();
    const inside = net.createConnection(socketFile);
    sockets.add(inside);
    inside.on('error', () => client.destroy());
    client.on('close', () => inside.destroy());
    inside.on('close', () => client.destroy());
    const delayMs = trouble === 'delay' ? random.between(100, 2_500) : 0;
    // After this many answers, nothing arrives any more, not even the end of the connection.
    let answersLeft = trouble === 'lose answers' ? random.between(1, 30) : Number.POSITIVE_INFINITY;
    let lastDue = 0;
    client.on('data', (chunk) => {
      lastDue = Math.max(lastDue, performance.now() + (isWell ? 0 : delayMs));
      setTimeout(() => inside.writable && inside.write(chunk), Math.max(0, lastDue - performance.now()));
    });
    inside.on('data', (chunk) => {
      answersLeft -= 1;
      if (answersLeft >= 0 && client.writable) client.write(chunk);
    });
    if (trouble === 'drop') setTimeout(() => client.resetAndDestroy(), random.between(0, 1_500));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    troubles,
    firstConnection: first.promise,
    beWell: () => {
      isWell = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
