import { createPool } from '@unslop/database/connect';
import { invariants } from '@unslop/database/invariants';
import type { DB } from '@unslop/database/schema.generated';
import { buildApp } from '@unslop/server/app';
import { callsOf, startTestApp, type TestApp } from '@unslop/server/testing/test-app';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Actor } from './operations.ts';
import { Provider } from './provider.ts';
import { openStage, type Stage } from './stage.ts';
import { type Park, parkedPool } from './turns.ts';

/** Two servers whose statements wait for their turn, on one database, and who looks on. */
export interface House {
  app: TestApp;
  provider: Provider;
  seats: [Seat, Seat];
  /** Sees who waits for whom, and asks the invariants. */
  observer: pg.Client;
  stage: Stage;
  /** @returns the names of the invariants that do not hold */
  brokenInvariants(): Promise<string[]>;
  stop(): Promise<void>;
}

/** A server process of one player. */
export interface Seat {
  actor: Actor;
  /** Parks its statements from now on, until null. */
  parkWith(park: Park | null): void;
}

/** A statement may wait as long as a schedule wants it to. */
const PATIENT = { max: 1, connectTimeoutMs: 60_000, statementTimeoutMs: 600_000, lockTimeoutMs: 600_000 };

export async function openHouse(): Promise<House> {
  const app = await startTestApp();
  // Deadlocks are seen by the turns, in the same moment of each run.
  await app.owner.query(
    `do $$ begin execute format('alter database %I set deadlock_timeout = ''1h''', current_database()); end $$`,
  );
  const provider = new Provider();
  const observer = new pg.Client({ connectionString: app.ownerUrl, application_name: 'interleave' });
  observer.on('error', () => {});
  await observer.connect();
  await observer.query('set jit = off');
  const stage = await openStage(app.ownerUrl);
  const one = await openSeat(app, provider);
  const other = await openSeat(app, provider);
  return {
    app,
    provider,
    seats: [one, other],
    observer,
    stage,
    brokenInvariants: async () => {
      const { rows } = await observer.query<{ name: string }>({ name: 'invariants', text: ALL_INVARIANTS });
      return rows.map(({ name }) => name);
    },
    stop: async () => {
      await one.close();
      await other.close();
      await observer.end();
      await stage.close();
      await app.stop();
    },
  };
}

const ALL_INVARIANTS = invariants
  .map(({ name, sql }) => `select '${name}' as name where exists (${sql})`)
  .join(' union all ');

async function openSeat(app: TestApp, provider: Provider): Promise<Seat & { close(): Promise<void> }> {
  let park: Park | null = null;
  const pool = createPool(app.deps.config.databaseUrl, PATIENT);
  const inTurn: Park = (statement, run, pid) => (park ? park(statement, run, pid) : run());
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: parkedPool(pool, inTurn) }) });
  const deps = { ...app.deps, pool, db, stripe: provider.stripe };
  const server = await buildApp(deps);
  await server.ready();
  return {
    actor: { deps, provider, call: callsOf(server, deps.config.publicUrl) },
    parkWith: (next) => {
      park = next;
    },
    close: async () => {
      await server.close();
      await pool.end();
    },
  };
}
