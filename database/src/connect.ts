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
  /** Asked with each new connection, before anybody uses it, until it has agreed once; what it throws, the user gets. */
  approve?: (client: pg.ClientBase) => Promise<void>;
  /** How long one statement, and the wait for one lock, may take; and how long to wait for a free connection. */
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  connectTimeoutMs?: number;
}

export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  let isApproved = options.approve === undefined;
  const verify = async (client: pg.ClientBase, done: (error?: Error) => void) => {
    try {
      if (!isApproved) await options.approve?.(client);
      isApproved = true;
    } catch (error) {
      return done(error as Error);
    }
    done();
  };
  const pool = new pg.Pool({
    verify,
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
