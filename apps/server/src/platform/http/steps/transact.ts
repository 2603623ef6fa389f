import { inTransaction, type Trx } from '../../transactions.ts';
import type { CallContext } from '../call.ts';
import { once } from '../idempotency.ts';

/**
 * Runs a write in one transaction, retried after a deadlock. With an idempotency key, the work and its key commit together.
 */
export function transact(context: CallContext, handler: (trx: Trx) => Promise<unknown>): Promise<unknown> {
  const { idempotent } = context;
  return inTransaction(context.deps.db, (trx) => {
    const work = () => orDone(handler(trx));
    return idempotent ? once(trx, idempotent, work) : work();
  });
}

/** Answers `{ success: true }` for a handler that returns nothing. */
export async function orDone(answer: Promise<unknown>): Promise<unknown> {
  return (await answer) ?? { success: true };
}
