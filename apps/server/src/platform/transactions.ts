import type { Db } from '@unslop/database/connect';
import type { DB } from '@unslop/database/schema.generated';
import type { Transaction } from 'kysely';

export type Trx = Transaction<DB>;

/** Deadlock and serialization failure: the database asks for the whole transaction again. */
const AGAIN = new Set(['40P01', '40001']);
const MAX_TRIES = 4;

const lastSteps = new WeakMap<Trx, (() => Promise<unknown>)[]>();

/** Does `work` anew while the database asks for it. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === MAX_TRIES || !AGAIN.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

/** Opened at the edge only: one request or one job is one transaction, with no network call inside. */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return again(() =>
    db.transaction().execute(async (trx) => {
      const steps: (() => Promise<unknown>)[] = [];
      lastSteps.set(trx, steps);
      const result = await work(trx);
      for (const step of steps) await step();
      return result;
    }),
  );
}

/** Does `step` as the last thing before the transaction commits; at once where it was opened elsewhere. */
export async function beforeCommit(trx: Trx, step: () => Promise<unknown>): Promise<void> {
  const steps = lastSteps.get(trx);
  if (steps) steps.push(step);
  else await step();
}
