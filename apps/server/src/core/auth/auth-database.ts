import { AsyncLocalStorage } from 'node:async_hooks';
import { createDb, createPool, type Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transactions.ts';

export interface AuthDatabase {
  db: Db;
  /** Returns better-auth's current transaction, or the pool. Writes through it commit together with better-auth's. */
  current(): Db | Trx;
  end(): Promise<void>;
}

const failures = new AsyncLocalStorage<{ first?: unknown }>();

function note(error: unknown): void {
  const notes = failures.getStore();
  if (notes) notes.first ??= error;
}

/** Runs `work`. @returns its outcome, and the first database error, which better-auth replaces with its own response */
export async function withFailure<T>(
  work: () => Promise<T>,
): Promise<{ outcome: PromiseSettledResult<T>; failure: unknown }> {
  const notes: { first?: unknown } = {};
  const [outcome] = await Promise.allSettled([failures.run(notes, work)]);
  return { outcome, failure: notes.first };
}

/**
 * Opens a small pool for better-auth, with a search path on which its tables have their plain names. better-auth does
 * not expose its transactions. We track them here, so a new user and their email commit together.
 */
export function openAuthDatabase(databaseUrl: string, onError: (error: Error) => void): AuthDatabase {
  const pool = createPool(withSearchPath(databaseUrl), { max: 10, applicationName: 'unslop auth', onError });
  // Kysely reports failed statements, but not failed connects.
  const connect = () =>
    pool.connect().catch((error) => {
      note(error);
      throw error;
    });
  const db = createDb({ options: pool.options, connect, end: () => pool.end() }, note);
  const ongoing = new AsyncLocalStorage<Trx>();
  // Overrides two methods of this instance. See docs/work/decisions/0051-patches-on-libraries.md.
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) =>
      execute((trx) =>
        ongoing.run(trx, async () => {
          const result = await work(trx);
          // better-auth swallows errors of its callbacks, and committing a failed transaction raises no error.
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
