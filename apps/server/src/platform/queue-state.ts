import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';

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
