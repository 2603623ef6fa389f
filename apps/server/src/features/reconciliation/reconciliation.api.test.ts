import { cardFee, cents } from '@unslop/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stripeHandlers } from '../../stripe-tables.ts';
import { connect, pay, settledArt, withdraw, withdrawalRow } from '../../testing/money.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { auditBySchedule } from './audit.ts';
import { reconcile, reconcileBySchedule } from './reconcile.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true });
});
afterAll(() => app.stop());

const look = () => reconcile(app.deps, stripeHandlers(app.deps.config), 30);
const drop = (times = 50) => app.control('/webhook-faults', { fault: 'drop', times });
const listen = () =>
  fetch(`${app.sandboxUrl}/control/faults`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${app.deps.config.stripe.secretKey}` },
  });
async function topUp(dollars: number, person?: Person): Promise<{ person: Person; intent: string }> {
  const who = person ?? (await app.person());
  const amount = dollars * 100 + cardFee(cents(dollars * 100));
  const { body } = await app.call('createPaymentIntent', who, {
    body: { amount, currency: 'usd', metadata: { type: 'account_funding', amount_to_add: dollars } },
  });
  await pay(app, body.clientSecret);
  return { person: who, intent: body.paymentIntentId };
}
const nothing = { caughtUp: [], repaired: [], differences: [] };

describe('reconciliation', () => {
  test('says nothing while both sides agree', async () => {
    const { person } = await topUp(50);
    await eventually(async () => (await app.balanceOf(person)) === 5000, 'the credit');
    await connect(app, person);
    const { body } = await withdraw(app, person, 20);
    await eventually(async () => (await withdrawalRow(app, body.withdrawal_id)).payout_status === 'paid', 'the payout');
    expect(await look()).toEqual(nothing);
  });

  test('events that were missed while we were down are fetched and worked: top-up, refund, dispute, sale, payout, account', async () => {
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
    await app.control('/refunds', { payment_intent: known.intent, amount: 1000 });
    await app.control(`/accounts/${account}/complete`, {});
    await listen();
    expect(await app.balanceOf(unheard.person)).toBe(0);

    const found = await look();
    expect(found.caughtUp.length).toBeGreaterThanOrEqual(4);
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

  test('P10 a payment without its intent’s id is found by the metadata and credited', async () => {
    const person = await app.person();
    const { rows } = await app.owner.query(
      `insert into payments (user_id, type, amount_cents, amount_to_add_cents, fee_cents) values ($1, 'account_funding', 1068, 1000, 68) returning id`,
      [person.id],
    );
    // As left behind by a server that was killed between Stripe's answer and its own note; no webhook arrives either.
    await drop();
    const intent = await app.deps.stripe.paymentIntents.create({
      amount: 1068,
      currency: 'usd',
      metadata: { payment_id: rows[0].id },
    });
    await pay(app, intent.client_secret!);
    await listen();
    // Its events are older than Stripe keeps them: as good as never there.
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

  test('what was broken by hand is told exactly: amounts, states, transfers, refunds', async () => {
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
      await reconcileBySchedule(app.deps, stripeHandlers(app.deps.config));
      const { rows } = await app.owner.query(
        `select detail from alarms where kind = 'books_differ' and cleared_at is null`,
      );
      expect(JSON.stringify(rows)).toContain(stray.id);

      await auditBySchedule(app.deps);
      expect((await app.owner.query(`select is_off, reason from operator_switches`)).rows[0]).toMatchObject({
        is_off: true,
        reason: expect.stringContaining('the audit failed: '),
      });
      expect((await withdraw(app, person, 10)).body.error.code).toBe('ERROR_TECHNICAL');
      expect((await app.call('getWallet', person)).body.notices).toContain(
        'Withdrawals are paused while we check our books.',
      );
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
      await app.owner.query(`update operator_switches set is_off = false, reason = ''`);
    }
  });

  test('with the whole list, what only we have is told as well', async () => {
    const ghost = await app.person({ balance: 1000 });
    const { differences } = await reconcile(app.deps, stripeHandlers(app.deps.config), null);
    expect(differences).toContainEqual({
      what: 'payment intent',
      id: expect.stringMatching(/^pi_test_/),
      stripe: 'not known',
      ours: 'succeeded with $10.68',
    });
    expect(ghost.id).toBeDefined();
  });

  test('an audit without findings leaves withdrawals on', async () => {
    await auditBySchedule(app.deps);
    expect((await app.owner.query(`select is_off from operator_switches`)).rows[0].is_off).toBe(false);
  });
});
