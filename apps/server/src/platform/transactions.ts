import type { Db } from '@unslop/database/connect';
import type { DB } from '@unslop/database/schema.generated';
import type { Transaction } from 'kysely';

export type Trx = Transaction<DB>;

/** Deadlock and serialization failure: the whole transaction has to be retried. */
const RETRIED_STATES = new Set(['40P01', '40001']);
const MAX_TRIES = 4;

const lastSteps = new WeakMap<Trx, (() => Promise<unknown>)[]>();

/** Retries `work` after deadlocks and serialization failures. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === MAX_TRIES || !RETRIED_STATES.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

/**
 * Runs `work` in a transaction, without network calls inside. tests/rules.test.ts lists the files that may call it, and
 * why. Everything else takes a `trx`.
 */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return retrying(() =>
    db.transaction().execute(async (trx) => {
      const steps: (() => Promise<unknown>)[] = [];
      lastSteps.set(trx, steps);
      const result = await work(trx);
      for (const step of steps) await step();
      return result;
    }),
  );
}

/** Runs `step` just before commit, or immediately if another caller owns the transaction. */
export async function beforeCommit(trx: Trx, step: () => Promise<unknown>): Promise<void> {
  const steps = lastSteps.get(trx);
  if (steps) steps.push(step);
  else await step();
}
