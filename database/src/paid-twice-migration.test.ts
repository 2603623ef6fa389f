import { readdirSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { invariants } from './invariants.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase } from './test-database.ts';
import { withClient } from './with-client.ts';

const before0023 = readdirSync(path.join(import.meta.dirname, '../migrations')).filter((name) => name < '0023');

const ID = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [buyer, spender, saver, other] = [ID(1), ID(2), ID(3), ID(4)];
const [ofSpender, ofSaver] = [ID(21), ID(22)];
const [spentFirst, spentLast, savedFirst, savedSecond, savedLast, single] = [31, 32, 33, 34, 35, 36].map(ID);

/** A sale of $10, charged as $10.68: $9 to the artist. */
const sale = (payment: string, artist: string) =>
  movement('sale', payment, [
    ['stripe', null, -1068],
    ['balance', artist, 900],
    ['fees', null, 168],
  ]);

function movement(kind: string, payment: string | null, legs: [string, string | null, number][]): string {
  const values = legs.map(([account, user, cents]) => `('${account}', ${user ? `'${user}'::uuid` : 'null'}, ${cents})`);
  return `with made as (
      insert into ledger_movements (key, kind, payment_id)
      values ('${kind}:${payment}', '${kind}', ${payment ? `'${payment}'` : 'null'}) returning id)
    insert into ledger_entries (movement_id, account_id, amount_cents, account_seq, balance_after_cents)
    select made.id, a.id, leg.cents, 0, 0 from made, (values ${values.join(', ')}) leg (kind, user_id, cents)
      join ledger_accounts a on a.kind = leg.kind and a.user_id is not distinct from leg.user_id::uuid;`;
}

/**
 * Sales as the release before 0023 left them. The buyer paid twice for the art of the first artist, who has spent all
 * but $4. The buyer paid three times for the art of the second artist, and $2 of that were refunded after the sale had
 * cleared. Someone else bought the first art once. Triggers are off, except on the ledger.
 */
const OLD_ROWS = `
  set session_replication_role = replica;
  insert into profiles (id, username, display_name, email_verified_at)
  select id, 'p' || right(id::text, 2), 'P', now() from unnest('{${buyer},${spender},${saver},${other}}'::uuid[]) id;
  insert into ledger_accounts (kind, user_id)
  select kind, id from profiles, unnest('{balance,debt,hold}'::text[]) kind;
  insert into comments (id, ai_slop_id, user_id, image_id, image_url, image_path)
  values ('${ofSpender}', '${ID(11)}', '${spender}', '${ID(41)}', 'u', 'p'), ('${ofSaver}', '${ID(11)}', '${saver}', '${ID(42)}', 'u', 'p');
  insert into payments (id, user_id, comment_id, payment_intent_id, status, type, amount_cents, fee_cents, amount_received_cents, refunded_cents, succeeded_at)
  select id, payer, art, 'pi_' || right(id::text, 2), 'succeeded', 'art_purchase', 1068, 68, 1068, refunded, '2026-01-01'::timestamptz + days * interval '1 day'
    from (values ('${spentFirst}'::uuid, '${buyer}'::uuid, '${ofSpender}'::uuid, 0, 1), ('${spentLast}', '${buyer}', '${ofSpender}', 0, 2),
      ('${savedFirst}', '${buyer}', '${ofSaver}', 200, 3), ('${savedSecond}', '${buyer}', '${ofSaver}', 0, 4), ('${savedLast}', '${buyer}', '${ofSaver}', 0, 5),
      ('${single}', '${other}', '${ofSpender}', 0, 6)) paid (id, payer, art, refunded, days);
  insert into payment_reversals (reversal_id, payment_id, kind, amount_cents, state) values ('re_33', '${savedFirst}', 'refund', 200, 'taken');
  set session_replication_role = origin;
  ${sale(spentFirst!, spender)} ${sale(spentLast!, spender)} ${sale(single!, spender)}
  ${sale(savedFirst!, saver)} ${sale(savedSecond!, saver)} ${sale(savedLast!, saver)}
  ${movement('sale_reversed', savedFirst!, [
    ['stripe', null, 200],
    ['costs', null, -169],
    ['fees', null, -31],
  ])}
  ${movement('paid_outside', null, [
    ['balance', spender, -2300],
    ['fees', null, 2300],
  ])}
  set session_replication_role = replica;
  insert into purchases (buyer_id, artist_id, comment_id, payment_id, price_cents, artist_share_cents, movement_id, title, ended_at)
  select p.user_id, c.user_id, c.id, p.id, 1000, 900, m.id, 'Art', case when p.id in ('${spentFirst}', '${savedSecond}', '${savedLast}') then now() end
    from payments p join comments c on c.id = p.comment_id join ledger_movements m on m.payment_id = p.id and m.kind = 'sale';
  set session_replication_role = origin;`;

/** Invariants about payments and the ledger. */
const ABOUT_MONEY = [
  'movements_sum_to_zero',
  'balances_equal_entries',
  'movements_are_allowed',
  'legs_are_of_what_they_name',
  'debts_are_seen',
  'sales_keep_what_is_left',
  'unapplied_payments_are_nobodys',
  'reversals_add_up',
];

async function brokenIn(owner: pg.Client): Promise<string[]> {
  const broken: string[] = [];
  for (const name of ABOUT_MONEY) {
    const { sql } = invariants.find((one) => one.name === name)!;
    if ((await owner.query(sql)).rows.length > 0) broken.push(name);
  }
  return broken;
}

test('0023 keeps the last payment for the same art and refunds the others [T337]', async () => {
  const database = await createTestDatabase({ isBare: true });
  await migrate({ ...database, only: new Set(before0023) });
  await withClient({ connectionString: database.ownerUrl }, (owner) => owner.query(OLD_ROWS));
  await migrate(database);
  await withClient({ connectionString: database.ownerUrl }, async (owner) => {
    const payments = await owner.query(
      `select p.id, p.refund_reason is not null as goes_back, u.ended_at is not null as has_ended
         from payments p join purchases u on u.payment_id = p.id order by 1`,
    );
    const sentBack = [spentFirst, savedFirst, savedSecond];
    expect(payments.rows.filter(({ goes_back }) => goes_back).map(({ id }) => id)).toEqual(sentBack);
    for (const { goes_back, has_ended } of payments.rows) if (goes_back) expect(has_ended).toBe(true);
    const jobs = await owner.query(
      `select payload ->> 'paymentId' as id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'refund_payment' order by 1`,
    );
    expect(jobs.rows.map(({ id }) => id)).toEqual(sentBack);
    const accounts = await owner.query(
      `select user_id, kind, balance_cents::int as cents from ledger_accounts where user_id in ($1, $2) and balance_cents <> 0 order by 1, 2`,
      [spender, saver],
    );
    expect(accounts.rows).toEqual([
      { user_id: spender, kind: 'debt', cents: -500 },
      { user_id: saver, kind: 'balance', cents: 900 },
    ]);
    expect(await brokenIn(owner)).toEqual([]);
    await expect(owner.query('update payments set refund_reason = null where id = $1', [spentFirst])).rejects.toThrow(
      'payments_one_in_force',
    );
    // Delete these rows, because the audit of every test database would report the missing rows that they reference.
    await owner.query('set session_replication_role = replica');
    for (const table of [
      'purchases',
      'ledger_entries',
      'ledger_movements',
      'payment_reversals',
      'payments',
      'comments',
      'profiles',
    ])
      await owner.query(`delete from ${table}`);
    await owner.query('delete from ledger_accounts where user_id is not null');
    await owner.query('update ledger_accounts set balance_cents = 0, entries_count = 0');
  });
});
