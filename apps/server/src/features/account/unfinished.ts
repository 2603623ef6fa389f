import { Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { isThrowaway } from '../../core/traces/throwaway.ts';
import { hashOf } from '../../core/traces/traces.ts';
import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';

/**
 * Locks the open contests that a person voted, entered or commented in, so none is settled before the deletion commits.
 * @throws Refusal SETTLING while the votes of one are being counted
 */
export async function lockContestsOf(trx: Trx, userId: string): Promise<void> {
  // Check before waiting for a lock: the transaction that settles a contest may be waiting for this account.
  await refuseWhileCounting(trx, userId);
  await sql`select from ai_slops where status = 'open' and id in (select contests_of(${userId})) order by id for share`.execute(
    trx,
  );
  await refuseWhileCounting(trx, userId);
}

async function refuseWhileCounting(trx: Trx, userId: string): Promise<void> {
  const { rows } = await sql`
    select from ai_slops where status = 'open' and deadline_at <= app_now() and id in (select contests_of(${userId})) limit 1`.execute(
    trx,
  );
  if (rows.length > 0) throw new Refusal('SETTLING', { retryAfterSeconds: 2 });
}

/**
 * Keeps a keyed hash of the mailbox, and whether it is a throwaway address. Both decide which votes of a deleted
 * account count until its contests are final.
 */
export async function keepMailbox(
  trx: Trx,
  config: Pick<Config, 'secret'>,
  userId: string,
  { email, mailbox }: { email: string; mailbox: string },
): Promise<void> {
  await sql`insert into unfinished_deletions (user_id, mailbox_hash, is_throwaway)
    values (${userId}, ${hashOf(config, 'mailbox', mailbox)}, ${isThrowaway(sql`${email}::text`)})`.execute(trx);
}

/** Erases the votes and traces of a deleted account, if all its contests are final. */
export async function finishDeletion(trx: Trx, userId: string): Promise<void> {
  await sql`select finish_deletion(${userId})`.execute(trx);
}

/** Accounts per batch. */
const SET = 100;

/**
 * Job `finish_deletions`: erases what deleted accounts kept, once their contests are final. Safe to run concurrently
 * and repeatedly.
 */
export async function finishDeletions({ db, stopping }: Pick<Deps, 'db' | 'stopping'>): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<{ id: string }>`
      select user_id as id from unfinished_deletions
       where user_id > ${after} and not has_unfinished_contest(user_id) order by user_id limit ${SET}`.execute(db);
    for (const { id } of rows) {
      if (stopping.aborted) return;
      await inTransaction(db, (trx) => finishDeletion(trx, id));
      after = id;
    }
    if (rows.length < SET) return;
  }
}
