import { setTimeout as sleep } from 'node:timers/promises';
import { runAudit } from '@unslop/database/audit';
import { migrate } from '@unslop/database/migrate';
import type { CallName } from '@unslop/domain/calls';
import { cardFee, cents } from '@unslop/domain/money';
import { percentile } from '../bench/figures.ts';
import { startBalancer } from './balancer.ts';
import { type Change, type Deliveries, followStream, untilAllDelivered } from './followed-streams.ts';
import { type Installation, startInstallation } from './installation.ts';
import type { Version } from './version-before.ts';
import { type Answer, ask, type Input, newVisitor, pictureForm, postSlop, type Visitor } from './visitor.ts';

export interface RollingOptions {
  /** nginx notices a stopped process by the refused connection. Other proxies poll `/health/ready`. */
  proxy: 'nginx' | 'health checks';
  graceSeconds: number;
  /** Number of people who act at any moment. */
  people: number;
  streams: number;
  /** Everything starts as this version. The database is then migrated under load to the current one. */
  from?: Pick<Version, 'root' | 'migrate'> | null;
  onProgress?: (what: string) => void;
}

export interface RollingReport {
  requests: number;
  seconds: number;
  p95Ms: number;
  slowestMs: number;
  /** Requests without an answer, or with one that no well-behaved client may get. */
  failed: string[];
  /** Acknowledged but missing afterwards. */
  lost: string[];
  acknowledged: number;
  /** Retried at the other process because the first refused the connection. */
  passedOn: number;
  /** Duration of the migration under load; null without another version. */
  migratedMs: number | null;
  restarts: { name: string; endedMs: number; awayMs: number }[];
  deliveries: Deliveries;
  jobs: { longestWaitMs: number; settled: number; latestSettlementMs: number; slowestTopUpMs: number };
  /** Effects that happened twice, failures, and broken invariants. */
  violations: string[];
}

/** Slops that end while processes restart, and slops with a single comment as their only change. */
const ENDING = 10;
const QUIET = 24;
const BUSY = 4;

/**
 * Runs two web processes and two workers on one database behind a small proxy. People read, like, comment, upload and
 * pay, with open event streams. Meanwhile, restarts each process in turn with SIGTERM. With an older version, migrates
 * the database first.
 */
export async function restartInTurn(options: RollingOptions): Promise<RollingReport> {
  const { graceSeconds, onProgress = () => {} } = options;
  const installation = await startInstallation({
    apis: 2,
    workers: 2,
    env: { RATE_FACTOR: '1000', STOP_GRACE_SECONDS: String(graceSeconds) },
    ...(options.from && { version: options.from }),
  });
  const balancer = await startBalancer({
    port: installation.publicPort,
    urls: installation.apis.map(({ url }) => url),
    keepIdleMs: graceSeconds * 400,
    ...(options.proxy === 'health checks' && { healthEveryMs: graceSeconds * 200 }),
  });
  try {
    onProgress('users are created');
    const scenario = await setUp(installation, options);
    const load = new Load(installation);
    const streams = await Promise.all(
      Array.from({ length: options.streams }, (_, n) => {
        const by = n % 2 === 0 ? scenario.people[(n / 2) % scenario.people.length]! : null;
        return followStream(installation, by, `203.0.113.${n % 250}`, [...scenario.quiet, ...scenario.busy]);
      }),
    );
    onProgress('the load runs');
    const startedAt = performance.now();
    const running = [
      ...scenario.people.map((person, n) => actAsUser(load, person, n, scenario)),
      commentQuietly(load, scenario),
      topUp(load, scenario.payer),
      load.watchQueue(),
    ];
    const migratedMs = options.from ? await migrateUnderLoad(installation, onProgress) : null;
    const restarts: RollingReport['restarts'] = [];
    for (const member of [...installation.apis, ...installation.workers]) {
      await sleep(500);
      onProgress(`${member.name} restarts`);
      restarts.push({ name: member.name, ...(await member.restart()) });
    }
    await sleep(1_000);
    load.isOver = true;
    await Promise.all(running);
    const seconds = (performance.now() - startedAt) / 1000;
    onProgress('everything is finished');
    await untilDone(installation);
    const deliveries = await untilAllDelivered(load.changes, streams);
    for (const stream of streams) stream.close();
    const times = load.requests.map(({ tookMs }) => tookMs);
    return {
      requests: times.length,
      seconds,
      p95Ms: percentile(times, 0.95),
      slowestMs: Math.max(...times),
      failed: load.failed,
      lost: await findLost(installation, load, scenario),
      acknowledged: load.acknowledged.length,
      passedOn: balancer.passedOn(),
      migratedMs,
      restarts,
      deliveries,
      jobs: {
        longestWaitMs: load.longestWaitMs,
        slowestTopUpMs: Math.max(0, ...load.topUpsMs),
        ...(await settlementsOf(installation)),
      },
      violations: await findViolations(installation),
    };
  } finally {
    await balancer.stop();
    await installation.stop();
  }
}

async function migrateUnderLoad(
  { ownerUrl, appUrl }: Installation,
  onProgress: (what: string) => void,
): Promise<number> {
  await sleep(1_000);
  onProgress('the database is migrated');
  const startedAt = performance.now();
  await migrate({ ownerUrl, appUrl });
  const migratedMs = performance.now() - startedAt;
  // The previous version runs on the new schema for a while.
  await sleep(2_000);
  return migratedMs;
}

interface Scenario {
  people: Visitor[];
  payer: Visitor;
  busy: string[];
  quiet: string[];
}

async function setUp(installation: Installation, { people: count }: RollingOptions): Promise<Scenario> {
  const people = await Promise.all(Array.from({ length: count }, () => newVisitor(installation)));
  const poster = await newVisitor(installation);
  // Pay by card through the API, because our own code may differ from the version that runs.
  await payByCard(installation, (input) => must(installation, 'createPaymentIntent', poster, input), 100, 'for-prizes');
  await untilBalance(installation, poster, 10_000);
  const slops: string[] = [];
  for (let n = 0; n < ENDING + QUIET + BUSY; n += 1)
    slops.push(await postSlop(installation, installation.publicUrl, poster));
  const ending = slops.slice(0, ENDING);
  for (const slop of ending.slice(0, ENDING / 2)) {
    const { image_url } = (await must(installation, 'uploadImage', people[0]!, await upload('comment'))).body;
    const art = await must(installation, 'createComment', people[0]!, {
      body: { ai_slop_id: slop, content: '', image_url },
    });
    await must(installation, 'likeComment', people[1]!, { params: { id: art.body.id } });
  }
  // Spread the deadlines over the restarts. The database never allows moving a deadline, so disable its triggers.
  await installation.query(`begin; alter table ai_slops disable trigger user;
    update ai_slops set deadline_at = app_now() + make_interval(secs => 2 * array_position('{${ending.join()}}'::uuid[], id))
     where id = any('{${ending.join()}}'::uuid[]);
    alter table ai_slops enable trigger user; commit`);
  return {
    people,
    payer: await newVisitor(installation),
    quiet: slops.slice(ENDING, ENDING + QUIET),
    busy: slops.slice(ENDING + QUIET),
  };
}

async function must(installation: Installation, name: CallName, by: Visitor, input: Input): Promise<Answer> {
  const answer = await ask(installation, installation.publicUrl, name, by, input);
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

async function upload(purpose: string): Promise<Input> {
  return { query: { purpose }, form: await pictureForm() };
}

/** Simulated load: the requests of people and their results. */
class Load {
  readonly installation: Installation;
  readonly requests: { tookMs: number }[] = [];
  readonly failed: string[] = [];
  readonly acknowledged: { what: 'comment' | 'picture' | 'like' | 'payment'; id: string; by: string }[] = [];
  /** Each is the only change of its slop. */
  readonly changes: Change[] = [];
  readonly topUpsMs: number[] = [];
  longestWaitMs = 0;
  isOver = false;

  constructor(installation: Installation) {
    this.installation = installation;
  }

  async ask(name: CallName, by: Visitor | null, input: Input = {}): Promise<Answer & Omit<Change, 'slop'>> {
    const startedAt = performance.now();
    const answer = await ask(this.installation, this.installation.publicUrl, name, by, input);
    const endedAt = performance.now();
    this.requests.push({ tookMs: endedAt - startedAt });
    if (answer.status !== 200) {
      this.failed.push(`${name}: ${answer.status || 'no answer'} ${JSON.stringify(answer.body).slice(0, 200)}`);
    }
    return { ...answer, startedAt, endedAt };
  }

  /** Measures how long due jobs wait for a worker. */
  async watchQueue(): Promise<void> {
    while (!this.isOver) {
      const [row] = await this.installation.query<{ ms: number }>(
        `select coalesce(extract(epoch from now() - min(run_at)) * 1000, 0)::float8 as ms
           from graphile_worker._private_jobs where locked_at is null and run_at <= now()`,
      );
      this.longestWaitMs = Math.max(this.longestWaitMs, row!.ms);
      await sleep(100);
    }
  }
}

/** Reads often and writes sometimes, in an order that differs per person. */
async function actAsUser(load: Load, me: Visitor, n: number, { busy }: Scenario): Promise<void> {
  const slop = busy[n % busy.length]!;
  let isLiked = false;
  for (let step = n; !load.isOver; step += 1) {
    switch (step % 6) {
      case 1: {
        isLiked = !isLiked;
        const done = await load.ask(isLiked ? 'likeAiSlop' : 'unlikeAiSlop', me, { params: { id: slop } });
        if (done.status !== 200) isLiked = !isLiked;
        break;
      }
      case 3:
        await load.ask('getAiSlop', me, { params: { id: slop } });
        break;
      case 5: {
        const done = await load.ask('uploadImage', me, await upload('comment'));
        if (done.status === 200) {
          load.acknowledged.push({ what: 'picture', id: done.body.image_url, by: me.id });
        }
        break;
      }
      default:
        await load.ask('listAiSlops', step % 4 === 0 ? null : me, { query: { limit: '5' } });
    }
    await sleep(30);
  }
  if (isLiked) load.acknowledged.push({ what: 'like', id: slop, by: me.id });
}

/** Posts one comment each on slops that nobody else touches, so no later event can hide a missed one. */
async function commentQuietly(load: Load, { people, quiet }: Scenario): Promise<void> {
  for (const [n, slop] of quiet.entries()) {
    if (load.isOver) return;
    const by = people[n % people.length]!;
    const done = await load.ask('createComment', by, { body: { ai_slop_id: slop, content: `Comment ${n}` } });
    if (done.status === 200) {
      load.acknowledged.push({ what: 'comment', id: done.body.id, by: by.id });
      load.changes.push({ slop, startedAt: done.startedAt, endedAt: done.endedAt });
    }
    await sleep(400);
  }
}

/** Pays by card repeatedly, each time until the money is on the balance: webhook, job, booking. */
async function topUp(load: Load, me: Visitor): Promise<void> {
  for (let n = 1; !load.isOver; n += 1) {
    const payment = await payByCard(
      load.installation,
      (input) => load.ask('createPaymentIntent', me, input),
      5,
      `top-up-${n}`,
    );
    if (!payment) continue;
    const paidAt = performance.now();
    load.acknowledged.push({ what: 'payment', id: payment, by: me.id });
    await untilBalance(load.installation, me, n * 500);
    load.topUpsMs.push(performance.now() - paidAt);
    await sleep(300);
  }
}

/** @returns the payment, or null if it was refused */
async function payByCard(
  { sandboxUrl, publicUrl }: Installation,
  start: (input: Input) => Promise<Answer>,
  dollars: number,
  key: string,
): Promise<string | null> {
  const amount = cents(dollars * 100);
  const started = await start({
    body: {
      amount: amount + cardFee(amount),
      currency: 'usd',
      metadata: { type: 'account_funding', amount_to_add: dollars },
    },
    headers: { 'idempotency-key': key },
  });
  if (started.status !== 200) return null;
  await fetch(`${sandboxUrl}/cards/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify({
      client_secret: started.body.clientSecret,
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
    }),
  });
  return started.body.paymentIntentId;
}

async function untilBalance(installation: Installation, { id }: Visitor, atLeast: number): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < 30_000; await sleep(50)) {
    const [row] = await installation.query<{ balance: number }>(`select ledger_balance($1) as balance`, [id]);
    if (row!.balance >= atLeast) return;
  }
}

/** Waits until the queue is empty and every ending slop of this run is settled, so none falls due before the checks. */
async function untilDone(installation: Installation): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < 60_000; await sleep(100)) {
    const [row] = await installation.query<{ left: number }>(
      `select (select count(*) from graphile_worker._private_jobs where run_at <= now() or locked_at is not null)
            + (select count(*) from ai_slops where status = 'open' and deadline_at <= app_now() + interval '1 hour') as left`,
    );
    if (row!.left === 0) return;
  }
}

async function settlementsOf(installation: Installation) {
  const [row] = await installation.query<{ settled: number; late: number }>(
    `select count(*)::int as settled, coalesce(max(extract(epoch from settled_at - deadline_at)) * 1000, 0)::float8 as late
       from awards`,
  );
  return { settled: row!.settled, latestSettlementMs: row!.late };
}

async function findLost(installation: Installation, { acknowledged }: Load, { payer }: Scenario): Promise<string[]> {
  const there = {
    comment: `select from comments where id = $1::uuid and user_id = $2`,
    like: `select from ai_slop_likes where ai_slop_id = $1::uuid and user_id = $2`,
    picture: `select from images where '/media/images/' || path = $1 and user_id = $2`,
    payment: `select from payments where payment_intent_id = $1 and user_id = $2 and status = 'succeeded'`,
  };
  const lost: string[] = [];
  for (const { what, id, by } of acknowledged) {
    if ((await installation.query(there[what], [id, by])).length === 0) lost.push(`${what} ${id}`);
    if (what !== 'picture') continue;
    const file = await fetch(`${installation.publicUrl}${id}`);
    if (!file.ok || (await file.arrayBuffer()).byteLength === 0) lost.push(`the file of ${id}: ${file.status}`);
  }
  const paid = acknowledged.filter(({ what }) => what === 'payment').length * 500;
  const [row] = await installation.query<{ balance: number }>(`select ledger_balance($1) as balance`, [payer.id]);
  if (row!.balance !== paid) lost.push(`${paid} cents were paid, ${row!.balance} are on the balance`);
  return lost;
}

async function findViolations(installation: Installation): Promise<string[]> {
  const { findings } = await runAudit(installation.ownerUrl);
  const violations = findings.map(({ invariant, count }) => `${invariant}: ${count} rows`);
  const twice = await installation.query<{ what: string }>(
    `select 'notified twice: ' || kind || ' ' || data as what from notifications group by user_id, ai_slop_id, kind, data having count(*) > 1
     union all
     select task_identifier || ' failed: ' || coalesce(last_error, '') from graphile_worker.jobs where attempts > 1 or last_error is not null
     union all
     select 'still open: ' || id from ai_slops where status = 'open' and deadline_at <= app_now()`,
  );
  violations.push(...twice.map(({ what }) => what));
  const { messages } = (await (await fetch(`${installation.sandboxUrl}/mail/api/messages`)).json()) as {
    messages: { headers: { name: string; value: string }[] }[];
  };
  const ids = messages.map(({ headers }) => headers.find(({ name }) => name === 'Message-ID')?.value);
  const [awards] = await installation.query<{ mails: number }>(`select count(*)::int as mails from awards`);
  if (new Set(ids).size !== ids.length) violations.push(`${ids.length} mails, ${new Set(ids).size} different ones`);
  if (ids.length < awards!.mails) violations.push(`${awards!.mails} awards, ${ids.length} mails`);
  return violations;
}
