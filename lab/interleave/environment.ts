import { createPool } from '@unslop/database/connect';
import { invariants } from '@unslop/database/invariants';
import type { DB } from '@unslop/database/schema.generated';
import { buildApp } from '@unslop/server/app';
import { schemaTrouble } from '@unslop/server/platform/health';
import { callsOf, startTestApp, type TestApp } from '@unslop/server/testing/test-app';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Client } from './operations.ts';
import { Provider } from './provider.ts';
import { type Pause, pausedPool } from './scheduler.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

/** Two servers with paused statements on one database, and an observer. */
export interface Environment {
  app: TestApp;
  provider: Provider;
  sessions: [Session, Session];
  /** Detects lock waits and runs the invariants. */
  observer: pg.Client;
  snapshot: Snapshot;
  /** @returns the names of the broken invariants */
  brokenInvariants(): Promise<string[]>;
  stop(): Promise<void>;
}

/** A server process for one actor. */
interface Session {
  client: Client;
  /** Pauses its statements from now on; null stops that. */
  pauseWith(pause: Pause | null): void;
}

/** Long timeouts, because a schedule may pause a statement for any time. */
const PATIENT = { max: 1, connectTimeoutMs: 60_000, statementTimeoutMs: 600_000, lockTimeoutMs: 600_000 };

export async function openEnvironment(): Promise<Environment> {
  const started = await startTestApp();
  const app = { ...started, db: pausedDb(started.deps.pool, (_statement, run) => run()) };
  // The scheduler detects deadlocks itself, at the same point of each run. Disable PostgreSQL's own detector.
  await app.owner.query(
    `do $$ begin execute format('alter database %I set deadlock_timeout = ''1h''', current_database()); end $$`,
  );
  const provider = new Provider();
  const observer = new pg.Client({ connectionString: app.ownerUrl, application_name: 'interleave' });
  observer.on('error', () => {});
  await observer.connect();
  await observer.query('set jit = off');
  const snapshot = await openSnapshot(app.ownerUrl);
  const one = await openSession(app, provider);
  const other = await openSession(app, provider);
  return {
    app,
    provider,
    sessions: [one, other],
    observer,
    snapshot,
    brokenInvariants: async () => {
      const { rows } = await observer.query<{ name: string }>({ name: 'invariants', text: ALL_INVARIANTS });
      return rows.map(({ name }) => name);
    },
    stop: async () => {
      await one.close();
      await other.close();
      await observer.end();
      await snapshot.close();
      await app.stop();
    },
  };
}

const ALL_INVARIANTS = invariants
  .map(({ name, sql }) => `select '${name}' as name where exists (${sql})`)
  .join(' union all ');

/** Returns a Kysely instance that sends its statements through `pause`. */
const pausedDb = (pool: pg.Pool, pause: Pause) =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: pausedPool(pool, pause) }) });

async function openSession(app: TestApp, provider: Provider): Promise<Session & { close(): Promise<void> }> {
  let pause: Pause | null = null;
  const pool = createPool(app.deps.config.databaseUrl, PATIENT);
  const inTurn: Pause = (statement, run, pid) => (pause ? pause(statement, run, pid) : run());
  const db = pausedDb(pool, inTurn);
  const deps = { ...app.deps, pool, db, stripe: provider.stripe };
  const server = await buildApp(deps);
  await server.ready();
  // The server checks the schema once. Do it now, so every schedule runs the same statements.
  await schemaTrouble(db);
  return {
    client: { deps, provider, call: callsOf(server, deps.config.publicUrl) },
    pauseWith: (next) => {
      pause = next;
    },
    close: async () => {
      await server.close();
      await pool.end();
    },
  };
}
