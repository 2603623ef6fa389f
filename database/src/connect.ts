import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
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

const PLANNED_ONCE = '/* planned once */';

/**
 * Begins a statement that is planned once a connection instead of each time, which for a join of views costs more than
 * to run it. Only for one that is sent all the time, whose best plan does not depend on its values, and that names its
 * columns: the kept plan of a `*` fails when a migration adds one.
 */
export const plannedOnce = sql.raw(PLANNED_ONCE);

const names = new Map<string, string>();
/** Of a statement with parts that vary there are few; should there be many, the others are planned each time. */
const MAX_PLANS = 100;

function planNameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_PLANS) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

class Client extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: as pg declares it, with all its overloads
  override query(text: any, ...rest: any[]): any {
    const name = typeof text === 'string' && text.includes(PLANNED_ONCE) ? planNameOf(text) : undefined;
    return name ? super.query({ name, text, values: rest[0] }) : super.query(text, ...rest);
  }
}

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
    Client,
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
