import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { eventually, startTestApp, type TestApp } from '../testing/test-app.ts';
import { enqueue, type GivenUp, startWorker } from './queue.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('O10 a job that fails as often as it may is told to somebody, once, and the others go on', async () => {
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

test('O10 a worker whose connections all break works on, and what it had in its hands is not lost', async () => {
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
  // As if it had been at it for longer than any job may.
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

test('O02 O10 a worker that could not write the end of one job, and then could write those of others, works on', async () => {
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
    await pause(100); // its end is written, or refused
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

test('O10 a killed worker’s job is worked by the next, and a living worker keeps one that takes long', async () => {
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
