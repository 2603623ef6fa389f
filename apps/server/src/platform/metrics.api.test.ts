import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createDb, createPool } from '@unslop/database/connect';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLiveStream } from '../testing/live-stream.ts';
import { eventually, startTestApp, type TestApp } from '../testing/test-app.ts';
import { raiseAlarm } from './alarms.ts';
import { startLive } from './live.ts';
import { createMetrics, serveMetrics } from './metrics.ts';
import { enqueue, startWorker } from './queue.ts';
import { inTransaction } from './transactions.ts';

let app: TestApp;
let site: string;
let served: { port: number; stop(): Promise<void> };
beforeAll(async () => {
  app = await startTestApp({ withMetrics: true });
  site = await app.server.listen({ host: '127.0.0.1', port: 0 });
  served = await serveMetrics(app.deps.metrics!, { host: '127.0.0.1', port: 0 }, app.deps);
});
afterAll(async () => {
  await served.stop();
  await app.stop();
});

const read = async (port = served.port): Promise<string> => {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(reply.status).toBe(200);
  return reply.text();
};
/** Returns the value of the series with this name. */
const figure = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};

describe('/metrics', () => {
  test('counts requests by pattern, method and status, and times them', async () => {
    const before = await read();
    const slop = '/api/ai-slops/6f7c8b1e-5a38-4d59-9d0a-8f7b6c5d4e3f';
    for (const address of ['/api/ai-slops?sort=newest', slop, '/nowhere/mira@example.com?token=abc']) {
      await (await fetch(`${site}${address}`)).text();
    }
    await (await fetch(`${site}/api/ai-slops`, { method: 'POST', headers: { origin: site } })).text();
    const series = (route: string, method: string, status: number) =>
      `unslop_http_requests_total{method="${method}",route="${route}",status="${status}"}`;
    // Counted after the reply was sent, so the client may see the reply first.
    const after = await eventually(async () => {
      const text = await read();
      return figure(text, series('none', 'POST', 404)) === 1 && text;
    }, 'the last request to be counted');
    expect(figure(before, series('/api/ai-slops', 'GET', 200))).toBeUndefined();
    expect(figure(after, series('/api/ai-slops', 'GET', 200))).toBe(1);
    expect(figure(after, series('/api/ai-slops/:id', 'GET', 404))).toBe(1);
    expect(figure(after, series('none', 'GET', 404))).toBe(1);
    const timed = 'unslop_http_request_duration_seconds';
    expect(figure(after, `${timed}_count{method="GET",route="/api/ai-slops"}`)).toBe(1);
    expect(figure(after, `${timed}_bucket{le="+Inf",method="GET",route="/api/ai-slops"}`)).toBe(1);
    // No personal data, no search terms, and no unbounded label.
    expect(after).not.toMatch(/mira|token|6f7c8b1e|127\.0\.0\.1|newest/);
  });

  test('shows open streams, connections, the process and its listening state', async () => {
    const stream = await openLiveStream(site, '', 'feed');
    const during = await eventually(async () => {
      const text = await read();
      return figure(text, 'unslop_live_listening') === 1 && text;
    }, 'the process to listen');
    expect(figure(during, 'unslop_event_streams')).toBe(1);
    expect(figure(during, 'unslop_database_connections{state="total"}')).toBeGreaterThan(0);
    expect(figure(during, 'unslop_database_connections{state="idle"}')).toBeGreaterThan(0);
    expect(figure(during, 'unslop_database_connections{state="waiting"}')).toBe(0);
    expect(figure(during, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(during).toContain('nodejs_eventloop_lag_seconds');
    stream.close();
    await eventually(async () => figure(await read(), 'unslop_event_streams') === 0, 'the stream to be gone');
    const after = await read();
    expect(after).not.toContain('duration_seconds_count{method="GET",route="/api/live"}');
  });

  test('shows the state of the queue', async () => {
    const idle = await read();
    expect(figure(idle, 'unslop_queue_jobs{state="waiting"}')).toBe(0);
    expect(figure(idle, 'unslop_queue_oldest_wait_seconds')).toBe(0);
    await enqueue(app.db, 'audit', {}, { runAt: new Date('2020-01-01') });
    await enqueue(app.db, 'audit', {}, { runAt: new Date('2100-01-01') });
    await enqueue(app.db, 'settle_due', { n: 1 }, { runAt: new Date('2100-01-01') });
    await enqueue(app.db, 'settle_due', { n: 2 });
    await enqueue(app.db, 'settle_due', {});
    await app.owner.query(
      `update graphile_worker._private_jobs set attempts = case payload ->> 'n' when '1' then 3 when '2' then 10 else 1 end,
              locked_at = case when payload ->> 'n' is null then now() end
         where task_id = (select id from graphile_worker._private_tasks where identifier = 'settle_due')`,
    );
    const text = await read();
    expect(figure(text, 'unslop_queue_jobs{state="waiting"}')).toBe(1);
    expect(figure(text, 'unslop_queue_jobs{state="failing"}')).toBe(1);
    expect(figure(text, 'unslop_queue_jobs{state="given_up"}')).toBe(1);
    expect(figure(text, 'unslop_queue_jobs{state="working"}')).toBe(1);
    expect(figure(text, 'unslop_queue_oldest_wait_seconds')).toBeGreaterThan(31_536_000);
  });

  test('counts processed and failed jobs', async () => {
    const fail = async () => {
      throw new Error('no');
    };
    const worker = await startWorker(app.deps, { do_well: async () => {}, do_badly: fail }, []);
    for (const task of ['do_well', 'do_well', 'do_badly']) await enqueue(app.db, task, {}, { maxAttempts: 1 });
    const text = await eventually(async () => {
      const now = await read();
      const done = figure(now, 'unslop_jobs_total{task="do_well",outcome="done"}');
      return done === 2 && figure(now, 'unslop_jobs_total{task="do_badly",outcome="failed"}') === 1 && now;
    }, 'the jobs to be counted');
    await worker.stop();
    expect(figure(text, 'unslop_jobs_total{task="do_badly",outcome="done"}')).toBeUndefined();
  });

  test('counts raised and active alarms', async () => {
    await inTransaction(app.db, (trx) => raiseAlarm(trx, 'job_given_up', { task: 'audit', jobId: '1' }));
    await inTransaction(app.db, (trx) => raiseAlarm(trx, 'job_given_up', { task: 'audit', jobId: '2' }));
    await app.owner.query(`update alarms set cleared_at = now() where detail ->> 'jobId' = '1'`);
    const text = await read();
    expect(figure(text, 'unslop_alarms_raised_total{kind="job_given_up"}')).toBe(2);
    expect(figure(text, 'unslop_alarms_standing{kind="job_given_up"}')).toBe(1);
    // The figure is read again each time rather than added up.
    expect(figure(await read(), 'unslop_alarms_raised_total{kind="job_given_up"}')).toBe(2);
  });

  test('answers nothing else and is not available on the site’s port', async () => {
    for (const [address, init] of [
      ['/', {}],
      ['/metrics/', {}],
      ['/metrics', { method: 'POST' }],
      ['/api/ai-slops', {}],
    ] as const) {
      expect((await fetch(`http://127.0.0.1:${served.port}${address}`, init)).status, address).toBe(404);
    }
    const reply = await fetch(`${site}/metrics`);
    expect(reply.status).toBe(404);
    expect(await reply.text()).not.toContain('unslop_http_requests_total');
  });

  test('shows the disk usage [O08]', async () => {
    const text = await read();
    expect(figure(text, 'unslop_disk_used_ratio')).toBeGreaterThan(0);
    expect(figure(text, 'unslop_disk_used_ratio')).toBeLessThanOrEqual(1);
  });

  test('reports an unreachable database and shows the remaining metrics', async () => {
    const nowhere = 'postgres://unslop_app@127.0.0.1:1/unslop';
    const pool = createPool(nowhere);
    const live = startLive(nowhere, pino({ level: 'silent' }));
    const lonely = await serveMetrics(
      createMetrics({ config: { ...app.deps.config, dataDir: '/nowhere' }, pool, db: createDb(pool), live }),
      {
        host: '127.0.0.1',
        port: 0,
      },
      { ...app.deps, db: createDb(pool) },
    );
    expect((await fetch(`http://127.0.0.1:${lonely.port}/health/live`)).status).toBe(200);
    const ready = await fetch(`http://127.0.0.1:${lonely.port}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'no database' }]);
    const text = await read(lonely.port);
    expect(figure(text, 'unslop_database_up')).toBe(0);
    expect(figure(text, 'unslop_live_listening')).toBe(0);
    expect(text).not.toContain('unslop_queue_jobs{');
    expect(figure(text, 'unslop_queue_oldest_wait_seconds')).toBeNaN();
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(figure(text, 'unslop_disk_used_ratio')).toBeNaN();
    expect(figure(await read(), 'unslop_database_up')).toBe(1);
    await lonely.stop();
    await live.stop();
    await pool.end();
  });
});

test('a worker serves its metrics on loopback only', async () => {
  const child: ChildProcess = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts'), 'worker'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: app.deps.config.databaseUrl,
      DATA_DIR: app.deps.config.dataDir,
      SANDBOX_URL: 'http://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      METRICS_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    let listening: { host: string; port: number } | undefined;
    for await (const line of createInterface({ input: child.stdout! })) {
      const said = JSON.parse(line);
      if (said.msg === 'metrics') listening = said;
      if (said.msg === 'working') break;
    }
    expect(listening?.host).toBe('127.0.0.1');
    const text = await read(listening!.port);
    expect(figure(text, 'unslop_database_up')).toBe(1);
    expect(figure(text, 'unslop_event_streams')).toBe(0);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}, 60_000);
