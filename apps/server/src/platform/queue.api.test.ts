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
