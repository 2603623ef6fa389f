import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';

/** What a worker publishes about itself. */
interface WorkerHeartbeat {
  id: string;
  tasks: readonly string[];
  /** How long ago it last asked for a job and was answered, and took one; null: never yet. */
  askedMsAgo: number | null;
  takenMsAgo: number | null;
  /** Jobs it works at this moment. */
  jobIds: readonly string[];
}

/** Shows that the worker lives, and renews the locks of its jobs. */
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

/** A worker that ends is not missed; those that were killed are deleted after a day. */
export async function deleteWorker(db: Db, id: string): Promise<void> {
  await sql`delete from job_workers where id = ${id} or seen_at < now() - interval '1 day'`.execute(db);
}

/** The queue itself would keep a killed worker's jobs locked for four hours. */
export async function releaseJobsOfDeadWorkers(db: Db, leaseMs: number): Promise<void> {
  const isStale = sql`locked_at < now() - ${`${leaseMs} ms`}::interval`;
  await sql`update graphile_worker._private_jobs
    set locked_by = null, locked_at = null, run_at = now() where ${isStale}`.execute(db);
  await sql`update graphile_worker._private_job_queues set locked_by = null, locked_at = null where ${isStale}`.execute(
    db,
  );
  // Replaced by another job or by the next of the schedule: they will never be worked.
  await sql`delete from graphile_worker._private_jobs where locked_at is null
    and (flags ? 'superseded' or (attempts >= max_attempts and key is null and payload -> '_cron' is not null))`.execute(
    db,
  );
}

/** How long the oldest job is due that a worker of these tasks could take at this moment, in seconds; 0 without one. */
export async function oldestDueSeconds(db: Db, tasks: readonly string[]): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(j.run_at)), 0)::float8 as seconds
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
     where j.is_available and j.run_at <= now() and q.locked_at is null and t.identifier = any(${tasks}::text[])`.execute(
    db,
  );
  return rows[0]!.seconds;
}

/** How the queue of the whole installation stands, whichever process works it. */
export interface QueueState {
  /** Due, and nobody has begun. */
  waiting: number;
  working: number;
  /** Failed at least once, and wait for the next try; one at work counts its try from the beginning. */
  failing: number;
  /** Failed as often as they may: nobody tries them again. */
  givenUp: number;
  /** How long the one that waits longest has been due, of those that a living worker knows; 0 when none waits. */
  oldestWaitSeconds: number;
  /** Since any worker took a job, which happens every minute while one works, by its schedules; null: not in a day. */
  secondsSinceTaken: number | null;
  /** Workers with a heartbeat in the last minute. */
  workers: number;
  /** Due jobs that no living worker has ever heard of, as after a step back to an older version. */
  unknown: { task: string; jobs: number; oldestWaitSeconds: number }[];
}

export async function queueState(db: Db): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    with alive as (select tasks from job_workers where seen_at > now() - interval '1 minute'),
    jobs as (
      select j.*, t.identifier as task, j.is_available and j.run_at <= now() as is_due,
             not exists (select from alive) or exists (select from alive where t.identifier = any(tasks)) as is_known
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id)
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
