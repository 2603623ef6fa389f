import { AsyncLocalStorage } from 'node:async_hooks';
import { createDb, createPool, type Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Trx } from '../../platform/transactions.ts';

export interface AuthDatabase {
  db: Db;
  /** The transaction better-auth is in right now, or the pool: what is written with it belongs to the same act. */
  current(): Db | Trx;
  end(): Promise<void>;
}

const failures = new AsyncLocalStorage<{ first?: unknown }>();

function note(error: unknown): void {
  const notes = failures.getStore();
  if (notes) notes.first ??= error;
}

/** Runs `work`. @returns how it ended, with the database's first error meanwhile, which better-auth turns into an answer of its own */
export async function withFailure<T>(
  work: () => Promise<T>,
): Promise<{ outcome: PromiseSettledResult<T>; failure: unknown }> {
  const notes: { first?: unknown } = {};
  const [outcome] = await Promise.allSettled([failures.run(notes, work)]);
  return { outcome, failure: notes.first };
}

/**
 * A small pool of better-auth's own, on which its tables are found by their plain names.
 * better-auth does not expose its transactions; here they are noted, so that a new user and the mail to them are
 * committed together.
 */
export function openAuthDatabase(databaseUrl: string, onError: (error: Error) => void): AuthDatabase {
  const pool = createPool(withSearchPath(databaseUrl), { max: 10, applicationName: 'unslop auth', onError });
  // Kysely reports failed statements, not failed connects.
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  pool.connect = (() =>
    connect().catch((error) => {
      note(error);
      throw error;
    })) as typeof pool.connect;
  const db = createDb(pool, note);
  const ongoing = new AsyncLocalStorage<Trx>();
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) =>
      execute((trx) =>
        ongoing.run(trx, async () => {
          const result = await work(trx);
          // better-auth swallows errors of its callbacks, and committing a failed transaction raises none.
          await sql`select`.execute(trx);
          return result;
        }),
      ).catch((error) => {
        note(error);
        throw error;
      });
    return builder;
  };
  return { db, current: () => ongoing.getStore() ?? db, end: () => db.destroy() };
}

function withSearchPath(databaseUrl: string): string {
  const separator = databaseUrl.includes('?') ? '&' : '?';
  return `${databaseUrl}${separator}options=${encodeURIComponent('-c search_path=auth,public')}`;
}
