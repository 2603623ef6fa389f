import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';

// Reads use graphile-worker's public view. Leases have no public API, so the writes here change its private tables. See
// docs/work/decisions/0051-patches-on-libraries.md.

/** State of a worker, published with each heartbeat. */
interface WorkerHeartbeat {
  id: string;
  tasks: readonly string[];
  /** Milliseconds since it last got an answer about jobs and last took one; null if never. */
  askedMsAgo: number | null;
  takenMsAgo: number | null;
  /** Jobs in progress. */
  jobIds: readonly string[];
}

/** Records that the worker is alive and renews the locks of its jobs. */
export async function sendHeartbeat(
  db: Db,
  { id, tasks, askedMsAgo, takenMsAgo, jobIds }: WorkerHeartbeat,
): Promise<void> {
  const ago = (ms: number | null) => sql`now() - ${ms} * interval '1 millisecond'`;
  await sql`insert into job_workers (id, tasks, asked_at, taken_at)
    values (${id}, ${tasks}::text[], ${ago(askedMsAgo)}, ${ago(takenMsAgo)})
    on conflict (id) do update set seen_at = now(), asked_at = excluded.asked_at, taken_at = excluded.taken_at`.execute(
    db,
  );
  if (jobIds.length === 0) return;
  await sql`update graphile_worker._private_jobs set locked_at = now()
    where id = any(${jobIds}::bigint[]) and locked_at is not null`.execute(db);
  await sql`update graphile_worker._private_job_queues set locked_at = now()
    where locked_at is not null and id in
      (select job_queue_id from graphile_worker._private_jobs where id = any(${jobIds}::bigint[]))`.execute(db);
}

/** Deletes a worker that stops, and killed workers after a day. */
export async function deleteWorker(db: Db, id: string): Promise<void> {
  await sql`delete from job_workers where id = ${id} or seen_at < now() - interval '1 day'`.execute(db);
}

/** Releases the jobs of killed workers. graphile-worker itself would keep them locked for four hours. */
export async function releaseJobsOfDeadWorkers(db: Db, leaseMs: number): Promise<void> {
  const isStale = sql`locked_at < now() - ${`${leaseMs} ms`}::interval`;
  await sql`update graphile_worker._private_jobs
    set locked_by = null, locked_at = null, run_at = now() where ${isStale}`.execute(db);
  await sql`update graphile_worker._private_job_queues set locked_by = null, locked_at = null where ${isStale}`.execute(
    db,
  );
  // Jobs replaced by another one or by the next scheduled run will never run.
  await sql`delete from graphile_worker._private_jobs where locked_at is null
    and (flags ? 'superseded' or (attempts >= max_attempts and key is null and payload -> '_cron' is not null))`.execute(
    db,
  );
}

/** Returns how long the oldest job that a worker with these tasks could take is overdue, in seconds; 0 without one. */
export async function oldestDueSeconds(db: Db, tasks: readonly string[]): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(j.run_at)), 0)::float8 as seconds
      from graphile_worker.jobs j
     where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()
       and j.task_identifier = any(${tasks}::text[])
       and not exists (select from graphile_worker.jobs running
                        where running.queue_name = j.queue_name and running.locked_at is not null)`.execute(db);
  return rows[0]!.seconds;
}

/** State of the whole installation's queue, across all processes. */
export interface QueueState {
  /** Due jobs that nobody has started. */
  waiting: number;
  working: number;
  /**
   * Jobs that failed at least once and wait for a retry. Excludes running ones, which already count the current
   * attempt.
   */
  failing: number;
  /** Jobs that failed permanently and are not retried. */
  givenUp: number;
  /** Time the oldest waiting job is overdue, of those that a living worker knows; 0 if none. */
  oldestWaitSeconds: number;
  /** Seconds since any worker took a job, which the schedules cause every minute. Null if none in a day. */
  secondsSinceTaken: number | null;
  /** Workers with a heartbeat in the last minute. */
  workers: number;
  /** Due jobs that no living worker knows, for example after a rollback to an older version. */
  unknown: { task: string; jobs: number; oldestWaitSeconds: number }[];
}

export async function queueState(db: Db): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    with alive as (select tasks from job_workers where seen_at > now() - interval '1 minute'),
    jobs as (
      select j.*, j.task_identifier as task, locked_at is null and attempts < max_attempts and run_at <= now() as is_due,
             not exists (select from alive) or exists (select from alive where task_identifier = any(tasks)) as is_known
        from graphile_worker.jobs j)
    select (count(*) filter (where is_due))::int as waiting,
           (count(*) filter (where locked_at is not null))::int as working,
           (count(*) filter (where attempts > 0 and attempts < max_attempts and locked_at is null))::int as failing,
           (count(*) filter (where attempts >= max_attempts and locked_at is null))::int as "givenUp",
           coalesce(extract(epoch from now() - min(run_at) filter (where is_due and is_known)), 0)::float8
             as "oldestWaitSeconds",
           (select extract(epoch from now() - max(taken_at))::float8 from job_workers) as "secondsSinceTaken",
           (select count(*)::int from alive) as workers,
           (select coalesce(json_agg(u order by task), '[]') from (
              select task, count(*)::int as jobs, extract(epoch from now() - min(run_at))::float8 as "oldestWaitSeconds"
                from jobs where is_due and not is_known group by task) u) as unknown
      from jobs`.execute(db);
  return rows[0]!;
}
