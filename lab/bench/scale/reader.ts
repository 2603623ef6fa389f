import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createDb, createPool } from '@unslop/database/connect';
import { withClient } from '@unslop/database/with-client';
import { buildApp } from '@unslop/server/app';
import { sessionCookie } from '@unslop/server/core/auth/cookies';
import { readConfig } from '@unslop/server/platform/config';
import { createStorage } from '@unslop/server/platform/create-storage';
import type { Deps } from '@unslop/server/platform/deps';
import { startLive } from '@unslop/server/platform/live';
import { createLog } from '@unslop/server/platform/log';
import { createStripe } from '@unslop/server/platform/stripe';
import type { Read } from './reads.ts';
import type { OpenWorld } from './worlds.ts';

export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Returns the number of rows a scan read, including discarded ones. */
export const rowsReadBy = (node: Plan): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];

/** A world's server, used as by a signed-in person. */
export interface Reader {
  /** Milliseconds spent on the statements of one answer, measured at the server. */
  time(read: Read): Promise<number>;
  /** Returns the actual plans of the statements of one answer. */
  explain(read: Read): Promise<StatementPlan[]>;
  /** Returns the actual plans of background work that no request triggers. */
  explainWork(work: (deps: Pick<Deps, 'db' | 'config'>) => Promise<unknown>): Promise<StatementPlan[]>;
  stop(): Promise<void>;
}

interface StatementPlan {
  query: string;
  plan: Plan;
}

/** @param planner  planner settings that apply only to the plans */
export async function startReader(world: OpenWorld, planner: Record<string, string> = {}): Promise<Reader> {
  const timed = await startServer(world, world.appUrl);
  const explained = await startServer(world, withPlans(world.ownerUrl, planner));
  async function plansOf(work: () => Promise<unknown>): Promise<StatementPlan[]> {
    explained.plans.length = 0;
    await work();
    return explained.plans.map((message) => {
      const { 'Query Text': query, Plan: plan } = JSON.parse(message.slice(message.indexOf('{')));
      return { query, plan };
    });
  }
  return {
    async time(read) {
      timed.statements.length = 0;
      await timed.ask(read);
      return timed.statements.reduce((sum, ms) => sum + ms, 0);
    },
    explain: (read) => plansOf(() => explained.ask(read)),
    explainWork: (work) => plansOf(() => work(explained)),
    async stop() {
      await timed.stop();
      await explained.stop();
    },
  };
}

/**
 * Makes PostgreSQL report the plan of each statement. Only the owner gets plans, and reads as the server's role does.
 */
function withPlans(ownerUrl: string, planner: Record<string, string>): string {
  const url = new URL(ownerUrl);
  const settings = {
    ...planner,
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  };
  url.searchParams.set(
    'options',
    Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  );
  return url.href;
}

async function startServer(world: OpenWorld, url: string) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'unslop-scale-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: world.appUrl,
    SANDBOX_URL: 'http://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    DATA_DIR: dir,
    RATE_FACTOR: '100000',
    PUBLIC_CACHE_MS: '0',
  });
  const log = createLog({ level: process.env.LOG_LEVEL ?? 'silent', service: 'scale' });
  const pool = createPool(url, { max: 4, statementTimeoutMs: 600_000 });
  const statements: number[] = [];
  const plans: string[] = [];
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => message?.startsWith('duration:') && plans.push(message));
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const watched = async (...args: unknown[]) => {
      const startedAt = performance.now();
      try {
        return await query(...args);
      } finally {
        statements.push(performance.now() - startedAt);
      }
    };
    client.query = watched as typeof client.query;
  });
  const db = createDb(pool);
  const live = startLive(world.appUrl, log);
  const server = await buildApp({
    config,
    log,
    pool,
    db,
    stripe: createStripe(config),
    storage: createStorage(config),
    live,
    stopping: new AbortController().signal,
    metrics: null,
  });
  await server.ready();
  const cookie = await signIn(world, (token) => sessionCookie(config, token).split(';')[0]!);
  return {
    db,
    config,
    statements,
    plans,
    async ask({ name, method = 'GET', url, body }: Read) {
      const answer = await server.inject({
        method,
        url,
        headers: { cookie, origin: config.publicUrl },
        ...(body !== undefined && { payload: body }),
      });
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
    },
    async stop() {
      await server.close();
      await live.stop();
      await pool.end();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function signIn(world: OpenWorld, cookieOf: (token: string) => string): Promise<string> {
  return withClient({ connectionString: world.ownerUrl }, async (owner) => {
    const token = 'a session of the busy person';
    await owner.query(
      `insert into auth.sessions (token, user_id, expires_at) values ($1, $2, now() + interval '1 day')
       on conflict (token) do update set expires_at = excluded.expires_at`,
      [token, world.busyUserId],
    );
    return cookieOf(token);
  });
}
