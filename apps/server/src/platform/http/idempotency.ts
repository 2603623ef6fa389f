import { hash } from 'node:crypto';
import type { Db } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { deleteOld } from '../delete-old.ts';
import type { Trx } from '../transactions.ts';

/** Returns the same hash for the same content, whatever the order of its keys. */
export function requestHash(call: string, params: unknown, body: unknown): string {
  return hash('sha256', canonical([call, params, body]));
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** A request that takes effect once: its user, its key, and a hash of its content. */
export interface IdempotentRequest {
  userId: string;
  key: string;
  call: string;
  hash: string;
}

/**
 * Returns the answer to an earlier request with this key.
 * @throws Refusal IDEMPOTENCY_MISMATCH if that request had other content
 */
export async function answerBefore<T>(db: Db | Trx, idempotent: IdempotentRequest): Promise<T | null> {
  const before = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply', 'status'])
    .where('user_id', '=', idempotent.userId)
    .where('key', '=', idempotent.key)
    .executeTakeFirst();
  if (!before) return null;
  if (before.request_hash !== idempotent.hash) throw new Refusal('IDEMPOTENCY_MISMATCH');
  if (before.status === null) throw new Refusal('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 1 });
  return before.reply as T;
}

/**
 * Runs `work` once per user and key. Inserts the key in the transaction of the work: a parallel request waits on the
 * unique key, then finds the finished answer. A refusal rolls the key back with everything else.
 * @throws Refusal IDEMPOTENCY_MISMATCH if the key came with other content before
 */
export async function once<T>(trx: Trx, idempotent: IdempotentRequest, work: () => Promise<T>): Promise<T> {
  const inserted = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: idempotent.userId, key: idempotent.key, call: idempotent.call, request_hash: idempotent.hash })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) {
    const before = await answerBefore<T>(trx, idempotent);
    if (before === null) throw new Refusal('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 1 });
    return before;
  }
  const reply = await work();
  await trx
    .updateTable('idempotency_keys')
    .set({ status: 200, reply: sql`${JSON.stringify(reply)}::jsonb` })
    .where('user_id', '=', idempotent.userId)
    .where('key', '=', idempotent.key)
    .execute();
  return reply;
}

/** Deletes keys and replies after a week. Nobody repeats a request that late. */
export async function pruneIdempotencyKeys(db: Db): Promise<void> {
  await deleteOld(db, sql`idempotency_keys`, sql`created_at < clock_timestamp() - interval '7 days'`);
}

export async function deleteIdempotencyKeysOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
}
