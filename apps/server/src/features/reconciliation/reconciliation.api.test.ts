import { setTimeout as sleep } from 'node:timers/promises';
import { createDb, createPool, type Db } from '@unslop/database/connect';
import { cardFee, cents } from '@unslop/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentKinds } from '../../payment-kinds.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { stripeHandlers } from '../../stripe-tables.ts';
import { connect, pay, settledArt, withdraw, withdrawalRow, writeWithdrawal } from '../../testing/money.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { moderate } from '../moderation/moderate.ts';
import { workWithdrawal } from '../withdrawals/worker.ts';
import { auditBySchedule } from './audit.ts';
import { reconcile, reconcileBySchedule } from './reconcile.ts';

let app: TestApp;
let owner: Db;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true });
  owner = createDb(createPool(app.ownerUrl, { max: 2 }));
});
afterAll(async () => {
  await owner.destroy();
  await app.stop();
});

const look = () => reconcile(app.deps, stripeHandlers(app.deps.config), paymentKinds, 30);
const drop = (times = 50) => app.control('/webhook-faults', { fault: 'drop', times });
const listen = () => app.clearFaults();
async function topUp(dollars: number, person?: Person): Promise<{ person: Person; intent: string }> {
  const who = person ?? (await app.person());
  const amount = dollars * 100 + cardFee(cents(dollars * 100));
  const { body } = await app.call('createPaymentIntent', who, {
    body: { amount, currency: 'usd', metadata: { type: 'account_funding', amount_to_add: dollars } },
  });
  await pay(app, body.clientSecret);
  return { person: who, intent: body.paymentIntentId };
}
const PAUSED = 'We’ve paused withdrawals while we check our books.';
const alarmsOf = async (kind: string) =>
  (await app.owner.query(`select detail from alarms where kind = $1 and cleared_at is null`, [kind])).rows;
const nothing = { caughtUp: [], repaired: [], differences: [] };

describe('reconciliation', () => {
  test('reports nothing while both sides agree', async () => {
    const { person } = await topUp(50);
    await eventually(async () => (await app.balanceOf(person)) === 5000, 'the credit');
    await connect(app, person);
    const { body } = await withdraw(app, person, 20);
    await eventually(async () => (await withdrawalRow(app, body.withdrawal_id)).payout_status === 'paid', 'the payout');
    expect(await look()).toEqual(nothing);
  });

  test('fetches and processes events missed during downtime', async () => {
    const known = await topUp(30);
    await eventually(async () => (await app.balanceOf(known.person)) === 3000, 'the credit');
    const { artist, art } = await settledArt(app, { price: 10 });
    const sold = await app.balanceOf(artist);
    const account = (await app.call('createConnectAccount', artist)).body.accountId;

    await drop();
    const unheard = await topUp(40);
    const buyer = await app.person();
    const purchase = (await app.call('createPurchase', buyer, { body: { art_id: art } })).body;
    await pay(app, purchase.clientSecret);
    // The provider's timestamps are in whole seconds.
    await sleep(1_100);
    await app.control('/refunds', { payment_intent: known.intent, amount: 1000 });
    await app.control(`/accounts/${account}/complete`, {});
    await listen();
    expect(await app.balanceOf(unheard.person)).toBe(0);

    const found = await look();
    expect(found.caughtUp.length).toBeGreaterThanOrEqual(4);
    // Events are sorted by time, whichever list of the provider they came from.
    const { rows } = await app.owner.query<{ id: string; payload: { created: number | string } }>(
      'select id, payload from stripe_events where id = any($1)',
      [found.caughtUp],
    );
    const happened = rows.map(({ id, payload: { created } }) => ({
      id,
      at: typeof created === 'number' ? created : Math.floor(Date.parse(created) / 1000),
    }));
    const times = found.caughtUp.map((id) => happened.find((event) => event.id === id)!.at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBeGreaterThan(1);
    expect(found.differences).toEqual([]);
    expect(await app.balanceOf(unheard.person)).toBe(4000);
    expect(await app.balanceOf(artist)).toBe(sold + 900);
    expect(await app.balanceOf(known.person)).toBeLessThan(3000);
    await eventually(
      async () => (await app.call('getPayoutAccount', artist)).body.payout_account.status === 'active',
      'the account to be active',
    );
    expect(await look()).toEqual(nothing);
  });

  test('finds a payment without an intent id by its metadata and credits it [P10]', async () => {
    const person = await app.person();
    const { rows } = await app.owner.query(
      `insert into payments (user_id, type, amount_cents, amount_to_add_cents, fee_cents) values ($1, 'account_funding', 1068, 1000, 68) returning id`,
      [person.id],
    );
    // Simulates a server killed between Stripe's answer and its own update. No webhook arrives either.
    await drop();
    const intent = await app.deps.stripe.paymentIntents.create({
      amount: 1068,
      currency: 'usd',
      metadata: { payment_id: rows[0].id },
    });
    await pay(app, intent.client_secret!);
    await listen();
    // Simulates events that are older than Stripe keeps them.
    for (const { id, type, data } of (await app.deps.stripe.events.list({ limit: 100 })).data) {
      if ((data.object as { payment_intent?: string; id: string }).id !== intent.id) continue;
      await app.owner.query(
        `insert into stripe_events (id, endpoint, type, livemode, payload, worked_at, parked_reason)
         values ($1, 'account', $2, false, '{}', app_now(), 'lost in this test')`,
        [id, type],
      );
    }
    const found = await look();
    expect(found).toMatchObject({ repaired: [intent.id], differences: [] });
    expect(await app.balanceOf(person)).toBe(1000);
    const payment = await app.owner.query(`select payment_intent_id from payments where id = $1`, [rows[0].id]);
    expect(payment.rows[0].payment_intent_id).toBe(intent.id);
  });

  test('reports manual damage exactly: amounts, states, transfers, refunds', async () => {
    const { person, intent } = await topUp(50);
    await eventually(async () => (await app.balanceOf(person)) === 5000, 'the credit');
    await connect(app, person);
    const { body } = await withdraw(app, person, 20);
    const { stripe_transfer_id: transfer } = await eventually(async () => {
      const row = await withdrawalRow(app, body.withdrawal_id);
      return row.payout_status === 'paid' && row;
    }, 'the payout');
    await app.control('/refunds', { payment_intent: intent, amount: 500 });
    await eventually(
      async () =>
        (await app.owner.query(`select from payments where payment_intent_id = $1 and refunded_cents = 500`, [intent]))
          .rowCount,
      'the refund',
    );
    const stray = await app.deps.stripe.transfers.create({
      amount: 123,
      currency: 'usd',
      destination: (await app.call('getPayoutAccount', person)).body.payout_account.stripe_account_id,
    });
    const unknown = await app.deps.stripe.paymentIntents.create({ amount: 700, currency: 'usd' });
    await pay(app, unknown.client_secret!);
    const { rows: refunds } = await app.owner.query(
      `select reversal_id from payment_reversals r join payments p on p.id = r.payment_id where p.payment_intent_id = $1`,
      [intent],
    );

    const client = await app.owner.connect();
    try {
      await client.query('set session_replication_role = replica');
      await client.query(
        `update payments set amount_received_cents = amount_received_cents - 1, refunded_cents = 499 where payment_intent_id = $1`,
        [intent],
      );
      await client.query(`update payment_reversals set amount_cents = 499 where reversal_id = $1`, [
        refunds[0].reversal_id,
      ]);
      await client.query(
        `update withdrawals set net_transfer_amount_cents = net_transfer_amount_cents + 1, total_fees_deducted_cents = total_fees_deducted_cents - 1 where id = $1`,
        [body.withdrawal_id],
      );
      const { differences } = await look();
      expect(differences).toEqual(
        expect.arrayContaining([
          { what: 'payment intent', id: intent, stripe: 'succeeded with $53.37', ours: 'succeeded with $53.36' },
          { what: 'charge', id: expect.any(String), stripe: '$5.00 refunded', ours: '$4.99 refunded' },
          { what: 'refund', id: refunds[0].reversal_id, stripe: '$5.00 taken', ours: '$4.99 taken' },
          { what: 'transfer', id: transfer, stripe: '$19.29 sent', ours: '$19.30 sent' },
          { what: 'transfer', id: stray.id, stripe: '$1.23 sent', ours: 'not known' },
          { what: 'payment intent', id: unknown.id, stripe: 'succeeded with $7.00', ours: 'not known' },
        ]),
      );
      await reconcileBySchedule(app.deps, stripeHandlers(app.deps.config), paymentKinds);
      const { rows } = await app.owner.query(
        `select detail from alarms where kind = 'books_differ' and cleared_at is null`,
      );
      expect(JSON.stringify(rows)).toContain(stray.id);

      await auditBySchedule(app.deps);
      // The payments and the withdrawal are this person's, so nobody else's money is in doubt.
      expect((await app.owner.query(`select is_off from operator_switches`)).rows[0].is_off).toBe(false);
      expect((await withdraw(app, person, 10)).body.error.code).toBe('ERROR_WITHDRAWALS_PAUSED');
      expect((await app.call('getWallet', person)).body.notices).toContain(PAUSED);
      const other = await app.person({ balance: 2000 });
      await connect(app, other);
      expect((await withdraw(app, other, 10)).status).toBe(200);
      expect((await app.call('getWallet', other)).body.notices).not.toContain(PAUSED);
    } finally {
      await client.query(
        `update payments set amount_received_cents = amount_received_cents + 1, refunded_cents = 500 where payment_intent_id = $1`,
        [intent],
      );
      await client.query(`update payment_reversals set amount_cents = 500 where reversal_id = $1`, [
        refunds[0].reversal_id,
      ]);
      await client.query(
        `update withdrawals set net_transfer_amount_cents = net_transfer_amount_cents - 1, total_fees_deducted_cents = total_fees_deducted_cents + 1 where id = $1`,
        [body.withdrawal_id],
      );
      await client.query('set session_replication_role = origin');
      client.release();
    }
  });

  test('reports what only we have when comparing the whole list', async () => {
    const ghost = await app.person({ balance: 1000 });
    const { differences } = await reconcile(app.deps, stripeHandlers(app.deps.config), paymentKinds, null);
    expect(differences).toContainEqual({
      what: 'payment intent',
      id: expect.stringMatching(/^pi_test_/),
      stripe: 'not known',
      ours: 'succeeded with $10.68',
    });
    expect(ghost.id).toBeDefined();
  });
});

describe('the scheduled audit', () => {
  /** Runs a statement that none of ours can run, with the guards off. */
  async function behindTheGuards(statement: string, values: unknown[]): Promise<void> {
    const client = await app.owner.connect();
    try {
      await client.query('begin');
      await client.query('set local session_replication_role = replica');
      await client.query(statement, values);
      await client.query('commit');
    } finally {
      client.release();
    }
  }

  test('without findings holds nothing and clears its alarm', async () => {
    await auditBySchedule(app.deps);
    expect((await app.owner.query(`select is_off from operator_switches`)).rows[0].is_off).toBe(false);
    expect((await app.owner.query(`select from audit_holds`)).rowCount).toBe(0);
    expect(await alarmsOf('audit_failed')).toEqual([]);
  });

  test('a finding about users holds their withdrawals until it is resolved [O16]', async () => {
    const [payer, other] = [await app.person({ balance: 5000 }), await app.person({ balance: 5000 })];
    await Promise.all([connect(app, payer), connect(app, other)]);
    const change = (by: number) =>
      behindTheGuards(`update payments set refunded_cents = refunded_cents + $2 where user_id = $1`, [payer.id, by]);
    await change(1);
    const waiting = await writeWithdrawal(app, payer, 'acct_x');
    await auditBySchedule(app.deps);
    expect(await alarmsOf('audit_failed')).toEqual([
      { detail: { broken: ['payments_match_the_provider', 'top_ups_keep_what_is_left', 'reversals_add_up'] } },
    ]);
    const { rows } = await app.owner.query(`select distinct user_id from audit_holds`);
    expect(rows).toEqual([{ user_id: payer.id }]);
    // Make it due only now. The jobs that run beside this test would have sent it before.
    await app.owner.query(`update withdrawals set next_try_at = app_now() where id = $1`, [waiting]);
    await workWithdrawal(app.deps, waiting);
    expect((await withdrawalRow(app, waiting)).status).toBe('pending');
    expect((await withdraw(app, other, 10)).status).toBe(200);

    // After the operator releases the person, the same finding does not hold them again. A later one does.
    const release = {
      actor: 'operator',
      action: 'release',
      subject: 'profile',
      id: payer.id,
      reason: 'looked at',
    } as const;
    expect(await inTransaction(owner, (trx) => moderate(trx, release))).toBe(true);
    expect(await inTransaction(owner, (trx) => moderate(trx, release))).toBe(false);
    await auditBySchedule(app.deps);
    expect((await app.call('getWallet', payer)).body.notices).not.toContain(PAUSED);
    await change(-1);
    await auditBySchedule(app.deps);
    expect((await app.owner.query(`select from audit_holds`)).rowCount).toBe(0);
    expect(await alarmsOf('audit_failed')).toEqual([]);
    await change(1);
    await auditBySchedule(app.deps);
    expect((await app.call('getWallet', payer)).body.notices).toContain(PAUSED);
    await change(-1);
    await auditBySchedule(app.deps);
    expect((await app.call('getWallet', payer)).body.notices).not.toContain(PAUSED);
    await app.call('cancelWithdrawal', payer, { params: { id: waiting } });
  });

  test('a finding about the ledger stops all withdrawals until the operator resumes [O16]', async () => {
    const person = await app.person({ balance: 1000 });
    const change = (by: number) =>
      behindTheGuards(
        `update ledger_accounts set balance_cents = balance_cents + $2 where user_id = $1 and kind = 'balance'`,
        [person.id, by],
      );
    await change(1);
    await auditBySchedule(app.deps);
    await change(-1);
    await auditBySchedule(app.deps);
    expect((await app.owner.query(`select is_off, reason from operator_switches`)).rows[0]).toEqual({
      is_off: true,
      reason: 'the audit failed: balances_equal_entries',
    });
    const other = await app.person({ balance: 2000 });
    await connect(app, other);
    expect((await withdraw(app, other, 10)).body.error.code).toBe('ERROR_WITHDRAWALS_PAUSED');
    await app.owner.query(`update operator_switches set is_off = false, reason = ''`);
    expect((await withdraw(app, other, 10)).status).toBe(200);
  });

  test('a finding without money raises the alarm and holds nothing', async () => {
    const person = await app.person();
    const change = (by: number) =>
      app.owner.query(`update profile_counters set followers_count = followers_count + $2 where user_id = $1`, [
        person.id,
        by,
      ]);
    await change(1);
    await auditBySchedule(app.deps);
    expect(await alarmsOf('audit_failed')).toEqual([{ detail: { broken: ['counters_count'] } }]);
    // An hour later, the same finding is the same alarm, with its original time.
    const raised = async () => (await app.owner.query(`select id from alarms where kind = 'audit_failed'`)).rows;
    const before = await raised();
    await auditBySchedule(app.deps);
    expect(await raised()).toEqual(before);
    expect((await app.owner.query(`select is_off from operator_switches`)).rows[0].is_off).toBe(false);
    expect((await app.owner.query(`select from audit_holds`)).rowCount).toBe(0);
    await change(-1);
    await auditBySchedule(app.deps);
  });
});
