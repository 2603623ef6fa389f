import type { Db } from '@unslop/database/connect';
import type { DB } from '@unslop/database/schema.generated';
import type { Transaction } from 'kysely';

export type Trx = Transaction<DB>;

/** Deadlock and serialization failure: the database asks for the whole transaction again. */
const AGAIN = new Set(['40P01', '40001']);
const MAX_TRIES = 4;

/** Opened at the edge only: one request or one job is one transaction, with no network call inside. */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === MAX_TRIES || !AGAIN.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
