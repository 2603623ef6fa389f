import { pendingMigrations } from '@unslop/database/migrate';
import { sql } from 'kysely';
import { dangersOf, refusedBy } from '../../platform/safe-database.ts';
import { type Finding, type Installation, ok, reasonOf, warning, wrong } from './finding.ts';

const OLDEST = 15;

export async function databaseVersion({ config, db }: Installation): Promise<Finding> {
  try {
    const { rows } = await sql<{ version: string; number: number }>`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number`.execute(
      db,
    );
    const { version, number } = rows[0]!;
    return judgeVersion(version, number);
  } catch (error) {
    const { hostname, pathname } = new URL(config.databaseUrl.replace('@/', '@localhost/'));
    const database = `${pathname.slice(1)} on ${hostname}`;
    const refusal = refusedBy(error);
    if (refusal) return wrong(`${database}: ${refusal}.`, 'Correct DATABASE_URL.');
    return wrong(`${database} does not answer: ${reasonOf(error)}`, 'Start PostgreSQL, or correct DATABASE_URL.');
  }
}

export function judgeVersion(version: string, number: number): Finding {
  if (number >= OLDEST * 10_000) return ok(`PostgreSQL ${version}`);
  return wrong(`PostgreSQL ${version} is too old.`, `Use PostgreSQL ${OLDEST} or newer.`);
}

/** What the server refuses to start with, and what it cannot know to be a mistake. */
export async function databaseSafety({ config, pool, db }: Installation): Promise<Finding[]> {
  const { rows } = await sql<Setting>`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes')`.execute(db);
  if (config.isDatabasePooled) {
    const timeouts = await sql<Setting>`
      select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout')`.execute(db);
    rows.push(...timeouts.rows);
  }
  const client = await pool.connect();
  const dangers = await dangersOf(client).finally(() => client.release());
  return judgeSafety(dangers, rows);
}

interface Setting {
  name: string;
  setting: string;
}

/** @param settings  those of durability and, of connections that a pooler opens, their time-outs */
export function judgeSafety(dangers: readonly string[], settings: readonly Setting[]): Finding[] {
  const findings: Finding[] = [
    ...dangers.map((danger) => wrong(danger, 'The server does not start with it.')),
    ...settings
      .filter(({ setting }) => setting === 'off')
      .map(({ name }) => wrong(`${name} is off: a power cut can destroy the database.`, `Set ${name} = on.`)),
    ...settings
      .filter(({ name, setting }) => name.endsWith('timeout') && setting === '0')
      .map(({ name }) =>
        warning(
          `The pooler sets no ${name}: one statement may hold others up.`,
          'Set connect_query as in deploy/pgbouncer.ini.',
        ),
      ),
  ];
  return findings.length > 0 ? findings : [ok('writes are kept, and the role cannot change the ledger')];
}

export async function databaseLoad({ db }: Installation): Promise<Finding> {
  const { rows } = await sql<{ used: number; most: number; size: string }>`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
           current_setting('max_connections')::int as most,
           pg_size_pretty(pg_database_size(current_database())) as size`.execute(db);
  const { used, most, size } = rows[0]!;
  return judgeLoad(used, most, size);
}

export function judgeLoad(used: number, most: number, size: string): Finding {
  const says = `${used} of ${most} connections in use, ${size}`;
  if (used <= most * 0.8) return ok(says);
  return warning(says, 'Raise max_connections, or lower DATABASE_POOL_SIZE of each process.');
}

/** Whether the database fits the program that looks at it. */
export async function schema({ config }: Installation): Promise<Finding> {
  const state = await pendingMigrations(config.databaseOwnerUrl).catch((error: Error & { code?: string }) => {
    if (error.code === '42501') return null;
    throw error;
  });
  if (!state) return warning('The role of DATABASE_URL may not see it.', 'Set DATABASE_OWNER_URL for this command.');
  const { pending, changed, unknown } = state;
  if (changed.length > 0) {
    return wrong(`${changed.join(', ')} was changed after it was applied.`, 'Put the file back as it was.');
  }
  if (pending.length > 0) {
    return wrong(`To be applied: ${pending.join(', ')}.`, 'Run npm start, or apps/server/src/main.ts migrate.');
  }
  if (unknown.length > 0) {
    return warning(`${unknown.join(', ')} is from a newer version than this.`, 'Run the newest version everywhere.');
  }
  return ok('up to date');
}
