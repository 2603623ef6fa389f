import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { MIGRATION_LOCK } from './migrate.ts';

/**
 * Dumps the rows of a database to files with `COPY` from one snapshot, and loads them into an empty migrated database.
 * The embedded server comes without pg_dump, and the machine's own may be older than the server.
 */
export interface Dump {
  /** Time of the snapshot. */
  takenAt: string;
  postgres: string;
  /** Hash of each applied migration. */
  migrations: Record<string, string>;
  tables: DumpedTable[];
  sequences: { name: string; lastValue: string; isCalled: boolean }[];
}

interface DumpedTable {
  name: string;
  columns: string[];
  rows: number;
}

/**
 * Excludes sessions and links, so nobody can sign in with a stolen backup. People sign in again or request a new link.
 * A mail that is still queued contains its link, which works for an hour. GIFs are rendered again on request.
 */
const LEFT_OUT = [
  'auth.sessions',
  'auth.verifications',
  'public.gifs',
  'public.account_exports',
  'graphile_worker.migrations',
];
const SCHEMAS = `('public', 'auth', 'graphile_worker')`;

/** Makes the text independent of the server's settings, and makes row security fail loudly instead of dropping rows. */
const PLAIN = `set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 3; set row_security = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;

const fileOfTable = (name: string): string => `${name}.copy.gz`;

/**
 * Writes every table into `folder` from one snapshot, without blocking writers. A migration that changes a table waits
 * until the rows are written.
 * @param owner       connected as the schema owner. The caller closes it, even if this throws.
 * @param inSnapshot  reads whatever else must belong to the same snapshot
 */
export async function dumpTables<T>(
  owner: pg.Client,
  folder: string,
  inSnapshot: () => Promise<T>,
): Promise<{ dump: Dump; read: T }> {
  await mkdir(folder, { recursive: true });
  await owner.query(PLAIN);
  // Hold this lock until the tables are locked. A snapshot from before a migration does not fit the tables after it.
  await owner.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
  await owner.query('begin isolation level repeatable read read only');
  const { rows: migrations } = await owner.query<{ name: string; hash: string }>(
    `select name, hash from migrations.applied order by name`,
  );
  const { rows: moment } = await owner.query<{ at: string; postgres: string }>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, current_setting('server_version') as postgres`,
  );
  const tables = await tablesOf(owner);
  await owner.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
  await owner.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]);
  const dumped: DumpedTable[] = [];
  for (const { name, columns } of tables) {
    const rows = owner.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`));
    await pipeline(
      rows,
      createGzip(),
      createWriteStream(path.join(folder, fileOfTable(name)), { flush: true, mode: 0o600 }),
    );
    dumped.push({ name, columns, rows: rows.rowCount });
  }
  const read = await inSnapshot();
  // Read sequences last. They ignore the snapshot, so they are never behind the rows.
  const sequences = await sequencesOf(owner);
  await owner.query('commit');
  const dump = {
    takenAt: moment[0]!.at,
    postgres: moment[0]!.postgres,
    migrations: Object.fromEntries(migrations.map(({ name, hash }) => [name, hash])),
    tables: dumped,
    sequences,
  };
  return { dump, read };
}

/** @throws Error unless the database is empty: no tables, or only ours without users and movements */
export async function refuseUsedDatabase(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ has_tables: boolean; has_ours: boolean }>(
    `select exists (select from pg_tables where schemaname not in ('pg_catalog', 'information_schema', 'migrations', 'graphile_worker')) as has_tables,
            to_regclass('migrations.applied') is not null as has_ours`,
  );
  const { has_tables, has_ours } = rows[0]!;
  if (!has_tables) return;
  if (!has_ours) throw new Error('The database is not empty: it has tables that are not ours.');
  const { rows: used } = await owner.query<{ is_used: boolean }>(
    'select exists (select from auth.users) or exists (select from profiles) or exists (select from ledger_movements) as is_used',
  );
  if (used[0]!.is_used) throw new Error('The database is not empty: it has people or money in it.');
}

/**
 * Loads the rows of a dump into a database that has the dump's migrations and nothing else. Disables the triggers
 * meanwhile, because they have run once already. The audit checks what they guaranteed. Checks every reference again.
 * All or nothing. Needs no more rights than the owner of the tables has.
 * @param owner         as above
 * @param beforeCommit  called before the rows become visible
 * @throws Error when the database is not empty or the files do not fit it
 */
export async function loadTables(
  owner: pg.Client,
  dump: Pick<Dump, 'tables' | 'sequences'>,
  folder: string,
  beforeCommit: (owner: pg.Client) => Promise<void>,
): Promise<void> {
  await owner.query(PLAIN);
  await owner.query('begin');
  const all = await tablesOf(owner, []);
  const names = all.map(({ name }) => name).filter((name) => name !== 'graphile_worker.migrations');
  const references = await referencesOf(owner);
  for (const { table, name } of references) await owner.query(`alter table ${table} drop constraint ${name}`);
  for (const name of names) await owner.query(`alter table ${name} disable trigger user`);
  // Nobody can write any more, so an empty database stays empty.
  await refuseUsedDatabase(owner);
  await owner.query(`truncate ${names.join(', ')}`);
  for (const { name, columns, rows } of dump.tables) {
    const into = owner.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
    await pipeline(createReadStream(path.join(folder, fileOfTable(name))), createGunzip(), into);
    if (into.rowCount !== rows) throw new Error(`${name}: ${into.rowCount} rows were read instead of ${rows}.`);
  }
  for (const { table, name, definition } of references) {
    await owner.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const name of names) await owner.query(`alter table ${name} enable trigger user`);
  for (const { name, lastValue, isCalled } of dump.sequences) {
    await owner.query('select setval($1, $2, $3)', [name, lastValue, isCalled]);
  }
  await beforeCommit(owner);
  await owner.query('commit');
  await owner.query('analyze');
}

async function tablesOf(owner: pg.Client, leftOut = LEFT_OUT): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await owner.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            array_agg(quote_ident(a.attname) order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where n.nspname in ${SCHEMAS} and c.relkind = 'r' and format('%I.%I', n.nspname, c.relname) <> all ($1)
      group by 1 order by 1`,
    [leftOut],
  );
  return rows;
}

async function sequencesOf(owner: pg.Client): Promise<Dump['sequences']> {
  // last_value is null until the sequence is first used.
  const { rows } = await owner.query<Dump['sequences'][number]>(
    `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as "lastValue",
            last_value is not null as "isCalled"
       from pg_sequences where schemaname in ${SCHEMAS} order by 1`,
  );
  return rows;
}

async function referencesOf(owner: pg.Client): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await owner.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and n.nspname in ${SCHEMAS} order by 1, 2`,
  );
  return rows;
}
