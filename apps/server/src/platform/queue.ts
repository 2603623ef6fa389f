import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@unslop/database/connect';
import {
  type JobHelpers,
  type Runner,
  type RunnerOptions,
  run,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker';
import { sql } from 'kysely';
import type { Deps } from './deps.ts';
import { withLogContext } from './log.ts';
import type { Trx } from './transactions.ts';

export interface JobOptions {
  /** At most one waiting job a key; a later one replaces it. */
  jobKey?: string;
  runAt?: Date;
  maxAttempts?: number;
  /** Jobs of one queue are worked one after the other, over all workers. */
  queue?: string;
  /** Lower numbers first; 0 unless said. */
  priority?: number;
}

/** Puts a job into the queue in the caller's transaction: it exists if and only if the transaction commits. */
export async function enqueue(trx: Trx | Db, task: string, payload: object, options: JobOptions = {}): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json,
    job_key := ${options.jobKey ?? null}, run_at := ${options.runAt ?? null}, max_attempts := ${options.maxAttempts ?? 10},
    queue_name := ${options.queue ?? null}, priority := ${options.priority ?? 0})`.execute(trx);
}

/** A job is a doorway: it opens what it needs and calls an ordinary function. */
export type Job = (payload: unknown, deps: Deps) => Promise<void>;

export interface Schedule {
  task: string;
  /** Five fields, as in crontab. */
  pattern: string;
  /** Its jobs are worked one after the other over all workers, and at most one waits. */
  queue?: string;
}

export interface Worker {
  stop(): Promise<void>;
}

/** A worker that gives no sign of life for so long is taken for dead, and its jobs are given to others. */
const LEASE_MS = 20_000;

export interface WorkerOptions {
  concurrency?: number;
  leaseMs?: number;
  onGivenUp?: (job: GivenUp) => Promise<void>;
}

/** After the queue gave up, because the database was gone for longer than it is patient. */
const RESTART_MS = 1_000;

/** What the queue has to write about the last jobs when all are at their end. */
const FLUSH_MS = 2_000;

/** A job that failed as often as it may. Its payload stays in the queue, where an operator finds it by its id. */
export interface GivenUp {
  task: string;
  jobId: string;
}

/** No job is in hand any more, and none will be. */
const IDLE_EVENTS = [
  'pool:gracefulShutdown:complete',
  'pool:forcefulShutdown:complete',
  'pool:forcefulShutdown:error',
] as const;

/**
 * Works the queue with `concurrency` jobs at once until stopped; `stop` waits for the jobs that run. A database that
 * goes away ends nothing: the queue is started again until the database is back.
 */
export async function startWorker(
  deps: Deps,
  jobs: Record<string, Job>,
  schedules: readonly Schedule[],
  { concurrency = 4, leaseMs = LEASE_MS, onGivenUp = async () => {} }: WorkerOptions = {},
): Promise<Worker> {
  const events: WorkerEvents = new EventEmitter();
  events.on('job:success', ({ job }) => deps.metrics?.countJob(job.task_identifier, 'done'));
  events.on('job:error', ({ job }) => deps.metrics?.countJob(job.task_identifier, 'failed'));
  events.on('job:failed', ({ job }) => {
    onGivenUp({ task: job.task_identifier, jobId: String(job.id) }).catch((error) =>
      deps.log.error({ err: error, jobId: job.id }, 'queue: nobody could be told of a job that was given up'),
    );
  });
  /** The ids of the jobs in our hands. A lock of ours without one is that of an answer that got lost: it must run out. */
  const atWork = new Set<string>();
  events.on('job:start', ({ job }) => atWork.add(job.id));
  events.on('job:complete', ({ job }) => atWork.delete(job.id));
  const options: RunnerOptions = {
    pgPool: deps.pool,
    events,
    concurrency,
    noHandleSignals: true,
    pollInterval: 1_000,
    // Batched, a job's end is written again when the connection breaks; one by one, the queue lets the error end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new WorkerLogger(() => (level, message, meta) => {
      if (level === 'error') deps.log.error({ cause: String(meta?.error ?? '') }, `queue: ${message}`);
    }),
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([task, job]) => [
        task,
        (payload: unknown, helpers: JobHelpers) =>
          withLogContext({ jobId: String(helpers.job.id), task }, () => job(payload, deps)),
      ]),
    ),
    crontab: schedules.map(crontabLine).join('\n'),
  };
  // The queue's own end is not to be relied on: with one end of a job that could not be written and another that could, it
  // counts what it waits for below zero, stops working and never ends (graphile-worker 0.18).
  let idle = Promise.withResolvers<void>();
  for (const event of IDLE_EVENTS) events.on(event, () => idle.resolve());
  const stopping = new AbortController();
  let runner: Runner | undefined;
  const begin = async (): Promise<void> => {
    atWork.clear();
    idle = Promise.withResolvers();
    await releaseJobsOfTheDead(deps.db, leaseMs);
    runner = await run(options);
  };
  const stopRunner = (): void => void runner?.stop().catch(() => {}); // it stops already
  const keepRunning = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (!runner) await begin();
        if (stopping.signal.aborted) stopRunner();
        await Promise.race([runner?.promise, idle.promise.then(() => pause(FLUSH_MS))]);
      } catch (error) {
        deps.log.error({ err: error }, 'queue: it stopped and is started again');
      }
      stopRunner();
      runner = undefined;
      await pause(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  await begin().catch((error) => deps.log.error({ err: error }, 'queue: it does not start yet'));
  const ended = keepRunning();
  const tellAndLook = async (): Promise<void> => {
    await giveSignOfLife(deps.db, [...atWork]);
    await releaseJobsOfTheDead(deps.db, leaseMs);
  };
  const lease = setInterval(() => {
    tellAndLook().catch((error) => deps.log.error({ err: error }, 'queue: releasing stale jobs failed'));
  }, leaseMs / 4);
  lease.unref();
  return {
    stop: async () => {
      clearInterval(lease);
      stopping.abort();
      stopRunner();
      await ended;
    },
  };
}

function crontabLine({ task, pattern, queue }: Schedule): string {
  return `${pattern} ${task}${queue ? ` ?queue=${queue}&jobKey=${task}` : ''}`;
}

async function giveSignOfLife(db: Db, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await sql`update graphile_worker._private_jobs set locked_at = now()
    where id = any(${jobIds}::bigint[]) and locked_at is not null`.execute(db);
  await sql`update graphile_worker._private_job_queues set locked_at = now()
    where locked_at is not null and id in
      (select job_queue_id from graphile_worker._private_jobs where id = any(${jobIds}::bigint[]))`.execute(db);
}

/** The queue itself would keep a killed worker's jobs locked for four hours. */
async function releaseJobsOfTheDead(db: Db, leaseMs: number): Promise<void> {
  const isStale = sql`locked_at < now() - ${`${leaseMs} ms`}::interval`;
  await sql`update graphile_worker._private_jobs
    set locked_by = null, locked_at = null, run_at = greatest(run_at, now()) where ${isStale}`.execute(db);
  await sql`update graphile_worker._private_job_queues set locked_by = null, locked_at = null where ${isStale}`.execute(
    db,
  );
}
