import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAudit } from '@unslop/database/audit';
import { createDb, createPool } from '@unslop/database/connect';
import { noteHoldings } from '@unslop/server/features/reconciliation/holdings';
import { reconcile } from '@unslop/server/features/reconciliation/reconcile';
import { paymentKinds } from '@unslop/server/payment-kinds';
import { readConfig } from '@unslop/server/platform/config';
import { createStorage } from '@unslop/server/platform/create-storage';
import type { Deps } from '@unslop/server/platform/deps';
import { createStripe } from '@unslop/server/platform/stripe';
import { stripeHandlers } from '@unslop/server/stripe-tables';
import { MoneyWatch, type ProviderMovement } from '@unslop/server/testing/identity';
import { pino } from 'pino';
import { checksOf } from './checks.ts';
import type { Processes } from './processes.ts';
import { SANDBOX_SETTING, type Setting } from './settings.ts';
import type { Acknowledged, Actor, Simulation } from './simulation.ts';

/** Everything that is wrong, by kind. */
export interface Result {
  /** Things that the product acknowledged but that are missing in the database. */
  lost: string[];
  /** Broken database invariants, and answers that must never be given. */
  violations: string[];
  /** Differences between the provider's books and ours. */
  mismatches: string[];
  drainSeconds: number;
}

/** Waits until everything is finished, then compares what was acknowledged with the database. */
export async function evaluate(
  simulation: Simulation,
  actors: readonly Actor[],
  setting: Setting = SANDBOX_SETTING,
): Promise<Result> {
  const { processes } = simulation;
  const startedAt = performance.now();
  const waiting = await drain(processes);
  if (waiting.length === 0) waiting.push(...(await letTimePass(simulation)));
  const drainSeconds = (performance.now() - startedAt) / 1000;
  return {
    lost: await findLost(simulation, actors),
    violations: [
      ...waiting.map((what) => `not at its end after ${drainSeconds.toFixed(0)} s: ${what}`),
      ...(await finishDeletions(processes)),
      ...(await findViolations(processes, setting)),
      ...simulation.caller.complaints,
      ...crashes(processes.dir),
    ],
    mismatches: await findMismatches(processes, setting),
    drainSeconds,
  };
}

/** Finishes account deletions, as a job does every minute. All contests are final by now, so nothing may remain. */
async function finishDeletions({ query }: Processes): Promise<string[]> {
  await query('select finish_deletion(user_id) from unfinished_deletions order by user_id');
  const rows = await query<{ user_id: string }>('select user_id from unfinished_deletions');
  return rows.map(({ user_id }) => `the deletion of ${user_id} is not finished although every contest is final`);
}

/** Returns violations of what must hold at any moment. */
export async function findViolations(processes: Processes, setting: Setting): Promise<string[]> {
  await processes.query('select close_book_days()');
  const { findings } = await runAudit(processes.ownerUrl);
  const violations = findings.map(({ invariant, count, rows }) => described(invariant, count, rows[0]));
  for (const { name, sql } of checksOf(setting)) {
    const rows = await processes.query(sql);
    if (rows.length > 0) violations.push(described(name, rows.length, rows[0]));
  }
  return violations;
}

function described(name: string, count: number, first: unknown): string {
  return `${name}: ${count} rows, such as ${JSON.stringify(first)}`;
}

/** Queries that find unfinished work. They ignore `images_make_avif` jobs, which may finish later. */
const unfinished: Record<string, string> = {
  'withdrawals on their way': `select status as what, count(*)::int as n from withdrawals where status = 'processing' or (status = 'pending' and next_try_at <= app_now()) group by 1`,
  'slops past their deadline': `select status as what, count(*)::int as n from ai_slops where status = 'open' and deadline_at < app_now() group by 1`,
  'awards past their date': `select coalesce(delayed_by, 'reviewed') as what, count(*)::int as n from award_finals where finalized_at is null and final_at <= app_now() group by 1`,
  'events of the provider':
    'select type as what, count(*)::int as n from stripe_events where worked_at is null group by 1',
  jobs: `select t.identifier || coalesce(' after ' || left(j.last_error, 100), '') as what, count(*)::int as n
           from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where j.run_at <= now() and j.attempts < j.max_attempts and t.identifier <> 'images_make_avif' group by 1`,
};

/** A worker without jobs restarts its queue after 20 to 25 s, and on a busy machine needs as long again to start. */
const STANDSTILL_SECONDS = 60;
/** Limit for a run in which every finished task leads to a new one. */
const LONGEST_DRAIN_SECONDS = 300;

/** Ends all faults and waits. @returns the work that is still unfinished once the amount of it no longer falls */
async function drain(processes: Processes): Promise<string[]> {
  await processes.settled();
  await processes.control('DELETE', '/faults');
  await processes.control('POST', '/webhooks/resume', {});
  await letPausesPass(processes);
  const startedAt = performance.now();
  const secondsSince = (moment: number): number => (performance.now() - moment) / 1000;
  let fewest = Number.POSITIVE_INFINITY;
  let fewestAt = startedAt;
  for (;;) {
    const { count, waiting } = await unfinishedIn(processes);
    if (count === 0) return [];
    if (count < fewest) [fewest, fewestAt] = [count, performance.now()];
    if (secondsSince(fewestAt) > STANDSTILL_SECONDS || secondsSince(startedAt) > LONGEST_DRAIN_SECONDS)
      return [...waiting, ...(await describeWorkers(processes))];
    await processes.control('POST', '/webhooks/resume', {});
    await sleep(250);
  }
}

/** Describes each worker's latest activity and the locked jobs, to debug a standstill. */
async function describeWorkers({ query }: Processes): Promise<string[]> {
  const rows = await query<{ line: string }>(
    `select format('worker %s: seen %s, asked %s, took a job %s ago', id, now() - seen_at, now() - asked_at, now() - taken_at) as line
       from job_workers
     union all
     select format('job %s: locked for %s, tried %s times', t.identifier, now() - j.locked_at, j.attempts)
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where j.locked_at is not null
     union all
     select format('queue %s: locked for %s', queue_name, now() - locked_at)
       from graphile_worker._private_job_queues where locked_at is not null`,
  );
  return rows.map(({ line }) => line);
}

/** Moves the clock, so jobs of a killed worker and pending retries are due immediately. */
async function letPausesPass(processes: Processes): Promise<void> {
  await processes.query(
    `insert into app_clock (offset_interval) values ('3 minutes')
     on conflict (is_only) do update set offset_interval = app_clock.offset_interval + excluded.offset_interval`,
  );
}

/** Maximum number of consecutive delays. Each ends at a known date. */
const LEAPS = 8;

/**
 * Moves the clock past all deadlines, reviews, delays and clearing periods, one after the other. Then every award
 * becomes final, and every withdrawal is sent.
 * @returns the work that is unfinished even so
 */
async function letTimePass({ processes, steps }: Simulation): Promise<string[]> {
  for (let leap = 1; leap <= LEAPS; leap += 1) {
    const [next] = await processes.query<{ at: string | null }>(
      `select max(at)::text as at from (
         select final_at as at from award_finals where finalized_at is null
         union all select deadline_at from ai_slops where status = 'open'
         union all select next_try_at from withdrawals where status = 'pending') dates`,
    );
    if (!next?.at) return [];
    await processes.query(
      `insert into app_clock (offset_interval) values ($1::timestamptz + interval '1 minute' - clock_timestamp())
       on conflict (is_only) do update set offset_interval = greatest(app_clock.offset_interval, excluded.offset_interval)`,
      [next.at],
    );
    const waiting = await drain(processes);
    await steps?.after(`leap ${leap} to ${next.at}`);
    if (waiting.length > 0) return waiting;
  }
  return [`a slop, an award or a withdrawal waits after ${LEAPS} leaps in time`];
}

async function unfinishedIn({ control, query }: Processes): Promise<{ count: number; waiting: string[] }> {
  const { deliveries, tasks, events } = await control('GET', '/pending');
  let count: number = deliveries.length + tasks.length;
  const waiting = count > 0 ? [`${deliveries.length} webhooks, ${tasks.length} tasks`] : [];
  for (const [what, sql] of Object.entries(unfinished)) {
    const rows = await query<{ what: string; n: number }>(sql);
    if (rows.length === 0) continue;
    count += rows.reduce((sum, { n }) => sum + n, 0);
    waiting.push(`${what}: ${rows.map((row) => `${row.n} ${row.what}`).join(', ')}`);
  }
  // A job that has just ended may have triggered a webhook.
  const { events: eventsNow } = await control('GET', '/pending');
  if (eventsNow !== events) {
    count += eventsNow - events;
    waiting.push(`${eventsNow - events} new webhooks`);
  }
  return { count, waiting };
}

/** Queries that find an acknowledged thing by `request.id` and its owner by `request.person`. */
const evidence: Record<Acknowledged['what'], string> = {
  slop: 'select from ai_slops where id::text = request.id and user_id = request.person',
  art: 'select from comments where id::text = request.id and user_id = request.person',
  comment: 'select from comments where id::text = request.id and user_id = request.person',
  'cancelled slop':
    'select from ai_slops where id::text = request.id and user_id = request.person and cancelled_at is not null',
  'cancelled withdrawal': `select from withdrawals where id::text = request.id and user_id = request.person and status = 'failed'`,
  'retracted art':
    'select from comments where id::text = request.id and user_id = request.person and coalesce(withdrawn_at, removed_at) is not null',
  // The request names a case, which its moderator may have decided more than once.
  decision: 'select from moderation_log where case_id::text = request.id and moderator_id = request.person',
  withdrawal: `select from withdrawals where id::text = request.id and user_id = request.person and status in ('paid', 'failed')`,
  'paid top-up': `select from payments where payment_intent_id = request.id and user_id = request.person and status = 'succeeded'`,
  'deleted account':
    'select from profiles where id::text = request.id and id = request.person and deleted_at is not null',
  purchase: `select from payments where payment_intent_id = request.id and user_id = request.person and status = 'succeeded'`,
};

async function findLost({ acknowledged, processes }: Simulation, actors: readonly Actor[]): Promise<string[]> {
  const lost: string[] = [];
  for (const [what, requests] of Map.groupBy(acknowledged, (one) => one.what)) {
    const rows = await processes.query<{ id: string; person: string }>(
      `select request.id, request.person from unnest($1::text[], $2::uuid[]) request(id, person) where not exists (${evidence[what]})`,
      [requests.map(({ id }) => id), requests.map(({ by }) => by)],
    );
    lost.push(...rows.map(({ id, person }) => `${what} ${id} of ${person}`));
  }
  // Skip deleted accounts, because deletion removes their likes.
  for (const { id: userId, likes } of actors.filter(({ isGone }) => !isGone)) {
    const rows = await processes.query<{ comment_id: string }>(
      'select comment_id from comment_likes where user_id = $1',
      [userId],
    );
    const liked = new Set(rows.map((row) => row.comment_id));
    for (const [art, isLiked] of likes) {
      if (isLiked !== undefined && liked.has(art) !== isLiked)
        lost.push(`${isLiked ? 'like' : 'unlike'} of ${art} by ${userId}`);
    }
  }
  return lost;
}

async function findMismatches(processes: Processes, { clearingDays }: Setting): Promise<string[]> {
  const { appUrl, sandboxUrl, urls, dir } = processes;
  const config = readConfig({
    SANDBOX_URL: sandboxUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: urls[0],
    DATA_DIR: dir,
    DATABASE_URL: appUrl,
    CLEARING_DAYS: String(clearingDays),
  });
  const pool = createPool(config.databaseUrl, {
    max: 2,
    applicationName: 'unslop simulate',
    statementTimeoutMs: 60_000,
  });
  const db = createDb(pool);
  const log = pino({ level: 'silent' });
  const deps = { config, log, pool, db, stripe: createStripe(config), storage: createStorage(config) } as Deps;
  try {
    const { differences } = await reconcile(deps, stripeHandlers(config), paymentKinds, null);
    return [
      ...differences.map(
        ({ what, id, stripe, ours }) => `${what} ${id}: the provider says "${stripe}", we say "${ours}"`,
      ),
      ...(await findMissingMoney(processes)),
      ...(await findBooksOff(processes, deps)),
    ];
  } finally {
    await db.destroy();
  }
}

/** Checks that our books have every movement at the provider, except its fees, and that every cent is accounted for. */
async function findMissingMoney({ control, query }: Processes): Promise<string[]> {
  const { balance_transactions } = await control('GET', '/state');
  const movements = balance_transactions as ProviderMovement[];
  const theirs = movements
    .filter(({ account, object }) => account === null && object.type !== 'topup')
    .reduce((sum, { object }) => sum + object.amount - (object.type === 'charge' ? 0 : object.fee), 0);
  const [account] = await query<{ ours: number }>(
    `select -balance_cents::int as ours from ledger_accounts where kind = 'stripe'`,
  );
  const { ours } = account!;
  return [
    ...(ours === theirs ? [] : [`balance: the provider moved ${theirs} cents for us, we say ${ours}`]),
    ...(await new MoneyWatch((sql) => query(sql)).after('the end', movements)),
  ];
}

/** Closes today's books. Checks that they match the ledger, and that all the money at the provider has a reason. */
async function findBooksOff({ query, ownerUrl }: Processes, deps: Deps): Promise<string[]> {
  await noteHoldings(deps);
  await query(
    `update app_clock set offset_interval = offset_interval + date_trunc('day', app_now(), 'UTC') + interval '1 day 10 minutes' - app_now()`,
  );
  await query('select close_book_days()');
  const [day] = await query<Record<'held' | 'expected' | 'fees' | 'own', number> & { agrees: boolean }>(
    `select p.held_cents::int as held, -d.stripe_cents::int as expected, p.fees_cents::int as fees, p.own_cents::int as own,
            d.provider_read_at is not distinct from p.read_at as agrees
       from book_days d, (select * from provider_holdings order by read_at desc limit 1) p order by d.day desc limit 1`,
  );
  const { held, expected, fees, own, agrees } = day!;
  const { findings } = await runAudit(ownerUrl);
  const off = findings.filter(({ invariant }) => invariant.startsWith('days_'));
  return [
    ...(agrees && held === expected - fees + own
      ? []
      : [`books: ${held} cents are held, ${expected} - ${fees} + ${own} explained, the day says ${agrees}`]),
    ...off.map(({ invariant, count, rows }) => described(invariant, count, rows[0])),
  ];
}

/** Returns log lines in which one of our processes reports an unexpected exit. */
function crashes(dir: string): string[] {
  const logs = path.join(dir, 'logs');
  return fs.readdirSync(logs).flatMap((name) =>
    fs
      .readFileSync(path.join(logs, name), 'utf8')
      .split('\n')
      .filter((line) => /uncaught|unhandledRejection|FATAL ERROR|heap out of memory/i.test(line))
      .map((line) => `${name}: ${line.slice(0, 200)}`),
  );
}
