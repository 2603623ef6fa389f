import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { closeIdle, createDb, createPool, type Db } from '@unslop/database/connect';
import { invariant } from '@unslop/domain/errors';
import type { JobHelpers, WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Deps } from './deps.ts';
import { schemaTrouble, type WorkerHealth } from './health.ts';
import { withLogContext } from './log.ts';
import { deleteWorker, oldestDueSeconds, releaseJobsOfDeadWorkers, sendHeartbeat } from './queue-tables.ts';
import { QueueWatch } from './queue-watch.ts';
import { refuseUnsafeDatabase } from './safe-database.ts';
import type { Trx } from './transactions.ts';

export interface JobOptions {
  runAt?: Date;
  maxAttempts?: number;
  /** Jobs of one queue are worked one after the other, over all workers. */
  queue?: string;
  /** Lower numbers first; 0 unless said. */
  priority?: number;
}

export interface KeyedJobOptions extends JobOptions {
  /** At most one waiting job a key; a later one replaces it. */
  jobKey: string;
}

/**
 * Puts a job into the queue in the caller's transaction: it exists if and only if the transaction commits. A key takes two
 * statements. Between them a crash outside of a transaction would leave a dead row for ever, so a pool takes no key.
 */
export async function enqueue(trx: Trx, task: string, payload: object, options: KeyedJobOptions): Promise<void>;
export async function enqueue(
  db: Trx | Db,
  task: string,
  payload: object,
  options?: JobOptions & { jobKey?: never },
): Promise<void>;
export async function enqueue(
  db: Trx | Db,
  task: string,
  payload: object,
  options: Partial<KeyedJobOptions> = {},
): Promise<void> {
  const { jobKey = null } = options;
  if (jobKey !== null) {
    invariant(db.isTransaction, 'a job with a key is put into the queue in a transaction');
    // graphile-worker never deletes a replaced job that was running or has failed for good. Flag it so that the sweep can.
    await sql`update graphile_worker._private_jobs
      set flags = case when is_available then flags else coalesce(flags, '{}') || '{"superseded": true}' end
      where key = ${jobKey}`.execute(db);
  }
  await addJobs(db, task, [payload], options, jobKey);
}

/** Puts several jobs of one task into the queue in one statement. */
export async function enqueueAll(
  trx: Trx | Db,
  task: string,
  payloads: readonly object[],
  options: JobOptions & { jobKey?: never } = {},
): Promise<void> {
  if (payloads.length > 0) await addJobs(trx, task, payloads, options, null);
}

async function addJobs(
  db: Trx | Db,
  task: string,
  payloads: readonly object[],
  options: JobOptions,
  jobKey: string | null,
): Promise<void> {
  await sql`select from graphile_worker.add_jobs((
    select array_agg((${task}::text, payload, ${options.queue ?? null}::text, ${options.runAt ?? null}::timestamptz, ${options.maxAttempts ?? 10}::smallint,
                      ${jobKey}::text, ${options.priority ?? 0}::smallint, null::text[])::graphile_worker.job_spec)
      from unnest(${payloads.map((payload) => JSON.stringify(payload))}::json[]) payload))`.execute(db);
}

/** Checks its payload and calls an ordinary function. */
export type Job = (payload: unknown, deps: Deps) => Promise<void>;

export interface Schedule {
  task: string;
  /** Five fields, as in crontab. */
  pattern: string;
  /** Its jobs are worked one after the other over all workers, and at most one waits. */
  queue?: string;
}

export interface Worker extends WorkerHealth {
  stop(): Promise<void>;
}

/** A worker without a heartbeat for so long counts as dead, and its jobs are given to others. */
const LEASE_MS = 20_000;

export interface WorkerOptions {
  concurrency?: number;
  leaseMs?: number;
  /** How long a job may be due, while none is taken, until the queue stands still. */
  overdueSeconds?: number;
  onGivenUp?: (job: GivenUp) => Promise<void>;
}

/** The name of the queue's connections in `pg_stat_activity`. */
export const QUEUE_APPLICATION = 'unslop queue';

/** One of them listens; the others ask for jobs and write how they ended. A job's own work uses the pool of the process. */
const CONNECTIONS = 4;

const STATEMENT_MS = 3_000;

/** A beginning that takes longer may hang on a dead connection: another is tried beside it, on connections of its own. */
const TRY_BESIDE_MS = 1_500;

/** So many at once, each on one connection: the oldest has run into its time-out before the next is due. */
const TRIES_AT_ONCE = 4;

/** Between a failed beginning and the next. */
const RESTART_MS = 500;

/** A pool asks for a job so often for each that it could work more, and so often it is looked whether it does. */
const POLL_MS = 1_000;

/** What the queue has to write about the last jobs when all are at their end. */
const FLUSH_MS = 2_000;

/** A job that failed as often as it may. Its payload stays in the queue, where an operator finds it by its id. */
export interface GivenUp {
  task: string;
  jobId: string;
}

/** No job is being worked any more, and none will be. */
const IDLE_EVENTS = [
  'pool:gracefulShutdown:complete',
  'pool:forcefulShutdown:complete',
  'pool:forcefulShutdown:error',
] as const;

/** A run of the library's pool of workers. */
interface Pool {
  /** The ids of the jobs that it works. */
  jobIds: Set<string>;
  /** Settles when it has ended, by itself or by `stop`; then its connections are closed. */
  ended: Promise<unknown>;
  stop(): void;
}

/**
 * Works the queue with `concurrency` jobs at once until stopped; `stop` waits for the jobs that run. A database that
 * goes away ends nothing: the queue is started again until the database is back. So is a pool that lives and gets no jobs:
 * whether they are asked for and taken is watched here, as the library does not notice.
 * Source: docs/decisions/0012-a-worker-watches-itself.md
 */
export async function startWorker(
  deps: Deps,
  jobs: Record<string, Job>,
  schedules: readonly Schedule[],
  options: WorkerOptions = {},
): Promise<Worker> {
  const { concurrency = 4, leaseMs = LEASE_MS, overdueSeconds } = options;
  const { db, log } = deps;
  const id = `${process.pid}-${randomUUID()}`;
  const tasks = Object.keys(jobs);
  const watch = new QueueWatch(overdueSeconds);
  /** A lock of ours on another job is from a lost answer: it must expire. */
  const atWork = new Set<string>();
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  let pool: Pool | undefined;
  let beginAnew = Promise.withResolvers<string>();
  const tried = Promise.withResolvers<void>();

  /** On new connections, as some of the pool before may be dead. */
  const begin = async (): Promise<Pool> => {
    const connections = createPool(deps.config.databaseDirectUrl, {
      max: CONNECTIONS,
      applicationName: QUEUE_APPLICATION,
      statementTimeoutMs: STATEMENT_MS,
      approve: refuseUnsafeDatabase,
      onError: (error) => log.warn({ err: error.message }, 'queue: a database connection was lost'),
    });
    try {
      const behind = await schemaTrouble(createDb(connections));
      if (behind) throw new Error(behind);
      stopping.signal.throwIfAborted();
      return await beginPool(deps, connections, jobs, schedules, concurrency, { ...options, watch, atWork });
    } catch (error) {
      void connections.end();
      throw error;
    }
  };
  /** A database that is away is logged once, not every second. */
  const failures = logOnce(log);
  /** The first of several tries that has begun: one that hangs holds up none after it. Null once the worker is stopped. */
  const beginSoon = async (): Promise<Pool | null> => {
    const found = Promise.withResolvers<Pool>();
    const tries = new Set<Promise<void>>();
    let isFound = false;
    const attempt = async (): Promise<void> => {
      try {
        const begun = await begin();
        if (isFound || stopping.signal.aborted) return begun.stop();
        isFound = true;
        found.resolve(begun);
      } catch (error) {
        if (!stopping.signal.aborted) failures.log('begin', error, 'queue: it does not run, and is started again');
      } finally {
        tried.resolve();
      }
    };
    while (!isFound && !stopping.signal.aborted) {
      const ends: Promise<unknown>[] = [found.promise, stopped, pause(TRY_BESIDE_MS)];
      if (tries.size < TRIES_AT_ONCE) {
        const trying = attempt().finally(() => tries.delete(trying));
        tries.add(trying);
        ends.push(trying.then(() => pause(RESTART_MS)));
      }
      await Promise.race(ends);
    }
    if (isFound) return found.promise;
    await Promise.all(tries);
    return null;
  };
  const keepRunning = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // The one before goes on meanwhile, as its database may only be slow. It is not waited for: what stands still may never
      // end. Jobs that it works go on, and stay in `atWork`.
      const next = await beginSoon();
      pool?.stop();
      if (!next) break;
      pool = next;
      beginAnew = Promise.withResolvers();
      watch.begun();
      renewLease();
      failures.clear('begin');
      const ended = next.ended.then(
        () => pause(RESTART_MS, { reason: 'it has ended' }),
        (error) => pause(RESTART_MS, { err: error }),
      );
      const why = await Promise.race([ended, beginAnew.promise.then((reason) => ({ reason })), stopped]);
      if (!why) {
        next.stop();
        break;
      }
      log.error(why, 'queue: it stands still and is begun anew');
      // These may be dead as well, and a job would notice only by its time-out.
      closeIdle(deps.pool);
    }
    await pool?.ended.catch(() => {});
    while (atWork.size > 0) await pause(20);
  };
  const looks = setInterval(() => {
    watch.look((pool?.jobIds.size ?? 0) < concurrency);
    const reason = watch.reasonToRestart();
    if (pool && reason) beginAnew.resolve(reason);
  }, POLL_MS);
  const keepLease = async (): Promise<void> => {
    try {
      const msAgo = (at: number | null) => at && performance.now() - at;
      const [askedMsAgo, takenMsAgo] = [msAgo(watch.askedAt), msAgo(watch.takenAt)];
      await sendHeartbeat(db, { id, tasks, askedMsAgo, takenMsAgo, jobIds: [...atWork] });
      await releaseJobsOfDeadWorkers(db, leaseMs);
      watch.noteOldestDue(await oldestDueSeconds(db, tasks));
      failures.clear('lease');
    } catch (error) {
      watch.noteOldestDue(0);
      failures.log('lease', error, 'queue: releasing stale jobs failed');
    }
  };
  let lease: Promise<void> | undefined;
  const renewLease = (): void => {
    lease ??= keepLease().finally(() => {
      lease = undefined;
    });
  };
  const leases = setInterval(renewLease, leaseMs / 4);
  leases.unref();

  const ended = keepRunning();
  await Promise.race([tried.promise, pause(TRY_BESIDE_MS)]);
  return {
    trouble: () => watch.trouble(),
    stop: async () => {
      clearInterval(looks);
      clearInterval(leases);
      stopping.abort();
      await ended;
      await lease;
      await deleteWorker(db, id).catch(() => {}); // where the database is away, it is deleted after a day
    },
  };
}

function logOnce(log: Deps['log']) {
  const standing = new Set<string>();
  return {
    log(what: string, error: unknown, message: string): void {
      if (standing.has(what)) return;
      standing.add(what);
      log.error({ err: error }, message);
    },
    clear: (what: string): void => void standing.delete(what),
  };
}

async function beginPool(
  deps: Deps,
  connections: pg.Pool,
  jobs: Record<string, Job>,
  schedules: readonly Schedule[],
  concurrency: number,
  {
    watch,
    atWork,
    onGivenUp = async () => {},
  }: Pick<WorkerOptions, 'onGivenUp'> & { watch: QueueWatch; atWork: Set<string> },
): Promise<Pool> {
  // Here, and not with this file: a web process puts jobs into the queue and runs none.
  const { run, Logger: WorkerLogger } = await import('graphile-worker');
  const { log, metrics } = deps;
  const jobIds = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:getJob:empty', () => watch.answered());
  events.on('job:start', ({ job }) => {
    watch.taken();
    for (const ids of [jobIds, atWork]) ids.add(job.id);
  });
  const isDone = (id?: string) => {
    for (const ids of [jobIds, atWork]) if (id) ids.delete(id);
  };
  events.on('job:complete', ({ job }) => isDone(job.id));
  events.on('worker:fatalError', ({ worker }) => isDone(worker.getActiveJob()?.id));
  events.on('job:success', ({ job }) => metrics?.countJob(job.task_identifier, 'done'));
  events.on('job:error', ({ job }) => metrics?.countJob(job.task_identifier, 'failed'));
  events.on('job:failed', ({ job }) => {
    onGivenUp({ task: job.task_identifier, jobId: String(job.id) }).catch((error) =>
      log.error({ err: error, jobId: job.id }, 'queue: cannot report a job that was given up'),
    );
  });
  // The queue's own end is not to be relied on: with one end of a job that could not be written and another that could, it
  // counts what it waits for below zero, stops working and never ends (graphile-worker 0.18).
  const idle = Promise.withResolvers<void>();
  for (const event of IDLE_EVENTS) events.on(event, () => idle.resolve());
  // Options of its own for each pool: the library keeps what it has read for them for ever, a failure to read it as well,
  // and then gets no job however often it is started (graphile-worker 0.18, taskIdentifiers.js).
  const runner = await run({
    pgPool: connections,
    events,
    concurrency,
    noHandleSignals: true,
    pollInterval: POLL_MS,
    // Batched, a job's end is written again when the connection breaks; one by one, the queue lets the error end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new WorkerLogger(() => (level, message, meta) => {
      if (level === 'error') log.error({ cause: String(meta?.error ?? '') }, `queue: ${message}`);
    }),
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([task, job]) => [
        task,
        (payload: unknown, helpers: JobHelpers) =>
          withLogContext({ jobId: String(helpers.job.id), task }, () => job(payload, deps)),
      ]),
    ),
    crontab: schedules.map(crontabLine).join('\n'),
  });
  const ended = Promise.race([runner.promise, idle.promise.then(() => pause(FLUSH_MS))]);
  const close = () => void connections.end();
  ended.then(close, close);
  runner.promise.catch(() => {});
  return {
    jobIds,
    ended,
    stop: () => void runner.stop().catch(() => {}), // it stops already
  };
}

function crontabLine({ task, pattern, queue }: Schedule): string {
  return `${pattern} ${task}${queue ? ` ?queue=${queue}&jobKey=${task}` : ''}`;
}
