import { cardFee, cents } from '@unslop/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true });
});
afterAll(() => app.stop());

const order = {
  amount: 1000 + cardFee(cents(1000)),
  currency: 'usd',
  metadata: { type: 'account_funding', amount_to_add: 10 },
};
const start = (by: Person | null, body: object = order) => app.call('createPaymentIntent', by, { body });
const atProvider = (id: string) => app.deps.stripe.paymentIntents.retrieve(id);
const intentsAtProvider = async () => (await app.deps.stripe.paymentIntents.list({ limit: 100 })).data.length;
const paymentOf = async (intent: string) =>
  (await app.owner.query('select * from payments where payment_intent_id = $1', [intent])).rows[0];
const confirm = async (clientSecret: string, number: string) => {
  const reply = await fetch(`${app.sandboxUrl}/cards/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.deps.config.publicUrl },
    body: JSON.stringify({ client_secret: clientSecret, card: { number, exp_month: 12, exp_year: 2040, cvc: '123' } }),
  });
  return reply.json() as Promise<{ status: string }>;
};

describe('create-payment-intent', () => {
  test('makes one intent in usd with metadata and returns its secret and id [B060 B062]', async () => {
    const person = await app.person();
    const { status, body } = await start(person);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['clientSecret', 'paymentIntentId']);
    expect(await atProvider(body.paymentIntentId)).toMatchObject({
      amount: 1068,
      currency: 'usd',
      client_secret: body.clientSecret,
      metadata: { type: 'account_funding', amount_to_add: '10.00', user_id: person.id },
    });
    for (const other of [
      { ...order, currency: 'eur' },
      { ...order, amount: 10.68 },
      { ...order, metadata: { ...order.metadata, type: 'gift' } },
    ]) {
      expect((await start(person, other)).status).toBe(400);
    }
  });

  test('refuses guests and creates nothing at the provider [B061 B066]', async () => {
    const before = await intentsAtProvider();
    const answer = await start(null);
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'NOT_AUTHENTICATED' } } });
    expect(await intentsAtProvider()).toBe(before);
    expect((await app.owner.query('select from payments where user_id is null')).rowCount).toBe(0);
  });

  test('records a successful payment with user, intent, amount and purpose [B063]', async () => {
    const person = await app.person();
    const { body } = await start(person);
    await confirm(body.clientSecret, '4242424242424242');
    const payment = await eventually(async () => {
      const row = await paymentOf(body.paymentIntentId);
      return row.status === 'succeeded' && row;
    }, 'the payment to be recorded');
    expect(payment).toMatchObject({
      user_id: person.id,
      payment_intent_id: body.paymentIntentId,
      amount_cents: 1068,
      amount_to_add_cents: 1000,
      currency: 'usd',
      type: 'account_funding',
      comment_id: null,
    });
    expect(payment.succeeded_at).not.toBeNull();
  });

  test('adds nothing in any other state, which can be queried [B064]', async () => {
    const person = await app.person();
    const { body } = await start(person);
    // The bank of this card asks for confirmation first.
    expect((await confirm(body.clientSecret, '4000002500003155')).status).toBe('requires_action');
    const check = await app.call('checkPayment', person, { params: { id: body.paymentIntentId } });
    expect(check.body).toMatchObject({ status: 'requires_action', credited: false });
    expect((await paymentOf(body.paymentIntentId)).succeeded_at).toBeNull();
    expect(await app.balanceOf(person)).toBe(0);
    expect((await app.call('listDeposits', person)).body.data).toEqual([]);
  });

  test('stores no card number [B062]', async () => {
    const person = await app.person();
    const { body } = await start(person);
    await confirm(body.clientSecret, '4242424242424242');
    await eventually(async () => (await app.balanceOf(person)) === 1000, 'the credit');
    for (const table of ['payments', 'deposits', 'stripe_events']) {
      const { rows } = await app.owner.query(
        `select count(*)::int as n from ${table} t where t::text like '%4242424242424242%'`,
      );
      expect(rows[0].n, table).toBe(0);
    }
  });
});

describe('the deposit history', () => {
  test('lists one’s own, newest first [B071 B072 B080]', async () => {
    const [ann, bob] = await Promise.all([app.person({ balance: 500 }), app.person({ balance: 700 })]);
    const amounts = async (by: Person) =>
      (await app.call('listDeposits', by)).body.data.map(
        (deposit: { amount_added_to_balance_cents: number }) => deposit.amount_added_to_balance_cents,
      );
    expect(await amounts(ann)).toEqual([500]);
    expect(await amounts(bob)).toEqual([700]);
    const { body } = await start(ann);
    await confirm(body.clientSecret, '4242424242424242');
    await eventually(async () => (await amounts(ann)).length === 2, 'the second deposit');
    expect(await amounts(ann)).toEqual([1000, 500]);
    expect(await amounts(bob)).toEqual([700]);
    const [{ id: deposit }] = (await app.call('listDeposits', ann)).body.data;
    for (const [name, params] of [
      ['listDeposits', {}],
      ['listMovements', {}],
      ['exportMovements', {}],
      ['listPurchases', {}],
      ['listWithdrawals', {}],
      ['getWallet', {}],
      ['checkPayment', { id: body.paymentIntentId }],
      ['getReceipt', { id: deposit }],
      ['downloadReceipt', { id: deposit }],
    ] as const) {
      const answer = await app.call(name, null, { params });
      expect([name, answer.status, Object.keys(answer.body)]).toEqual([name, 401, ['error', 'request_id']]);
    }
    expect((await app.call('listDeposits', bob, { query: { user_id: ann.id } })).status).toBe(400);
    // The server's role may read the ledger, but never write it.
    await expect(app.deps.pool.query('update ledger_accounts set balance_cents = 1')).rejects.toThrow(
      /permission denied/,
    );
  });
});
