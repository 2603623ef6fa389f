import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { createPool, type Db } from './connect.ts';
import { addressesOf } from './primary.ts';
import { withClient } from './with-client.ts';

export interface MigrateConfig {
  /** Connects as the owner of the schema. */
  ownerUrl: string;
  /** Connects as the server's role, `unslop_app`. `migrate` creates the role if it is missing. */
  appUrl: string;
  /**
   * Applies only these migrations, without functions and views. Restores a backup of an older version into the tables
   * it had.
   */
  only?: ReadonlySet<string>;
  /** Migrations of a test, instead of ours. */
  folder?: string;
  log?: (line: string) => void;
}

const MIGRATIONS = path.join(import.meta.dirname, '../migrations');
const ROUTINES = path.join(import.meta.dirname, '../routines');
const APP_ROLE = 'unslop_app';
/** Advisory lock that serializes concurrent migrations. */
export const MIGRATION_LOCK = 7_220_431;
const OF_EARLIER_VERSION = `The database was made by a version whose migrations are no longer part of the program.
Begin with an empty one: npm start -- --fresh`;

/**
 * Brings a database to the newest schema. Applies each table migration once, forward only. Recreates functions and
 * views when their text changed. Then updates graphile-worker's schema. Safe to run at every start and from concurrent
 * processes.
 * @throws Error when a migration that was already applied has changed since, or the database is older than our first
 * migration
 */
export async function migrate(config: MigrateConfig): Promise<void> {
  const { ownerUrl, appUrl, only, log = () => {} } = config;
  await withClient({ connectionString: ownerUrl, application_name: 'unslop migrate' }, async (owner) => {
    await takeTurn(owner);
    await createAppRole(owner, appUrl);
    // Keeps the routine hashes of all versions. If a hash is there, the database has at least those routines, maybe
    // newer ones.
    await owner.query(
      `create schema if not exists migrations;
       create table if not exists migrations.applied (name text primary key, hash text not null, applied_at timestamptz not null default now());
       create table if not exists migrations.routines (hash text primary key, applied_at timestamptz not null default clock_timestamp())`,
    );
    await applyMigrations(owner, config, log);
    if (!only) await applyRoutines(owner, config, log);
    await letServerReadState(owner);
    // Nobody needs temporary tables here, and they could shadow ours.
    await owner.query(
      `do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`,
    );
    await installQueue(owner, appUrl);
  });
}

/** Polls for the lock. A statement that waits for it would block the creation of an index. */
async function takeTurn(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [MIGRATION_LOCK]);
    if (rows[0]!.ours) return;
    await sleep(100);
  }
}

/**
 * Returns the migrations that `migrate` would apply or reject, by file name. `routines` counts as one file. Also
 * returns those that a newer program applied. Changes nothing.
 */
export async function pendingMigrations(
  ownerUrl: string,
): Promise<{ pending: string[]; changed: string[]; unknown: string[] }> {
  return withClient({ connectionString: ownerUrl, application_name: 'unslop schema' }, async (owner) => {
    const { rows } = await owner.query<{ there: boolean }>(
      `select to_regclass('migrations.applied') is not null as there`,
    );
    const isMigrated = rows[0]!.there;
    const applied = isMigrated ? await appliedMigrations(owner) : new Map<string, string>();
    const hasRoutines = isMigrated && (await appliedRoutines(owner)) === routines().hash;
    const files = knownMigrations();
    const pending = [...files.keys()].filter((name) => !applied.has(name));
    return {
      pending: hasRoutines ? pending : [...pending, 'routines'],
      changed: [...files]
        .filter(([name, hash]) => applied.has(name) && applied.get(name) !== hash)
        .map(([name]) => name),
      unknown: [...applied.keys()].filter((name) => !files.has(name)),
    };
  });
}

/**
 * Returns the applied schema as the server's role sees it: migration names, and the hash of every set of routines so
 * far. Null if the database was never migrated, or only by a version that did not let the server look.
 */
export async function appliedSchema(db: Db): Promise<{ migrations: Set<string>; routines: Set<string> } | null> {
  try {
    const { rows } = await sql<{ name: string | null; hash: string | null }>`
      select name, null as hash from migrations.applied union all select null, hash from migrations.routines`.execute(
      db,
    );
    return {
      migrations: new Set(rows.flatMap(({ name }) => name ?? [])),
      routines: new Set(rows.flatMap(({ hash }) => hash ?? [])),
    };
  } catch (error) {
    // No such schema, no such table, or no right to see them.
    if (['3F000', '42P01', '42501'].includes((error as pg.DatabaseError).code ?? '')) return null;
    throw error;
  }
}

/** Lets the server read this, so it can report not ready while the database is behind. It does not own the schema. */
async function letServerReadState(owner: pg.Client): Promise<void> {
  await owner.query(`grant usage on schema migrations to ${APP_ROLE}`);
  await owner.query(`grant select on all tables in schema migrations to ${APP_ROLE}`);
}

async function createAppRole(owner: pg.Client, appUrl: string): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [APP_ROLE]);
  if (!rowCount) {
    const password = decodeURIComponent(new URL(addressesOf(appUrl)[0]!.replace('@/', '@localhost/')).password);
    await owner
      .query(`create role ${APP_ROLE} login ${password ? `password ${owner.escapeLiteral(password)}` : ''}`)
      // Roles belong to the whole cluster. A concurrent migration of another database may have been faster.
      .catch((error: pg.DatabaseError) => {
        if (error.code !== '42710' && error.code !== '23505') throw error;
      });
  }
  // The owner must be a member of the role to give it graphile-worker's schema.
  await owner.query(`grant ${APP_ROLE} to current_user`).catch((error: pg.DatabaseError) => {
    if (error.code !== 'XX000' && error.code !== '23505' && error.code !== '0LP01') throw error;
  });
}

/** Returns the hash of each migration of this version, in order. */
export function knownMigrations(folder = MIGRATIONS): Map<string, string> {
  return new Map(sqlFiles(folder).map((name) => [name, hash('sha256', readFileSync(path.join(folder, name)))]));
}

async function applyMigrations(
  owner: pg.Client,
  { only, folder = MIGRATIONS }: MigrateConfig,
  log: (line: string) => void,
): Promise<void> {
  const applied = await appliedMigrations(owner);
  const known = knownMigrations(folder);
  const [first] = known.keys();
  if (applied.size > 0 && !applied.has(first!)) throw new Error(OF_EARLIER_VERSION);
  for (const [name, hash] of known) {
    if (only && !only.has(name)) continue;
    const before = applied.get(name);
    if (before === hash) continue;
    if (before) throw new Error(`migration ${name} has changed since it was applied; write a new one instead`);
    log(`migrating ${name}`);
    const text = readFileSync(path.join(folder, name), 'utf8');
    const note = () => owner.query('insert into migrations.applied (name, hash) values ($1, $2)', [name, hash]);
    if (text.startsWith(ALONE)) {
      for (const statement of text.split(/;\s*$/m)) await owner.query(statement);
      await note();
    } else {
      await withoutHoldingUp(owner, log, async () => {
        await owner.query(text);
        await note();
      });
    }
  }
}

async function applyRoutines(owner: pg.Client, { folder }: MigrateConfig, log: (line: string) => void): Promise<void> {
  const { texts, hash } = routines(folder);
  if ((await appliedRoutines(owner)) === hash) return;
  log('applying functions and views');
  await withoutHoldingUp(owner, log, async () => {
    // PostgreSQL cannot change the columns of a view in place.
    const views = await owner.query<{ name: string }>(
      `select quote_ident(viewname) as name from pg_views where schemaname = 'public' and viewowner = current_user`,
    );
    for (const { name } of views.rows) await owner.query(`drop view if exists ${name} cascade`);
    for (const text of texts) await owner.query(text);
    await owner.query(
      `insert into migrations.routines (hash) values ($1) on conflict (hash) do update set applied_at = clock_timestamp()`,
      [hash],
    );
  });
}

/**
 * First line of a migration that runs its statements one by one, without a transaction. `create index concurrently`
 * needs this. After a failure the whole file runs again, so each of its statements may run twice.
 */
const ALONE = '-- Without a transaction';

const PATIENCE_MS = 10 * 60_000;
const PAUSE_MS = 500;

/**
 * Retries in a loop with a short lock timeout. A transaction that waits for a table blocks everything behind it. So it
 * waits half a second at most. PostgreSQL breaks a deadlock after one second by failing one side, so that is never a
 * request. Then it lets others go first and retries, so no request fails because of a backup or a long read before it.
 */
async function withoutHoldingUp(
  owner: pg.Client,
  log: (line: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await inTransaction(owner, async () => {
        await owner.query(`set local lock_timeout = '500ms'`);
        await work();
      });
    } catch (error) {
      const isTaken = error instanceof pg.DatabaseError && error.code === '55P03';
      if (!isTaken || performance.now() > giveUpAt) throw error;
    }
    log('a table is in use, trying again');
    await sleep(PAUSE_MS);
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Creates graphile-worker's schema and gives it to the server's role, which its row-level security needs. Its bootstrap
 * would need the right to create schemas, so we create the first table and it finds itself installed:
 * docs/work/decisions/0051-patches-on-libraries.md.
 */
async function installQueue(owner: pg.Client, appUrl: string): Promise<void> {
  await owner.query(`create schema if not exists graphile_worker authorization ${APP_ROLE}`);
  await inTransaction(owner, async () => {
    await owner.query(`set local role ${APP_ROLE}`);
    await owner.query(
      `create table if not exists graphile_worker.migrations
         (id int primary key, ts timestamptz default now() not null, breaking boolean not null default false)`,
    );
  });
  // Import lazily: every server reads the applied schema, but few migrate.
  const { Logger, runMigrations } = await import('graphile-worker');
  const pgPool = createPool(appUrl, { max: 1, statementTimeoutMs: 600_000 });
  await runMigrations({ pgPool, logger: new Logger(() => () => {}) }).finally(() => pgPool.end());
}

async function appliedMigrations(owner: pg.Client): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ name: string; hash: string }>('select name, hash from migrations.applied');
  return new Map(rows.map((row) => [row.name, row.hash]));
}

/** Returns the hash of the functions and views in the database. */
async function appliedRoutines(owner: pg.Client): Promise<string | undefined> {
  const { rows } = await owner.query<{ hash: string }>(
    'select hash from migrations.routines order by applied_at desc limit 1',
  );
  return rows[0]?.hash;
}

/** Returns the hash of the functions and views of this version. */
export function routinesHash(): string {
  return routines().hash;
}

/** The hash includes the migration names, because each new migration needs its grants applied. */
function routines(folder?: string): { texts: string[]; hash: string } {
  const texts = sqlFiles(ROUTINES).map((name) => readFileSync(path.join(ROUTINES, name), 'utf8'));
  return { texts, hash: hash('sha256', [...knownMigrations(folder).keys(), ...texts].join('\n')) };
}

function sqlFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}
