import { sql } from 'kysely';
import { queueState } from '../../platform/queue-tables.ts';
import { type Finding, type Installation, ok, warning, wrong } from './finding.ts';

const LONG_WAIT_SECONDS = 300;
/** Schedules add jobs every minute. */
const IDLE_SECONDS = 180;

export async function queue({ db }: Installation): Promise<Finding[]> {
  const state = await queueState(db);
  const { rows: troubled } = await sql<{ task: string; given_up: number; failing: number }>`
    select task_identifier as task, (count(*) filter (where attempts >= max_attempts))::int as given_up,
           (count(*) filter (where attempts < max_attempts))::int as failing
      from graphile_worker.jobs
     where attempts > 0 and locked_at is null group by task_identifier order by task_identifier`.execute(db);
  const list = (count: 'given_up' | 'failing') =>
    troubled
      .filter((row) => row[count] > 0)
      .map((row) => `${row[count]} ${row.task}`)
      .join(', ');
  const findings: Finding[] = state.unknown.map(({ task, jobs }) =>
    warning(
      `${jobs} ${task} jobs are waiting, and no worker knows this job.`,
      'Start a worker of the version that queued it.',
    ),
  );
  if (state.oldestWaitSeconds > LONG_WAIT_SECONDS) {
    const minutes = Math.round(state.oldestWaitSeconds / 60);
    const says = `${state.waiting} jobs are waiting, the oldest for ${minutes} minutes.`;
    findings.unshift(wrong(says, 'Start a worker, or another one.'));
  }
  if (list('given_up')) {
    const todo = 'Check the log for the reason, then see "Jobs that were given up" in docs/use/operating.md.';
    findings.push(warning(`Given up: ${list('given_up')}.`, todo));
  }
  if (list('failing'))
    findings.push(warning(`Failed and retrying: ${list('failing')}.`, 'Check the log for the reason.'));
  return findings.length > 0 ? findings : [ok(`${state.waiting} waiting, ${state.working} running`)];
}

/**
 * Checks the worker. A running worker takes a job at least every minute, because of its schedules, and its database
 * connection has a known name.
 */
export async function worker({ db }: Installation): Promise<Finding> {
  const { secondsSinceTaken, workers } = await queueState(db);
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and application_name in ('unslop worker', 'unslop all')
     limit 1`.execute(db);
  return judgeWorker(secondsSinceTaken, workers > 0 || rows.length > 0);
}

export function judgeWorker(idleSeconds: number | null, isAlive: boolean): Finding {
  if (isAlive && idleSeconds !== null && idleSeconds < IDLE_SECONDS) {
    return ok(`running, took its last job ${Math.round(idleSeconds)} s ago`);
  }
  const idle = idleSeconds === null ? 'yet' : `for ${Math.round(idleSeconds / 60)} minutes`;
  if (isAlive && idleSeconds === null)
    return warning('One is running, but hasn’t taken a job yet.', 'Run this again in two minutes.');
  if (isAlive) {
    return wrong(
      `One is running but has taken no job ${idle}: no contests end, no mail goes out, no payments get booked.`,
      'It should restart automatically. If not, check its log and restart it.',
    );
  }
  return wrong(
    `None is running, and nothing took a job ${idle}: no contests end, no mail goes out, no payments get booked.`,
    'Start the server as "all" or as "worker".',
  );
}
