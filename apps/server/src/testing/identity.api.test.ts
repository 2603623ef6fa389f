import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MoneyWatch, type ProviderMovement } from './identity.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let forger: pg.Client;
beforeAll(async () => {
  app = await startTestApp();
  forger = new pg.Client({ connectionString: app.ownerUrl });
  await forger.connect();
  await forger.query('begin');
  // No trigger fires, so nothing prevents the forgeries here. They are rolled back at the end.
  await forger.query('set session_replication_role = replica');
});
afterAll(async () => {
  await forger.query('rollback');
  await forger.end();
  await app.stop();
});

const atProvider = (type: string, amount: number, fee = 0): ProviderMovement => ({
  account: null,
  object: { type, amount, fee },
});

test('names the step that creates money, a debt without a card or unknown money', async () => {
  const poster = await app.person({ balance: 1000 });
  await app.slop(poster, { prize: 4 });
  const money = new MoneyWatch(async (sql) => (await forger.query(sql)).rows);
  const charged = atProvider('charge', 1068, 61);
  const opening = atProvider('topup', 1_000_000);
  expect(await money.after('nothing', [charged, opening])).toEqual([]);
  expect(await money.after('a transfer', [charged, atProvider('transfer', -500)])).toEqual([
    'provider_agrees: paidOut is 500 there and 0 here (after a transfer)',
  ]);

  await forger.query(`update ledger_accounts set balance_cents = balance_cents + 5 where kind = 'balance'`);
  expect(await money.after('a gift')).toEqual([
    expect.stringMatching(/^money_is_accounted_for: -5 cents came or went: .* \(after a gift\)$/),
  ]);
  expect(await money.after('nothing more')).toEqual([]);
  await forger.query(`update ai_slops set prize_pool_cents = prize_pool_cents - 100`);
  expect(await money.after('a lower prize')).toHaveLength(1);

  const { rows } = await forger.query(
    `insert into ledger_movements (key, kind) values ('stray', 'prize_returned') returning id`,
  );
  await forger.query(
    `insert into ledger_entries (movement_id, account_id, amount_cents, balance_after_cents, account_seq)
     select $1, id, -7, -7, 1 from ledger_accounts where kind = 'costs'`,
    [rows[0].id],
  );
  expect(await money.after('a cost')).toEqual(['debts_come_from_cards: stray made a debt or a cost (after a cost)']);
  expect(await money.after('nothing more')).toEqual([]);
});
