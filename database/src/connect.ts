import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.generated.ts';

export type Db = Kysely<DB>;

// bigint columns hold cents and counts, far below 2^53: read as numbers, and refuse what would lose digits.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
});
// sum() of bigint is numeric: sums of cents are whole and small too.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export interface PoolOptions {
  max?: number;
  applicationName?: string;
  /** Called when an idle connection breaks; without a handler Node would exit. */
  onError?: (error: Error) => void;
  /** How long one statement, and the wait for one lock, may take; and how long to wait for a free connection. */
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  connectTimeoutMs?: number;
}

export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'unslop',
    statement_timeout: options.statementTimeoutMs ?? 5_000,
    lock_timeout: options.lockTimeoutMs ?? 3_000,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 2_000,
    idleTimeoutMillis: 30_000,
  });
  const onError = options.onError ?? (() => {});
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
