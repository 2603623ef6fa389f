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
  /** How long the one that waits longest has been due; 0 when none waits. */
  oldestWaitSeconds: number;
  /** When a schedule last put its jobs in, which happens every minute while a worker lives; null: never yet. */
  secondsSinceSchedule: number | null;
}

export async function queueState(db: Db): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select (count(*) filter (where is_due))::int as waiting,
           (count(*) filter (where locked_at is not null))::int as working,
           (count(*) filter (where attempts > 0 and attempts < max_attempts and locked_at is null))::int as failing,
           (count(*) filter (where attempts >= max_attempts and locked_at is null))::int as "givenUp",
           coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as "oldestWaitSeconds",
           (select extract(epoch from now() - max(last_execution))::float8
              from graphile_worker._private_known_crontabs) as "secondsSinceSchedule"
      from (select *, locked_at is null and attempts < max_attempts and run_at <= now() as is_due
              from graphile_worker._private_jobs) jobs`.execute(db);
  return rows[0]!;
}
