import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createDb, createPool, type Db } from '@unslop/database/connect';
import { createTestDatabase, type TestDatabase } from '@unslop/database/test-database';
import { type CallName, methodAndPath } from '@unslop/domain/calls';
import type { Notification } from '@unslop/domain/calls/notifications';
import { type Cents, cardFee, cents } from '@unslop/domain/money';
import { startSandbox } from '@unslop/sandbox/main';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import type { DestinationStream } from 'pino';
import type Stripe from 'stripe';
import { buildApp } from '../app.ts';
import { sessionCookie } from '../core/auth/cookies.ts';
import { bookPayment } from '../features/payments/book.ts';
import { startJobs } from '../jobs.ts';
import { paymentKinds } from '../payment-kinds.ts';
import { readConfig } from '../platform/config.ts';
import { createStorage } from '../platform/create-storage.ts';
import { type Deps, noCallers } from '../platform/deps.ts';
import { startLive } from '../platform/live.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { startStandbys } from '../platform/standbys.ts';
import { createStripe } from '../platform/stripe.ts';
import { inTransaction } from '../platform/transactions.ts';
import { freePort } from './free-port.ts';
import { noteUnread } from './unread-refusals.ts';

/** Whole server with its own database, and with the sandbox if a test needs the outside world. */
export interface TestApp {
  server: FastifyInstance;
  deps: Deps;
  db: Db;
  /** Connects as the owner of the schema, for what no request may do: moving time, reading tables. */
  owner: pg.Pool;
  ownerUrl: string;
  sandboxUrl: string | null;
  person(options?: PersonOptions): Promise<Person>;
  /** Stores an upload without files that waits to be used, for tests that are not about pictures. @returns its URL */
  upload(person: Person, purpose?: 'ai-slop' | 'comment' | 'appeal' | 'report' | 'stage'): Promise<string>;
  call(name: CallName, by: Person | null, input?: CallInput): Promise<Answer>;
  /** Advances the database's time, and so every deadline. Sign-ins stay as recent as they were. */
  advance(interval: string): Promise<void>;
  balanceOf(person: Person): Promise<number>;
  /** Posts a slop by `poster` with money already on the balance. @returns its id */
  slop(poster: Person, options?: { prize?: number; days?: number }): Promise<string>;
  /** Enters art by `artist`. @returns the comment's id */
  art(artist: Person, slopId: string, content?: string): Promise<string>;
  /** Controls the sandbox: POST with a body, otherwise GET. @returns its response */
  control(path: string, body?: object, method?: 'DELETE'): Promise<unknown>;
  /** Clears all planned faults of the sandbox. */
  clearFaults(): Promise<unknown>;
  stop(): Promise<void>;
}

export interface Person {
  id: string;
  email: string;
  cookie: string;
}

interface PersonOptions {
  isVerified?: boolean;
  /** Age of the account. */
  age?: string;
  balance?: number;
}

/** Returns a person's notifications, oldest first, as they read them. */
export async function notificationsOf(app: TestApp, person: Person): Promise<Notification[]> {
  const { body } = await app.call('listNotifications', person, { query: { limit: 100 } });
  return body.data.toReversed();
}

export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
  body: any;
  headers: Record<string, unknown>;
}

interface Settings {
  /** Starts the sandbox, and listens so that its webhooks arrive. */
  withSandbox?: boolean;
  /** Runs jobs and deadlines. Without it, a test calls what it needs. */
  withJobs?: boolean;
  /** Destination of the log, with every level. By default there is none. */
  logTo?: DestinationStream;
  /** Records metrics. */
  withMetrics?: boolean;
  rateFactor?: number;
  /** Days until money is clear. Default 0, as with the sandbox cards. */
  clearingDays?: number;
  /** Hours that withdrawals wait after a changed account. Default 0, as with the sandbox cards. */
  withdrawalDelayHours?: number;
  /** Hours of review before a prize is paid. Default 0, as with the sandbox cards. */
  awardReviewHours?: number;
  /** Lowest prize whose winner is asked how the art was made. Default $100. */
  processFromCents?: number;
  /**
   * Lifetime of cached responses, in milliseconds. Default 0, so that a test immediately reads what it wrote directly
   * into the database.
   */
  publicCacheMs?: number;
  /** URLs of standbys of its database. */
  readUrls?: string;
  /** Directory with a build of the web app. */
  webDir?: string;
  /** Connects through this pooler, except for what needs a session. */
  pooler?: { urlOf(databaseUrl: string): string };
  /** Leftovers of another app: its database, and the directory with its files and the sandbox's state. */
  on?: { database: TestDatabase; dir: string };
}

export async function startTestApp(settings: Settings = {}): Promise<TestApp> {
  const database = settings.on?.database ?? (await createTestDatabase());
  const port = settings.withSandbox ? await freePort() : 3000;
  const publicUrl = `http://localhost:${port}`;
  const dir = settings.on?.dir ?? mkdtempSync(path.join(os.tmpdir(), 'unslop-test-app-'));
  const hooks = `http://127.0.0.1:${port}/api/webhooks`;
  const sandbox = settings.withSandbox
    ? await startSandbox({
        stateDir: path.join(dir, 'sandbox'),
        publicUrl,
        stripe: {
          webhookUrl: `${hooks}/stripe`,
          connectWebhookUrl: `${hooks}/stripe-connect`,
          thinWebhookUrl: `${hooks}/stripe-thin`,
          webhookRetryMs: [50, 100, 200],
          payoutDelayMs: 100,
          payoutArrivalMs: 100,
        },
      })
    : null;
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    DATABASE_URL: settings.pooler?.urlOf(database.appUrl) ?? database.appUrl,
    ...(settings.pooler && { DATABASE_DIRECT_URL: database.appUrl }),
    DATABASE_READ_URLS: settings.readUrls,
    DATABASE_POOL_SIZE: '30',
    SANDBOX_URL: `http://127.0.0.1:${sandbox?.httpPort ?? 1}`,
    SMTP_URL: `smtp://127.0.0.1:${sandbox?.smtpPort ?? 1}`,
    DATA_DIR: dir,
    WEB_DIR: settings.webDir,
    PUBLIC_CACHE_MS: String(settings.publicCacheMs ?? 0),
    RATE_FACTOR: String(settings.rateFactor ?? 10_000),
    CLEARING_DAYS: String(settings.clearingDays ?? 0),
    WITHDRAWAL_DELAY_HOURS: String(settings.withdrawalDelayHours ?? 0),
    AWARD_REVIEW_HOURS: String(settings.awardReviewHours ?? 0),
    PROCESS_FROM_CENTS: String(settings.processFromCents ?? 10_000),
    WITHDRAWAL_LOOKUP_SECONDS: '1',
  });
  const level = settings.logTo ? 'trace' : (process.env.LOG_LEVEL ?? 'silent');
  const log = createLog({ level, service: 'test' }, settings.logTo);
  // Thirty concurrent requests may wait for one row, longer than in production, where there are few.
  const pool = createPool(config.databaseUrl, {
    max: 30,
    isPooled: config.isDatabasePooled,
    connectTimeoutMs: 20_000,
    statementTimeoutMs: 20_000,
    lockTimeoutMs: 20_000,
  });
  const db = createDb(pool);
  const live = startLive(config.databaseDirectUrl, log);
  const metrics = settings.withMetrics ? createMetrics({ config, pool, db, live }) : null;
  const [stripe, storage] = [createStripe(config), createStorage(config)];
  const stopping = new AbortController().signal;
  const standbys = startStandbys(config, { db, live, log });
  const base = { config, log, pool, db, stripe, storage, live, standbys, stopping, metrics };
  const server = await buildApp(base);
  const deps: Deps = { ...base, ...noCallers };
  if (sandbox) await server.listen({ host: '127.0.0.1', port });
  else await server.ready();
  const jobs = settings.withJobs ? await startJobs(deps) : null;
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 3 });
  owner.on('error', () => {});

  const app: TestApp = {
    server,
    deps,
    db,
    owner,
    ownerUrl: database.ownerUrl,
    sandboxUrl: sandbox && `http://127.0.0.1:${sandbox.httpPort}`,
    async person({ isVerified = true, balance = 0, age } = {}) {
      const email = `p${randomBytes(6).toString('hex')}@example.com`;
      const { rows } = await owner.query<{ id: string }>(
        `insert into auth.users (name, email, email_verified) values ('', $1, $2) returning id`,
        [email, isVerified],
      );
      const id = rows[0]!.id;
      if (age) await owner.query('update profiles set created_at = created_at - $2::interval where id = $1', [id, age]);
      const token = randomBytes(24).toString('hex');
      await owner.query(
        `insert into auth.sessions (token, user_id, expires_at) values ($1, $2, now() + interval '30 days')`,
        [token, id],
      );
      const person = { id, email, cookie: sessionCookie(config, token).split(';')[0]! };
      if (balance > 0) await fund(deps, person, cents(balance));
      return person;
    },
    async upload(person, purpose = 'ai-slop') {
      const id = randomUUID();
      const file = `${purpose === 'ai-slop' ? 'ai_slops' : `${purpose}s`}/${person.id}/${id}.webp`;
      await db
        .insertInto('images')
        .values({
          id,
          user_id: person.id,
          purpose,
          bucket: 'images',
          path: file,
          original_type: 'image/png',
          original_bytes: 100,
          width: 100,
          height: 100,
          widths: [100],
        })
        .execute();
      return `/media/images/${file}`;
    },
    call: callsOf(server, publicUrl),
    async advance(interval) {
      await owner.query(
        `insert into app_clock (offset_interval) values ($1::interval)
         on conflict (is_only) do update set offset_interval = app_clock.offset_interval + excluded.offset_interval`,
        [interval],
      );
      await owner.query('update auth.sessions set proved_at = proved_at + $1::interval', [interval]);
    },
    async balanceOf({ id }) {
      const { rows } = await sql<{ balance: number }>`select ledger_balance(${id}) as balance`.execute(db);
      return rows[0]!.balance;
    },
    async slop(poster, { prize = 10, days = 1 } = {}) {
      const body = {
        p_title: 'A slop',
        p_prize_pool: prize,
        p_duration_days: days,
        p_image_url: await app.upload(poster),
      };
      return expectOk(await app.call('createSlopWithPrize', poster, { body }));
    },
    async art(artist, slopId, content = '') {
      const body = { ai_slop_id: slopId, content, image_url: await app.upload(artist, 'comment') };
      return expectOk(await app.call('createComment', artist, { body })).id;
    },
    async control(path, body, method) {
      const reply = await fetch(`${app.sandboxUrl}/control${path}`, {
        method: method ?? (body ? 'POST' : 'GET'),
        headers: { authorization: `Bearer ${config.stripe.secretKey}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`control ${path}: ${reply.status} ${text}`);
      return text ? JSON.parse(text) : undefined;
    },
    clearFaults: () => app.control('/faults', undefined, 'DELETE'),
    async stop() {
      await jobs?.stop();
      await server.close();
      await standbys?.stop();
      await live.stop();
      await sandbox?.stop();
      await pool.end();
      await owner.end();
      rmSync(dir, { recursive: true, force: true });
      await database.drop();
    },
  };
  return app;
}

/** Sends API calls to a server, as the browser does. */
export function callsOf(server: FastifyInstance, publicUrl: string): TestApp['call'] {
  return async (name, by, { params = {}, query = {}, body, headers = {} } = {}) => {
    const { method, path: pattern } = methodAndPath(name);
    const answer = await server.inject({
      method,
      url: pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key]!)),
      query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
      headers: { origin: publicUrl, ...(by && { cookie: by.cookie }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    const answered = isJson ? answer.json() : answer.body;
    return noteUnread(name, { status: answer.statusCode, body: answered, headers: answer.headers });
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
function expectOk({ status, body }: Answer): any {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

let intents = 0;

/** Credits a balance through the same function as a webhook, without any outside service. */
async function fund(deps: Deps, person: Person, amount: Cents): Promise<void> {
  const total = cents(amount + cardFee(amount));
  intents += 1;
  const intentId = `pi_test_${process.pid}_${intents}`;
  await deps.db
    .insertInto('payments')
    .values({
      user_id: person.id,
      payment_intent_id: intentId,
      type: 'account_funding',
      amount_cents: total,
      amount_to_add_cents: amount,
      fee_cents: cardFee(amount),
    })
    .execute();
  const intent = {
    id: intentId,
    status: 'succeeded',
    currency: 'usd',
    amount_received: total,
    latest_charge: `ch_${intentId}`,
    metadata: {},
  };
  const refused = await inTransaction(deps.db, (trx) =>
    bookPayment(trx, paymentKinds, intent as unknown as Stripe.PaymentIntent, deps.config),
  );
  if (refused) throw new Error(refused);
}

/**
 * Retries `ask` until it returns something truthy. Throws after `withinMs`; the default of 20 seconds is long even for
 * a busy machine.
 */
export async function eventually<T>(
  ask: () => Promise<T | undefined | null | false>,
  what: string | (() => string) = 'it',
  withinMs = 20_000,
): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > until) throw new Error(`waited in vain until ${typeof what === 'string' ? what : what()} happens`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
