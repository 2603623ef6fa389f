import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, type TestContext, test } from 'vitest';
import { alarmAboutQueue } from '../features/doctor/queue-alarms.ts';
import { startDatabaseProxy, throughProxy } from '../testing/database-proxy.ts';
import { eventually, startTestApp, type TestApp } from '../testing/test-app.ts';
import type { Deps } from './deps.ts';
import { serveHealth } from './health.ts';
import { enqueue, type GivenUp, type Job, QUEUE_APPLICATION, startWorker, type WorkerOptions } from './queue.ts';
import { queueState } from './queue-tables.ts';
import { inTransaction } from './transactions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a job that exhausted its attempts is reported once, and others continue [O10]', async () => {
  const givenUp: GivenUp[] = [];
  const done: unknown[] = [];
  const worker = await startWorker(
    app.deps,
    {
      poison: async () => {
        throw new Error('never');
      },
      work: async (payload) => void done.push(payload),
    },
    [],
    { onGivenUp: async (job) => void givenUp.push(job) },
  );
  onTestFinished(() => worker.stop());
  await enqueue(app.db, 'poison', {}, { maxAttempts: 1 });
  await enqueue(app.db, 'work', { n: 1 });
  await eventually(async () => givenUp.length === 1 && done.length === 1, 'both jobs to be at their end');
  expect(givenUp).toEqual([{ task: 'poison', jobId: expect.stringMatching(/^\d+$/) }]);
});

test('a worker survives losing all connections without losing jobs [O10]', async () => {
  const started: number[] = [];
  const hold = Promise.withResolvers<void>();
  const worker = await startWorker(
    app.deps,
    {
      slow: async (payload) => {
        started.push((payload as { n: number }).n);
        await hold.promise;
      },
    },
    [],
  );
  onTestFinished(() => worker.stop());
  await enqueue(app.db, 'slow', { n: 1 });
  await eventually(async () => started.length === 1, 'the job to be begun');
  // Pretend that it has run for longer than any job may.
  await app.owner.query(`update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes'`);
  const { rowCount } = await app.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'unslop_app' and datname = current_database()`,
  );
  expect(rowCount).toBeGreaterThan(0);
  hold.resolve();
  await eventually(
    () =>
      enqueue(app.db, 'slow', { n: 2 }).then(
        () => true,
        () => false,
      ),
    'a connection that lives',
  );
  await eventually(async () => started.includes(2), 'the next job');
  await eventually(
    async () =>
      (await app.owner.query('select from graphile_worker._private_jobs where attempts < max_attempts')).rowCount === 0,
    'both jobs to be ticked off, the first perhaps after a second time',
  );
});

test('a worker continues after it failed to write the end of one job [O02 O10]', async () => {
  const done: string[] = [];
  const held = new Map<string, () => void>();
  const worker = await startWorker(
    app.deps,
    {
      hold: async (payload) => {
        const { name } = payload as { name: string };
        await new Promise<void>((resolve) => held.set(name, resolve));
        done.push(name);
      },
      next: async () => void done.push('next'),
    },
    [],
    { concurrency: 4, leaseMs: 1_000 },
  );
  onTestFinished(() => worker.stop());
  await app.owner.query(
    `create function refuse_the_end() returns trigger language plpgsql as $$ begin raise 'no end for you'; end $$;
     create trigger refuse_the_end before delete on graphile_worker._private_jobs for each row
       when (old.payload->>'name' = 'unwritten') execute function refuse_the_end()`,
  );
  const jobs = ['unwritten', 'one', 'two', 'three'];
  for (const name of jobs) await enqueue(app.db, 'hold', { name });
  await eventually(async () => held.size === jobs.length, 'all jobs to be begun');
  for (const name of jobs) {
    held.get(name)!();
    await pause(100); // its result is written or refused
  }
  await app.owner.query('drop function refuse_the_end cascade');
  await enqueue(app.db, 'next', {});
  await eventually(async () => done.includes('next'), 'the next job');
  await eventually(async () => {
    if (done.length === jobs.length + 1) held.get('unwritten')!();
    const waiting = await app.owner.query('select from graphile_worker._private_jobs where attempts < max_attempts');
    return waiting.rowCount === 0;
  }, 'the first job to be done and ticked off once more');
  expect(done).toEqual([...jobs, 'next', 'unwritten']);
});

test('the next worker takes a killed worker’s job, but not a slow one’s [O10]', async () => {
  const leaseMs = 3_000;
  const started: unknown[] = [];
  const hold = Promise.withResolvers<void>();
  const jobs = {
    long: async () => {
      started.push('long');
      await hold.promise;
    },
    left: async () => void started.push('left'),
  };
  await enqueue(app.db, 'long', {});
  const one = await startWorker(app.deps, jobs, [], { leaseMs });
  onTestFinished(() => one.stop());
  await eventually(async () => started.includes('long'), 'the long job to be begun');
  await enqueue(app.db, 'left', {}, { runAt: new Date(Date.now() + 3_600_000) });
  await app.owner.query(
    `update graphile_worker._private_jobs set locked_by = 'worker-dead', locked_at = now(), run_at = now()
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'left')`,
  );
  const other = await startWorker(app.deps, jobs, [], { leaseMs });
  onTestFinished(() => other.stop());
  await eventually(async () => started.includes('left'), 'the dead worker’s job');
  hold.resolve();
  await eventually(
    async () =>
      (await app.owner.query('select from graphile_worker._private_jobs where attempts < max_attempts')).rowCount === 0,
    'the long job to be ticked off',
  );
  expect(started).toEqual(['long', 'left']);
});

/** Starts a worker with the production constants, and a server to check its readiness. */
async function serveWorker(
  onTestFinished: TestContext['onTestFinished'],
  deps: Deps,
  jobs: Record<string, Job>,
  options: WorkerOptions = {},
) {
  const worker = await startWorker(deps, jobs, [], options);
  onTestFinished(() => worker.stop());
  const server = Fastify();
  onTestFinished(() => server.close());
  serveHealth(server, { ...deps, worker });
  return async () => {
    const answer = await server.inject('/health/ready');
    return { code: answer.statusCode, ...answer.json<{ status: string }>() };
  };
}
const READY = { code: 200, status: 'ready' };

// Run concurrently, because they mostly wait.
describe.concurrent('a stalled queue is not ready within 30 s and recovers', () => {
  test('when its tasks cannot be read at the start [O05 O10]', async ({ onTestFinished }) => {
    const done: unknown[] = [];
    await app.owner.query(
      `create function refuse_task() returns trigger language plpgsql as $$ begin raise 'no task for you'; end $$;
       create trigger refuse_task before insert on graphile_worker._private_tasks for each row
         when (new.identifier = 'first') execute function refuse_task()`,
    );
    const health = await serveWorker(onTestFinished, app.deps, { first: async () => void done.push(1) });
    await eventually(async () => (await health()).code === 503, 'it to be seen that the queue stands still', 30_000);
    expect(await health()).toMatchObject({ status: 'the worker gets no answer when it asks for jobs' });
    await app.owner.query('drop function refuse_task cascade');
    await enqueue(app.db, 'first', {});
    await eventually(async () => done.length === 1, 'the job to be done without help', 60_000);
    expect(await health()).toMatchObject(READY);
  });

  test('when only its own connections are silent [O05 O10]', async ({ onTestFinished }) => {
    // A job with an unsaved result runs once more.
    const done = new Set<unknown>();
    const proxy = await startDatabaseProxy(app.deps.config.databaseUrl);
    onTestFinished(() => proxy.close());
    const config = { ...app.deps.config, databaseDirectUrl: throughProxy(app.deps.config.databaseUrl, proxy.port) };
    const health = await serveWorker(
      onTestFinished,
      { ...app.deps, config },
      { echo: async (payload) => void done.add((payload as { n: number }).n) },
    );
    await enqueue(app.db, 'echo', { n: 1 });
    await eventually(async () => done.has(1), 'the first job');
    expect(await health()).toMatchObject(READY);
    proxy.silent = QUEUE_APPLICATION;
    await enqueue(app.db, 'echo', { n: 2 });
    await eventually(async () => (await health()).code === 503, 'it to be seen that the queue stands still', 30_000);
    expect(await health()).toMatchObject({ status: 'the worker gets no answer when it asks for jobs' });
    proxy.silent = null;
    await eventually(async () => done.has(2), 'the job to be done without help', 60_000);
    await eventually(async () => (await health()).code === 200, 'the worker to be ready again');
    expect(await health()).toMatchObject(READY);
  });

  test('when it finds no job though one is due, as with stale task ids [O05 O10]', async ({ onTestFinished }) => {
    const done: unknown[] = [];
    const health = await serveWorker(
      onTestFinished,
      app.deps,
      { again: async (payload) => void done.push(payload) },
      { overdueSeconds: 2, leaseMs: 1_000 },
    );
    await enqueue(app.db, 'again', { n: 1 });
    await eventually(async () => done.length === 1, 'the first job');
    await eventually(
      async () =>
        (
          await app.owner.query(`delete from graphile_worker._private_tasks t where identifier = 'again'
          and not exists (select from graphile_worker._private_jobs where task_id = t.id)`)
        ).rowCount === 1,
      'the first job to be ticked off',
    );
    await enqueue(app.db, 'again', { n: 2 });
    // The check that sees it also starts another pool, which takes the job immediately. The state lasts only
    // milliseconds, so poll without a pause.
    const until = Date.now() + 30_000;
    let seen = await health();
    while (seen.code !== 503 && Date.now() < until) seen = await health();
    expect(seen).toMatchObject({ code: 503, status: 'jobs are due and the worker takes none' });
    await eventually(async () => done.length === 2, 'the job to be done without help', 60_000);
    expect(await health()).toMatchObject(READY);
  });
}, 100_000);

test('a queue without workers raises an alarm until there is one [O10]', async () => {
  const { db, log } = app.deps;
  const standing = async () =>
    (await app.owner.query('select kind, detail from alarms where cleared_at is null order by kind, detail')).rows;
  await app.owner.query('delete from job_workers');
  await enqueue(db, 'seen', {}, { runAt: new Date(Date.now() - 3_600_000) });
  await alarmAboutQueue({ db, log });
  await alarmAboutQueue({ db, log });
  expect(await standing()).toEqual([{ kind: 'queue_stands_still', detail: {} }]);
  for (const task of ['from_tomorrow', 'after_tomorrow'])
    await enqueue(db, task, {}, { runAt: new Date(Date.now() - 3_600_000) });
  const worker = await startWorker(app.deps, { seen: async () => {} }, [], { leaseMs: 1_000 });
  onTestFinished(() => worker.stop());
  await eventually(async () => (await queueState(db)).secondsSinceTaken !== null, 'the sign of the worker');
  await alarmAboutQueue({ db, log });
  expect(await standing()).toEqual([
    { kind: 'job_unknown', detail: { task: 'after_tomorrow' } },
    { kind: 'job_unknown', detail: { task: 'from_tomorrow' } },
  ]);
  expect(await queueState(db)).toMatchObject({
    workers: 1,
    unknown: [
      { task: 'after_tomorrow', jobs: 1 },
      { task: 'from_tomorrow', jobs: 1 },
    ],
  });
  const later = { from_tomorrow: async () => {}, after_tomorrow: async () => {} };
  const newer = await startWorker(app.deps, later, [], { leaseMs: 1_000 });
  onTestFinished(() => newer.stop());
  await eventually(async () => (await queueState(db)).waiting === 0, 'the jobs that only the newer worker knows');
  await alarmAboutQueue({ db, log });
  expect(await standing()).toEqual([]);
  await Promise.all([worker.stop(), newer.stop()]);
  expect((await app.owner.query('select from job_workers')).rowCount).toBe(0);
});

test('of several starts on a slow database one is kept; stopping leaves nothing [O05 O10]', {
  timeout: 60_000,
}, async () => {
  const connections = async () =>
    (
      await app.owner.query(
        'select from pg_stat_activity where datname = current_database() and application_name = $1',
        [QUEUE_APPLICATION],
      )
    ).rowCount;
  await eventually(async () => (await connections()) === 0, 'the workers before to be gone');
  const proxy = await startDatabaseProxy(app.deps.config.databaseUrl);
  onTestFinished(() => proxy.close());
  proxy.delayMs = 500;
  const config = { ...app.deps.config, databaseDirectUrl: throughProxy(app.deps.config.databaseUrl, proxy.port) };
  const done: unknown[] = [];
  const worker = await startWorker({ ...app.deps, config }, { late: async () => void done.push('late') }, []);
  onTestFinished(() => worker.stop());
  await enqueue(app.db, 'late', {});
  await eventually(async () => done.length === 1, 'the job');
  // Wait as long as a try takes, so that each started try has ended.
  await pause(3_000);
  proxy.delayMs = 0;
  await worker.stop();
  await eventually(async () => (await connections()) === 0, 'its connections to be closed');
});

test('a job replaced while its worker dies leaves no row and is run [O10]', async () => {
  await app.owner.query('delete from graphile_worker._private_jobs');
  const done: unknown[] = [];
  const enqueueKeyed = (n: number) => inTransaction(app.db, (trx) => enqueue(trx, 'keyed', { n }, { jobKey: 'one' }));
  await enqueueKeyed(1);
  await app.owner.query(
    `update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '1 minute', attempts = 1`,
  );
  await enqueueKeyed(2);
  await app.owner.query(
    `select graphile_worker.add_job('keyed', '{"_cron": {}}', max_attempts := 1);
     update graphile_worker._private_jobs set attempts = max_attempts, key = null where payload -> '_cron' is not null`,
  );
  const worker = await startWorker(app.deps, { keyed: async (payload) => void done.push(payload) }, [], {
    leaseMs: 1_000,
  });
  onTestFinished(() => worker.stop());
  await eventually(
    async () => (await app.owner.query('select from graphile_worker._private_jobs')).rowCount === 0,
    'the queue to be empty',
  );
  expect(done).toEqual([{ n: 2 }]);
});

describe('a job with a key', () => {
  const flags = async () =>
    (await app.owner.query('select key, flags, locked_by from graphile_worker._private_jobs')).rows;

  test('requires a transaction [O10]', async () => {
    // @ts-expect-error a key takes a transaction
    await expect(enqueue(app.db, 'keyed', {}, { jobKey: 'two' })).rejects.toThrow('in a transaction');
  });

  test('leaves the replaced job untouched when its process dies halfway [O10 T341]', async () => {
    await app.owner.query('delete from graphile_worker._private_jobs');
    const enqueueKeyed = () => inTransaction(app.db, (trx) => enqueue(trx, 'keyed', {}, { jobKey: 'one' }));
    await enqueueKeyed();
    await app.owner.query(`update graphile_worker._private_jobs set locked_by = 'alive', locked_at = now()`);
    await app.owner.query(
      `create function fail_halfway() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
       create trigger fail_halfway before insert on graphile_worker._private_jobs execute function fail_halfway()`,
    );
    try {
      await expect(enqueueKeyed()).rejects.toThrow('killed');
      expect(await flags()).toEqual([{ key: 'one', flags: null, locked_by: 'alive' }]);
    } finally {
      await app.owner.query('drop function fail_halfway cascade');
    }
  });
});
