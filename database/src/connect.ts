import { Socket } from 'node:net';
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, type Selectable, sql } from 'kysely';
import pg from 'pg';
import { addressesOf, primaryFinderOf } from './primary.ts';
import type { DB } from './schema.generated.ts';

export type Db = Kysely<DB>;

/** A row of a table, or the given columns of it. */
export type TableRow<T extends keyof DB, C extends keyof Selectable<DB[T]> = keyof Selectable<DB[T]>> = Pick<
  Selectable<DB[T]>,
  C
>;

// bigint columns hold cents and counts, far below 2^53. Read them as numbers, and throw rather than lose digits.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
});
// sum() of bigint returns numeric. Sums of cents are small integers too.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Mark for pg, through Kysely. See docs/work/decisions/0051-patches-on-libraries.md. */
const PREPARED = '/* planned once */';

/**
 * Starts a statement that is planned once per connection instead of on every call. Planning a join of views costs more
 * than running it. Use it only for a hot statement whose best plan does not depend on its values. List its columns: the
 * cached plan of a `*` fails when a migration adds one. PostgreSQL still replans if plans for the values look cheaper.
 * Check `custom_plans` in `pg_prepared_statements`.
 */
export const prepared = sql.raw(PREPARED);

/**
 * Maximum number of plans per connection, evicted least recently used first. Some statement texts depend on the
 * request, so anyone can create new ones.
 */
const MAX_PLANS = 100;

/** Message of pg's error when no answer came within `query_timeout`. */
export const NO_ANSWER = 'Query read timeout';

/** The database enforces the statement timeout itself. A connection that is still silent this much later is dead. */
const SILENT_AFTER_MS = 3_000;

/** PostgreSQL's function that waits for a standby. When cancelled, it only warns and reports success. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

const CLOSED = 'Connection terminated before it began';

/** Connects to the current primary if its address names several servers. */
export class Client extends pg.Client {
  readonly #primary: ReturnType<typeof primaryFinderOf>;
  readonly #connectMs: number;
  readonly #socket: Socket;
  #isEnding = false;
  /** Set when a commit did not reach a standby. */
  #unconfirmed: Error | undefined;

  constructor(config: pg.ClientConfig = {}) {
    const { connectionString = '' } = config;
    const socket = new Socket();
    super({ ...config, connectionString: addressesOf(connectionString)[0], stream: () => socket });
    this.#socket = socket;
    this.#primary = primaryFinderOf(connectionString);
    this.#connectMs = config.connectionTimeoutMillis ?? 10_000;
    this.on('notice', ({ routine }) => {
      if (routine !== WAIT_FOR_STANDBY) return;
      // Do not acknowledge the write: 40003 means that its outcome is unknown.
      this.#unconfirmed = Object.assign(new Error('no standby has it'), { code: '40003' });
      // Closes at once, because a statement runs. The pool does not use the connection again.
      void this.end().catch(() => {});
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: as pg declares it, with all its overloads
  override connect(callback?: any): any {
    if (!this.#primary) return callback ? super.connect(callback) : super.connect();
    const connecting = this.#connectToPrimary(this.#primary);
    if (!callback) return connecting;
    connecting.then(() => callback(null, this), callback);
  }

  // biome-ignore lint/suspicious/noExplicitAny: as pg declares it, with all its overloads
  override query(text: any, ...rest: any[]): any {
    const callback = rest.at(-1);
    if (typeof callback === 'function') {
      return super.query(text, ...rest.slice(0, -1), (error: Error | undefined, result: unknown) =>
        callback(this.#errorOf(error), result),
      );
    }
    const answer = super.query(text, ...rest);
    if (!(answer instanceof Promise)) return answer;
    return answer.then(
      (result) => {
        if (this.#unconfirmed) throw this.#unconfirmed;
        return result;
      },
      (error) => {
        throw this.#errorOf(error);
      },
    );
  }

  // biome-ignore lint/suspicious/noExplicitAny: as pg declares it, with all its overloads
  override end(callback?: any): any {
    this.#isEnding = true;
    return callback ? super.end(callback) : super.end();
  }

  async #connectToPrimary(primary: NonNullable<ReturnType<typeof primaryFinderOf>>): Promise<this> {
    // Nobody else listens yet.
    this.on('error', () => {});
    const address = await primary.find(this.#connectMs);
    try {
      // The caller gave up meanwhile.
      if (this.#isEnding || this.#socket.destroyed) throw new Error(CLOSED);
      this.host = address.host;
      this.port = address.port;
      await super.connect();
      const { rows } = await super.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      // The server was demoted after the lookup. Clients retry on this code.
      if (rows[0]!.standby) throw Object.assign(new Error('the database server is a standby'), { code: '25006' });
      return this;
    } catch (error) {
      if ((error as Error).message !== CLOSED) primary.discard(address);
      this.#socket.destroy();
      throw error;
    }
  }

  /** Returns a statement's error. Closes a connection that does not answer: the next statement would wait behind this one. */
  #errorOf(error: Error | undefined): Error | undefined {
    if (error?.message === NO_ANSWER) this.#socket.destroy();
    return this.#unconfirmed ?? error;
  }
}

class PreparingClient extends Client {
  /** Names of prepared statements by their text, least recently used first. */
  readonly #plans = new Map<string, string>();
  #planned = 0;

  // biome-ignore lint/suspicious/noExplicitAny: as pg declares it, with all its overloads
  override query(text: any, ...rest: any[]): any {
    if (typeof text !== 'string' || !text.includes(PREPARED)) return super.query(text, ...rest);
    return super.query({ name: this.#nameOf(text), text, values: rest[0] });
  }

  #nameOf(text: string): string {
    // Never reuse a name, so a statement that could not be dropped causes no conflict.
    const name = this.#plans.get(text) ?? `plan_${++this.#planned}`;
    this.#plans.delete(text);
    this.#plans.set(text, name);
    if (this.#plans.size > MAX_PLANS) this.#drop(this.#plans.keys().next().value!);
    return name;
  }

  #drop(text: string): void {
    const name = this.#plans.get(text)!;
    this.#plans.delete(text);
    // A private member of pg's client. See docs/work/decisions/0051-patches-on-libraries.md.
    const { connection } = this as unknown as { connection: { parsedStatements: Record<string, string> } };
    delete connection.parsedStatements[name];
    super.query(`deallocate ${name}`).catch(() => {});
  }
}

export interface PoolOptions {
  max?: number;
  applicationName?: string;
  /** Called when an idle connection breaks. Without a handler Node would exit. */
  onError?: (error: Error) => void;
  /**
   * Called with each new connection before its first use, until it has succeeded once. Throws to the user of the
   * connection.
   */
  approve?: (client: pg.ClientBase) => Promise<void>;
  /** Timeouts for one statement, for one lock and for a free connection. */
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  connectTimeoutMs?: number;
  /**
   * True if the address is a pooler's, which gives each transaction another connection. Statements are then not
   * prepared, and the pooler sets the timeouts (deploy/pgbouncer.ini) because it takes no session parameters.
   */
  isPooled?: boolean;
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
  const statementTimeoutMs = options.statementTimeoutMs ?? 5_000;
  const pool = new pg.Pool({
    Client: options.isPooled ? Client : PreparingClient,
    verify,
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'unslop',
    ...(!options.isPooled && { statement_timeout: statementTimeoutMs, lock_timeout: options.lockTimeoutMs ?? 3_000 }),
    // A network that drops a connection informs neither end.
    query_timeout: statementTimeoutMs + SILENT_AFTER_MS,
    keepAlive: true,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 2_000,
    idleTimeoutMillis: 30_000,
  });
  const onError = options.onError ?? (() => {});
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** Closes the idle connections. The pool opens new ones as needed. */
export function closeIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1) pool.connect((_error, _client, release) => release?.(true));
}

/** @param onError  called with the error of each statement, even if its caller swallows it */
export function createDb(pool: PostgresPool, onError?: (error: unknown) => void): Db {
  const log = onError && ((event: LogEvent) => void (event.level === 'error' && onError(event.error)));
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) });
}
