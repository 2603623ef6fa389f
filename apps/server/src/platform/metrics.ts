import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Db } from '@unslop/database/connect';
import { invariant } from '@unslop/domain/errors';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from './config.ts';
import { type HealthDeps, readinessOf, type WorkerHealth } from './health.ts';
import { LIVE_PATH, type Live } from './live.ts';
import { queueState } from './queue-tables.ts';
import { spaceOf } from './storage-disk.ts';

interface MeasuredDeps {
  config: Pick<Config, 'dataDir'>;
  pool: pg.Pool;
  db: Db;
  live: Live;
}

/** Metrics of one process and its database, for Prometheus. */
export interface Metrics {
  /** Counts and times the responses of `server`. Call before its routes are registered. */
  watch(server: FastifyInstance): void;
  /** Counts a finished or failed job of this process. A failed one may be retried. */
  countJob(task: string, outcome: 'done' | 'failed'): void;
  /** Returns everything in Prometheus's text format. */
  read(): Promise<{ contentType: string; text: string }>;
  watchWorker(worker: WorkerHealth): void;
}

/**
 * Creates the metrics. Labels are route patterns, methods, statuses, states and kinds, never an id, address or name.
 * This exposes nothing personal and keeps their number bounded.
 */
export function createMetrics({ config, pool, db, live }: MeasuredDeps): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const about = (name: string, help: string, labelNames: string[] = []) => ({ registers, name, help, labelNames });
  /** Adds a gauge that computes its value whenever the metrics are read. */
  const measure = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      ...about(name, help),
      async collect() {
        this.set(await value());
      },
    });
  const requests = new Counter(
    about('unslop_http_requests_total', 'Requests answered, by route pattern.', ['method', 'route', 'status']),
  );
  const seconds = new Histogram({
    ...about(
      'unslop_http_request_duration_seconds',
      'From the first byte of a request to the last of its answer; event streams are left out.',
      ['method', 'route'],
    ),
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  measure('unslop_event_streams', 'Open event streams of this process.', () => live.slots.count());
  measure('unslop_live_listening', '1 while this process hears what the database announces.', () =>
    Number(live.isListening()),
  );
  new Gauge({
    ...about(
      'unslop_database_connections',
      'Connections of the pool of this process, and requests that wait for one.',
      ['state'],
    ),
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  measure('unslop_disk_used_ratio', 'How full the disk of the data folder is: 1 is full.', () =>
    // The folder may not exist if files and the database are elsewhere.
    spaceOf(config.dataDir).then(
      ({ usedShare }) => usedShare,
      () => Number.NaN,
    ),
  );
  const worked = new Counter(about('unslop_jobs_total', 'Jobs that this process worked.', ['task', 'outcome']));
  const up = new Gauge(about('unslop_database_up', '1 while the database answers.'));
  const jobs = new Gauge(
    about(
      'unslop_queue_jobs',
      'Jobs of the whole installation: waiting (due), working, failing (tried again), given_up.',
      ['state'],
    ),
  );
  const oldest = new Gauge(
    about('unslop_queue_oldest_wait_seconds', 'How long the job that waits longest has been due.'),
  );
  const raised = new Counter(
    about('unslop_alarms_raised_total', 'Alarms ever raised in the whole installation.', ['kind']),
  );
  const standing = new Gauge(about('unslop_alarms_standing', 'Alarms that are not cleared.', ['kind']));

  /** Reads the database figures each time. While the database is down, shows no old values. */
  const readDatabase = async () => {
    for (const metric of [jobs, raised, standing]) metric.reset();
    try {
      const state = await queueState(db);
      const { rows } = await sql<{ kind: string; raised: number; standing: number }>`
        select kind, count(*)::int as raised, (count(*) filter (where cleared_at is null))::int as standing
          from alarms group by kind`.execute(db);
      jobs.set({ state: 'waiting' }, state.waiting);
      jobs.set({ state: 'working' }, state.working);
      jobs.set({ state: 'failing' }, state.failing);
      jobs.set({ state: 'given_up' }, state.givenUp);
      oldest.set(state.oldestWaitSeconds);
      for (const row of rows) {
        raised.inc({ kind: row.kind }, row.raised);
        standing.set({ kind: row.kind }, row.standing);
      }
      up.set(1);
    } catch {
      // Do not rethrow: `unslop_database_up` reports the failure, and metrics that need no database stay available.
      oldest.set(Number.NaN);
      up.set(0);
    }
  };

  return {
    watch(server) {
      server.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const route = routeOptions.url ?? 'none';
        requests.inc({ method, route, status: reply.statusCode });
        if (route !== LIVE_PATH) seconds.observe({ method, route }, reply.elapsedTime / 1000);
      });
    },
    watchWorker(worker) {
      const help = '1 while the worker of this process asks for jobs and takes them.';
      measure('unslop_worker_working', help, () => Number(worker.trouble() === null));
    },
    countJob: (task, outcome) => worked.inc({ task, outcome }),
    async read() {
      await readDatabase();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

/**
 * Serves `GET /metrics` on its own port, which is never reachable through the site's port. So it needs no reverse proxy
 * rule and no token. A worker, which serves no site, has it too, with `/health/live` and `/health/ready` for its
 * supervisor.
 * @returns the port
 * @throws Error if the port is taken
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: NonNullable<Config['metrics']>,
  deps: HealthDeps,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer(async ({ method, url }, response) => {
    const send = (status: number, body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(body));
    if (method !== 'GET') return response.writeHead(404).end();
    if (url === '/health/live') return send(200, { status: 'live' });
    if (url === '/health/ready') {
      const { isReady, status } = await readinessOf(deps);
      return send(isReady ? 200 : 503, { status });
    }
    if (url !== '/metrics') return response.writeHead(404).end();
    const { contentType, text } = await metrics.read();
    return response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const address = server.address() as AddressInfo | null;
  invariant(address, 'a server that listens has an address');
  return {
    port: address.port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
