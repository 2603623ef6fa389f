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
  /** Jobs with the same queue run one after the other, across all workers. */
  queue?: string;
  /** Lower numbers run first. Defaults to 0. */
  priority?: number;
}

export interface KeyedJobOptions extends JobOptions {
  /** At most one waiting job per key. A later one replaces it. */
  jobKey: string;
}

/**
 * Enqueues a job in the caller's transaction. It exists if and only if the transaction commits. A key takes two
 * statements. Outside a transaction, a crash between them would leave a dead row forever, so a key requires a
 * transaction.
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
    // graphile-worker never deletes a replaced job that was running or has failed permanently. Flag it so that the
    // sweep can. This is a private table: docs/work/decisions/0051-patches-on-libraries.md.
    await sql`update graphile_worker._private_jobs
      set flags = case when is_available then flags else coalesce(flags, '{}') || '{"superseded": true}' end
      where key = ${jobKey}`.execute(db);
  }
  await addJobs(db, task, [payload], options, jobKey);
}

/** Enqueues several jobs of one task in one statement. */
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

/** A job: parses its payload and calls an ordinary function. */
export type Job = (payload: unknown, deps: Deps) => Promise<void>;

export interface Schedule {
  task: string;
  /** Five fields, as in crontab. */
  pattern: string;
  /** Runs its jobs one after the other across all workers, with at most one waiting. */
  queue?: string;
}

export interface Worker extends WorkerHealth {
  stop(): Promise<void>;
}

/** Lease in milliseconds. A worker without a heartbeat for this long counts as dead, and its jobs are released. */
const LEASE_MS = 20_000;

export interface WorkerOptions {
  concurrency?: number;
  leaseMs?: number;
  /** Maximum time that a job may be overdue while none is taken. Then the queue counts as stuck. */
  overdueSeconds?: number;
  onGivenUp?: (job: GivenUp) => Promise<void>;
}

/** Name of the queue's connections in `pg_stat_activity`. */
export const QUEUE_APPLICATION = 'unslop queue';

/**
 * Connections per pool: one listens; the others ask for jobs and save results. Jobs themselves use the process's pool.
 */
const CONNECTIONS = 4;

const STATEMENT_MS = 3_000;

/** Wait before another start attempt, with its own connections. A slow attempt may hang on a dead connection. */
const TRY_BESIDE_MS = 1_500;

/** Concurrent start attempts, each on one connection. The oldest times out before the next is due. */
const TRIES_AT_ONCE = 4;

/** Pause after a failed start attempt. */
const RESTART_MS = 500;

/** Poll interval for each free slot of a pool, and interval of our checks that it does. */
const POLL_MS = 1_000;

/** Time for graphile-worker to save the last results after all jobs have ended. */
const FLUSH_MS = 2_000;

/** A job that failed permanently. Its payload stays in the queue, where an operator finds it by its id. */
export interface GivenUp {
  task: string;
  jobId: string;
}

/** Events after which no job runs or will start. */
const IDLE_EVENTS = [
  'pool:gracefulShutdown:complete',
  'pool:forcefulShutdown:complete',
  'pool:forcefulShutdown:error',
] as const;

/** A running graphile-worker pool. */
interface Pool {
  /** Ids of its running jobs. */
  jobIds: Set<string>;
  /** Settles when the pool has ended, by itself or after `stop`. Its connections are then closed. */
  ended: Promise<unknown>;
  stop(): void;
}

/**
 * Runs the queue with `concurrency` concurrent jobs until stopped. `stop` waits for running jobs. If the database goes
 * down, restarts the queue until it is back. Also restarts a pool that is alive but gets no jobs. graphile-worker does
 * not notice that, so this watches if jobs are requested and taken.
 * Source: docs/work/decisions/0012-a-worker-watches-itself.md
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
  /** Ids of running jobs. Our lock on any other job is left from a lost response and must expire. */
  const atWork = new Set<string>();
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  let pool: Pool | undefined;
  let beginAnew = Promise.withResolvers<string>();
  const tried = Promise.withResolvers<void>();

  /** Starts a pool on new connections, because the old ones may be dead. */
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
  /** Logs an outage of the database once instead of every second. */
  const failures = logOnce(log);
  /**
   * Returns the first of several concurrent start attempts to succeed, so a hanging one blocks no other. Null once
   * stopped.
   */
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
      // The old pool keeps running meanwhile, because its database may only be slow. Do not wait for it: a stuck pool
      // may never end. Its running jobs continue and stay in `atWork`.
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
      // These may be dead too, and a job would notice only at its timeout.
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
      await deleteWorker(db, id).catch(() => {}); // if the database is down, the row is deleted after a day
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
  // Import here, because a web process enqueues jobs and runs none.
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
  // Do not rely on graphile-worker's own end. If one job's result could not be saved and another's could, its counter
  // drops below zero, and it stops working and never ends (graphile-worker 0.18).
  const idle = Promise.withResolvers<void>();
  for (const event of IDLE_EVENTS) events.on(event, () => idle.resolve());
  // Use a new options object for each pool. graphile-worker caches what it read per object forever, even a failed read,
  // and then gets no job after any restart (graphile-worker 0.18, taskIdentifiers.js).
  const runner = await run({
    pgPool: connections,
    events,
    concurrency,
    noHandleSignals: true,
    pollInterval: POLL_MS,
    // In batch mode, graphile-worker retries saving a result if the connection breaks. Otherwise the error would end
    // the process.
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
    stop: () => void runner.stop().catch(() => {}), // it is stopping already
  };
}

function crontabLine({ task, pattern, queue }: Schedule): string {
  return `${pattern} ${task}${queue ? ` ?queue=${queue}&jobKey=${task}` : ''}`;
}
