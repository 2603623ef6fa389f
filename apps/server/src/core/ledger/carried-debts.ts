import { createHmac, hkdfSync } from 'node:crypto';
import type { Db } from '@unslop/database/connect';
import { type Cents, cents } from '@unslop/domain/money';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { Trx } from '../../platform/transactions.ts';
import { lockWallets, post } from './ledger.ts';

/** The debt of a deleted account stays with the person. It moves to their next account with the same mailbox. */

/** Returns a keyed hash. The key has no other use, so the hash matches nothing stored elsewhere. */
function hashOf({ secret }: Pick<Config, 'secret'>, mailbox: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'mailboxes of debtors', 32));
  return createHmac('sha256', key).update(mailbox).digest();
}

/** Stores a keyed hash of the mailbox of an account that is being deleted, to find its debt later. */
export async function keepDebt(trx: Trx, config: Pick<Config, 'secret'>, userId: string, mailbox: string) {
  await trx
    .insertInto('deleted_debtors')
    .values({ user_id: userId, mailbox_hash: hashOf(config, mailbox) })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/**
 * Moves the debts of deleted accounts with this mailbox to the user's account, once each. Deletes their
 * `deleted_debtors` rows, so of two concurrent calls the second waits and finds none.
 * @returns the debt that was added
 */
export async function takeOverDebts(
  trx: Trx,
  config: Pick<Config, 'secret'>,
  userId: string,
  mailbox: string,
): Promise<Cents> {
  const before = await trx
    .deleteFrom('deleted_debtors')
    .where('mailbox_hash', '=', hashOf(config, mailbox))
    .where('user_id', '<>', userId)
    .returning('user_id')
    .execute();
  let total = 0;
  for (const { user_id: from } of before.toSorted((one, other) => one.user_id.localeCompare(other.user_id))) {
    const wallets = await lockWallets(trx, [from, userId]);
    const debt = wallets.get(from)!.debt;
    if (debt > 0) await carry(trx, from, userId, debt);
    total += debt;
  }
  return cents(total);
}

/**
 * Call this before money comes to a deleted account. Brings back as much of its debt as the money can pay, from the
 * account that took it over. So late money pays its owner's debt before the rest waits for the operator.
 */
export async function bringDebtBack(trx: Trx, userId: string, amount: Cents): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with recursive later (id, depth) as (
      select to_user_id, 1 from carried_debts where from_user_id = ${userId}
      union
      select c.to_user_id, l.depth + 1 from carried_debts c join later l on c.from_user_id = l.id where l.depth < 10)
    select id from later where id <> ${userId} group by id order by id`.execute(trx);
  if (rows.length === 0) return;
  const wallets = await lockWallets(trx, [userId, ...rows.map(({ id }) => id)]);
  let left = amount - wallets.get(userId)!.debt;
  for (const { id } of rows) {
    const part = cents(Math.max(0, Math.min(left, wallets.get(id)!.debt)));
    if (part > 0) await carry(trx, id, userId, part);
    left -= part;
  }
}

async function carry(trx: Trx, from: string, to: string, amount: Cents): Promise<void> {
  const { id } = await trx
    .insertInto('carried_debts')
    .values({ from_user_id: from, to_user_id: to, amount_cents: amount })
    .returning('id')
    .executeTakeFirstOrThrow();
  await post(trx, {
    key: `debt_carried_over:${id}`,
    kind: 'debt_carried_over',
    legs: [
      { account: { kind: 'debt', userId: from }, amount },
      { account: { kind: 'debt', userId: to }, amount: -amount },
    ],
  });
}

/** Deletes the mailbox hashes of debtors who owe nothing any more. */
export async function forgetPaidDebts(db: Db): Promise<void> {
  await sql`delete from deleted_debtors d using ledger_accounts a
     where a.user_id = d.user_id and a.kind = 'debt' and a.balance_cents = 0`.execute(db);
}
