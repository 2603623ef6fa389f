import { pendingMigrations } from '@unslop/database/migrate';
import { addressesOf } from '@unslop/database/primary';
import { withClient } from '@unslop/database/with-client';
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
    const addresses = addressesOf(config.databaseUrl);
    const { pathname } = new URL(addresses[0]!.replace('@/', '@localhost/'));
    const database = `${pathname.slice(1)} on ${addresses.map(hostOf).join(', ')}`;
    const refusal = refusedBy(error);
    if (refusal) return wrong(`${database}: ${refusal}.`, 'Fix DATABASE_URL.');
    return wrong(`${database} doesn’t answer: ${reasonOf(error)}`, 'Start PostgreSQL, or fix DATABASE_URL.');
  }
}

export function judgeVersion(version: string, number: number): Finding {
  if (number >= OLDEST * 10_000) return ok(`PostgreSQL ${version}`);
  return wrong(`PostgreSQL ${version} is too old.`, `Use PostgreSQL ${OLDEST} or newer.`);
}

/** Reports what the server refuses to start with, and settings that it cannot know to be mistakes. */
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

/** @param settings  durability settings and, for connections that a pooler opens, their timeouts */
export function judgeSafety(dangers: readonly string[], settings: readonly Setting[]): Finding[] {
  const findings: Finding[] = [
    ...dangers.map((danger) => wrong(danger, 'The server won’t start with it.')),
    ...settings
      .filter(({ setting }) => setting === 'off')
      .map(({ name }) => wrong(`${name} is off: a power cut can destroy the database.`, `Set ${name} = on.`)),
    ...settings
      .filter(({ name, setting }) => name.endsWith('timeout') && setting === '0')
      .map(({ name }) =>
        warning(
          `The pooler doesn’t set ${name}, so one statement can block others.`,
          'Set connect_query as in deploy/pgbouncer.ini.',
        ),
      ),
  ];
  return findings.length > 0 ? findings : [ok('commits are durable, and the role can’t change the ledger')];
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

function hostOf(address: string): string {
  const { hostname, port, searchParams } = new URL(address.replace('@/', '@localhost/'));
  return searchParams.get('host') ?? (port ? `${hostname}:${port}` : hostname);
}

/** Maximum lag of a usable standby, in bytes of WAL. Reads from a standby may be at most about a second old. */
const MUCH_BYTES = 16 * 1024 * 1024;

/** Reports the primary, its standbys with their lag, and whether a lost primary would lose transactions. */
export async function replication({ config, db }: Installation): Promise<Finding[]> {
  const { rows } = await sql<{ lsn: string; waits_for: string; followers: number }>`
    select pg_current_wal_lsn()::text as lsn, current_setting('synchronous_standby_names') as waits_for,
           (select count(*)::int from pg_stat_replication) as followers`.execute(db);
  const { lsn, waits_for, followers } = rows[0]!;
  const addresses = [...new Set([...addressesOf(config.databaseDirectUrl), ...config.databaseReadUrls])];
  if (followers === 0 && addresses.length === 1) return [ok('one server, without a standby')];
  const says = `${followers} standbys follow the primary`;
  return [
    waits_for
      ? ok(`${says}; a commit waits for ${waits_for}`)
      : warning(
          `${says}, but commits don’t wait for any. If you lose the primary, you lose its last transactions.`,
          'Set synchronous_standby_names; see docs/use/deploy.md.',
        ),
    ...(await Promise.all(addresses.map((address) => serverFinding(address, lsn)))),
  ];
}

async function serverFinding(address: string, lsn: string): Promise<Finding> {
  const host = hostOf(address);
  try {
    const options = { connectionString: address, connectionTimeoutMillis: 5_000, query_timeout: 5_000 };
    const { rows } = await withClient(options, (client) =>
      client.query<{ behind: number | null }>(
        'select case when pg_is_in_recovery() then greatest(pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()), 0) end as behind',
        [lsn],
      ),
    );
    return judgeServer(host, rows[0]!.behind);
  } catch (error) {
    return warning(`${host} doesn’t answer: ${reasonOf(error)}`, 'Start it. Until then you have one standby less.');
  }
}

/** @param behind  bytes of WAL that a standby has not replayed; null for the primary */
export function judgeServer(host: string, behind: number | null): Finding {
  if (behind === null) return ok(`${host} is the primary`);
  const says = `${host} is a standby, ${behind} bytes behind`;
  return behind > MUCH_BYTES ? warning(says, 'Look for a long query or a slow disk there.') : ok(says);
}

/** Reports whether the schema of the database fits this version of the program. */
export async function schema({ config }: Installation): Promise<Finding> {
  const state = await pendingMigrations(config.databaseOwnerUrl).catch((error: Error & { code?: string }) => {
    if (error.code === '42501') return null;
    throw error;
  });
  if (!state) return warning('The DATABASE_URL role can’t see it.', 'Set DATABASE_OWNER_URL for this command.');
  const { pending, changed, unknown } = state;
  if (changed.length > 0) {
    return wrong(`${changed.join(', ')} changed after it was applied.`, 'Restore the original file.');
  }
  if (pending.length > 0) {
    return wrong(`Not applied yet: ${pending.join(', ')}.`, 'Run npm start, or apps/server/src/main.ts migrate.');
  }
  if (unknown.length > 0) {
    return warning(`${unknown.join(', ')} is from a newer version.`, 'Run the newest version everywhere.');
  }
  return ok('up to date');
}
