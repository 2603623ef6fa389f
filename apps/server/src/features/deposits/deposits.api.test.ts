import { cardFee, cents } from '@unslop/domain/money';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentKinds } from '../../payment-kinds.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { noteCard } from '../payments/payment.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true, withMetrics: true });
});
afterAll(() => app.stop());

type Person = Awaited<ReturnType<TestApp['person']>>;
const order = (dollars: number, amount = dollars * 100 + cardFee(cents(dollars * 100))) => ({
  amount,
  currency: 'usd',
  metadata: { type: 'account_funding', amount_to_add: dollars },
});
const start = (person: Person, dollars: number, key?: string) =>
  app.call('createPaymentIntent', person, {
    body: order(dollars),
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const pay = async (clientSecret: string, number = '4242424242424242') => {
  const reply = await fetch(`${app.sandboxUrl}/cards/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.deps.config.publicUrl },
    body: JSON.stringify({ client_secret: clientSecret, card: { number, exp_month: 12, exp_year: 2040, cvc: '123' } }),
  });
  return reply.json() as Promise<{ status: string; error?: { message: string } }>;
};
const depositsOf = async (person: Person) => (await app.call('listDeposits', person)).body.data;
const paymentOf = async (intent: string) =>
  (await app.owner.query('select * from payments where payment_intent_id = $1', [intent])).rows[0];

describe('a top-up', () => {
  test('charges by the fee rule and credits from the signed webhook [B059]', async () => {
    const person = await app.person();
    const { status, body } = await start(person, 50);
    expect(status).toBe(200);
    expect(body).toEqual({
      clientSecret: expect.stringMatching(/^pi_.*_secret_/),
      paymentIntentId: expect.stringMatching(/^pi_/),
    });
    expect((await pay(body.clientSecret)).status).toBe('succeeded');
    await eventually(async () => (await app.balanceOf(person)) === 5000, 'the credit');
    const charged = 5000 + cardFee(cents(5000));
    expect(await depositsOf(person)).toMatchObject([
      {
        amount_added_to_balance_cents: 5000,
        total_amount_charged_cents: charged,
        stripe_charge_id: expect.stringMatching(/^ch_/),
      },
    ]);
    expect(await paymentOf(body.paymentIntentId)).toMatchObject({
      status: 'succeeded',
      amount_cents: charged,
      currency: 'usd',
    });
    const movements = (await app.call('listMovements', person)).body.data;
    expect(movements).toMatchObject([{ kind: 'top_up', amount_cents: 5000, balance_after_cents: 5000 }]);
  });

  test.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
  ])('declines the card %s with "%s" and moves no balance', async (number, message) => {
    const person = await app.person();
    const { body } = await start(person, 10);
    const result = await pay(body.clientSecret, number);
    expect(result.error?.message).toBe(message);
    await eventually(
      async () => (await paymentOf(body.paymentIntentId)).last_error === message,
      'the failure to be noted',
    );
    expect(await app.balanceOf(person)).toBe(0);
    // The same payment can still be paid once with a better card.
    expect((await pay(body.clientSecret)).status).toBe('succeeded');
    await eventually(async () => (await app.balanceOf(person)) === 1000, 'the credit');
  });

  test('refuses an amount that does not match the charge [M17]', async () => {
    const person = await app.person();
    for (const body of [
      order(50, 1068),
      order(10, 1000),
      { ...order(10), metadata: { type: 'account_funding', amount_to_add: 1000 } },
    ]) {
      const answer = await app.call('createPaymentIntent', person, { body });
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'AMOUNT_MISMATCH' } } });
    }
  });

  test('refuses invalid amounts with 400 [M07]', async () => {
    const person = await app.person();
    const wrong = [
      '-1',
      '0',
      '0.5',
      '10.005',
      '1e21',
      '1e400',
      '9007199254740992',
      '-0',
      'null',
      'true',
      '"10"',
      '[10]',
    ];
    const fields = (name: string, good: number) => [
      ...[...wrong, '{}', '""'].map((amount) => `"${name}":${amount},`),
      '',
      `"${name}":${good + 1},"${name}":${good},`,
    ];
    for (const payload of [
      ...fields('amount', 1068).map(
        (amount) => `{${amount}"currency":"usd","metadata":{"amount_to_add":10,"type":"account_funding"}}`,
      ),
      ...fields('amount_to_add', 10).map(
        (toAdd) => `{"amount":1068,"currency":"usd","metadata":{${toAdd}"type":"account_funding"}}`,
      ),
    ]) {
      const answer = await app.server.inject({
        method: 'POST',
        url: '/api/functions/create-payment-intent',
        headers: { origin: app.deps.config.publicUrl, cookie: person.cookie, 'content-type': 'application/json' },
        payload,
      });
      expect([payload, answer.statusCode]).toEqual([payload, 400]);
    }
    expect((await app.owner.query('select from payments where user_id = $1', [person.id])).rowCount).toBe(0);
  });

  test('refuses an unknown field [M08]', async () => {
    const person = await app.person();
    expect((await app.call('createPaymentIntent', person, { body: { ...order(10), balance: 1 } })).status).toBe(400);
  });

  test('refuses less than $5, more than $1,000, and more than $2,500 a day [M19]', async () => {
    const person = await app.person();
    expect((await app.call('createPaymentIntent', person, { body: order(4.99, 533) })).body.error.code).toBe(
      'TOP_UP_TOO_SMALL',
    );
    const small = await app.call('createPaymentIntent', person, { body: order(4) });
    expect(small.body.error.message).toBe('Add at least $5.');
    expect((await start(person, 1001)).body.error.message).toBe('Add at most $1,000.');
    for (const dollars of [1000, 999]) {
      const { body } = await start(person, dollars);
      await pay(body.clientSecret);
      await eventually(async () => (await paymentOf(body.paymentIntentId)).status === 'succeeded', 'the payment');
    }
    expect(await start(person, 502)).toMatchObject({ status: 429, body: { error: { code: 'TOP_UP_DAILY_LIMIT' } } });
    expect((await start(person, 501)).status).toBe(200);
  });

  test('creates one payment intent for twenty concurrent identical requests [M02]', async () => {
    const person = await app.person();
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(person, 10, 'order')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.paymentIntentId)).size).toBe(1);
  });

  test('finds a continued payment by its second key after it was paid [M02]', async () => {
    const person = await app.person();
    const { body: first } = await start(person, 10, 'first');
    const { body: second } = await start(person, 10, 'second');
    expect(second).toEqual(first);
    await pay(first.clientSecret);
    await eventually(async () => (await paymentOf(first.paymentIntentId)).status === 'succeeded', 'the payment');
    for (const key of ['first', 'second']) expect((await start(person, 10, key)).body).toEqual(first);
    expect((await start(person, 20, 'second')).body.error.code).toBe('IDEMPOTENCY_MISMATCH');
    expect((await start(person, 10, 'third')).body.paymentIntentId).not.toBe(first.paymentIntentId);
    expect((await app.owner.query('select from payments where user_id = $1', [person.id])).rowCount).toBe(2);
  });

  test('refuses the same key for another amount [M03]', async () => {
    const person = await app.person();
    await start(person, 10, 'key');
    expect(await start(person, 20, 'key')).toMatchObject({
      status: 422,
      body: { error: { code: 'IDEMPOTENCY_MISMATCH' } },
    });
  });

  test('charges nothing and says so if the provider is unreachable', async () => {
    const person = await app.person();
    await app.control('/faults', { path: '/v1/payment_intents', fault: 'refuse', times: 1 });
    const answer = await start(person, 10, 'refused');
    expect(answer).toMatchObject({ status: 503, body: { error: { message: 'Failed to create payment intent' } } });
    expect(await app.balanceOf(person)).toBe(0);
  });

  test('continues with the same intent after a lost response [P10]', async () => {
    const person = await app.person();
    await app.control('/faults', { path: '/v1/payment_intents', fault: 'lose', times: 1 });
    const { status, body } = await start(person, 10, 'lost');
    expect(status).toBe(200);
    await pay(body.clientSecret);
    await eventually(async () => (await app.balanceOf(person)) === 1000, 'the credit');
    expect((await depositsOf(person)).length).toBe(1);
  });

  test('books a paid payment once when its owner asks, even without the webhook', async () => {
    const [person, other] = await Promise.all([app.person(), app.person()]);
    await app.control('/webhooks/pause', {});
    const { body } = await start(person, 10);
    await pay(body.clientSecret);
    expect((await app.call('checkPayment', other, { params: { id: body.paymentIntentId } })).status).toBe(404);
    const check = await app.call('checkPayment', person, { params: { id: body.paymentIntentId } });
    const { payment_id: id } = check.body;
    expect(check.body).toEqual({
      status: 'succeeded',
      credited: true,
      sent_back: null,
      payment_id: id,
      amount_cents: 1068,
    });
    // The answer included the card, so the receipt shows it immediately.
    expect((await app.call('getReceipt', person, { params: { id } })).body).toMatchObject({
      total_cents: 1068,
      paid_with: 'Visa ending in 4242',
    });
    expect(await app.balanceOf(person)).toBe(1000);
    await app.control('/webhooks/resume', {});
    await eventually(
      async () =>
        (
          await app.owner.query(
            `select from stripe_events where worked_at is not null and type = 'payment_intent.succeeded' and payload->'data'->'object'->>'id' = $1`,
            [body.paymentIntentId],
          )
        ).rowCount,
      'the event to be worked',
    );
    expect(await app.balanceOf(person)).toBe(1000);
  });
});

test('ignores a missing payment when noting its card', async () => {
  await expect(noteCard(app.deps, paymentKinds, 'pi_of_other_keys')).resolves.toBeUndefined();
});

describe('webhooks', () => {
  const secret = 'whsec_sandbox';
  const eventOf = (object: object, more: object = {}) => ({
    id: `evt_${Math.random().toString(36).slice(2)}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    api_version: '2026-10-28.endive',
    created: 1,
    livemode: false,
    data: { object },
    ...more,
  });
  const stripe = new Stripe('sk_test_x');
  const deliver = (
    event: object | string,
    { timestamp, key = secret, signature }: { timestamp?: number; key?: string; signature?: string | null } = {},
  ) => {
    const payload = typeof event === 'string' ? event : JSON.stringify(event);
    const header =
      signature === undefined
        ? stripe.webhooks.generateTestHeaderString({ payload, secret: key, ...(timestamp && { timestamp }) })
        : signature;
    return app.server.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      payload,
      headers: { 'content-type': 'application/json', ...(header && { 'stripe-signature': header }) },
    });
  };
  const worked = (id: string) =>
    eventually(async () => {
      const { rows } = await app.owner.query('select * from stripe_events where id = $1 and worked_at is not null', [
        id,
      ]);
      return rows[0];
    }, `${id} to be worked`);
  /** Starts a top-up of $10, and returns what the provider would send when it is paid. */
  const started = async () => {
    const person = await app.person();
    const { body } = await start(person, 10);
    const intent = {
      id: body.paymentIntentId,
      object: 'payment_intent',
      status: 'succeeded',
      currency: 'usd',
      amount: 1068,
      amount_received: 1068,
      latest_charge: `ch_${body.paymentIntentId}`,
      metadata: {},
    };
    return { person, intent };
  };

  test('refuses a webhook with a missing, wrong, old or future signature [P01]', async () => {
    const { person, intent } = await started();
    const event = eventOf(intent);
    const now = Math.floor(Date.now() / 1000);
    const refused = async () => {
      const { text } = await app.deps.metrics!.read();
      return Number(
        /_requests_total\{method="POST",route="\/api\/webhooks\/stripe",status="400"\} (\d+)/.exec(text)?.[1] ?? 0,
      );
    };
    const before = await refused();
    expect((await deliver(event, { signature: null })).statusCode).toBe(400);
    expect((await deliver(event, { key: 'whsec_other' })).statusCode).toBe(400);
    expect((await deliver(event, { timestamp: now - 301 })).statusCode).toBe(400);
    // A timestamp 301 s ahead could become valid a second later, so use 302 s.
    expect((await deliver(event, { timestamp: now + 302 })).statusCode).toBe(400);
    const header = stripe.webhooks.generateTestHeaderString({ payload: JSON.stringify(event), secret });
    expect((await deliver(JSON.stringify(event).replace('1068', '9068'), { signature: header })).statusCode).toBe(400);
    expect((await app.owner.query('select from stripe_events where id = $1', [event.id])).rowCount).toBe(0);
    expect(await app.balanceOf(person)).toBe(0);
    await eventually(async () => (await refused()) === before + 5, 'the five to be counted');
  });

  test('verifies the raw bytes whatever their formatting [P02]', async () => {
    const { person, intent } = await started();
    const event = eventOf({ ...intent, description: 'né \u{1f3a8} \\u00e9', big: 0 });
    const text = `{ "livemode":false,\n "type":"payment_intent.succeeded", ${JSON.stringify(event).slice(1)}`.replace(
      '"big":0',
      '"big":12345678901234567890',
    );
    expect((await deliver(text)).statusCode).toBe(200);
    await worked(event.id);
    expect(await app.balanceOf(person)).toBe(1000);
  });

  test('credits an event once, repeated or concurrent [P04]', async () => {
    const { person, intent } = await started();
    const event = eventOf(intent);
    for (let n = 0; n < 5; n++) expect((await deliver(event)).statusCode).toBe(200);
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(event)));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    await worked(event.id);
    expect(await app.balanceOf(person)).toBe(1000);
    expect(await depositsOf(person)).toHaveLength(1);
  });

  test('credits two different events about one payment once [P05]', async () => {
    const { person, intent } = await started();
    const events = [eventOf(intent), eventOf(intent), eventOf(intent)];
    await Promise.all(events.map((event) => deliver(event)));
    for (const event of events) expect((await worked(event.id)).parked_reason).toBeNull();
    expect(await app.balanceOf(person)).toBe(1000);
  });

  test('credits a success that arrives before our own call returns [P06]', async () => {
    const person = await app.person();
    const { rows } = await app.owner.query(
      `insert into payments (user_id, type, amount_cents, amount_to_add_cents, fee_cents) values ($1, 'account_funding', 1068, 1000, 68) returning id`,
      [person.id],
    );
    const event = eventOf({
      id: 'pi_early',
      status: 'succeeded',
      currency: 'usd',
      amount_received: 1068,
      latest_charge: 'ch_early',
      metadata: { payment_id: rows[0].id },
    });
    await deliver(event);
    await worked(event.id);
    expect(await app.balanceOf(person)).toBe(1000);
    expect(await paymentOf('pi_early')).toMatchObject({ status: 'succeeded', id: rows[0].id });
  });

  test('no route lets a client write a payment or a deposit [P11]', async () => {
    const person = await app.person();
    for (const url of ['/api/payments', '/api/deposits']) {
      for (const method of ['POST', 'PUT', 'PATCH'] as const) {
        const answer = await app.server.inject({
          method,
          url,
          headers: { origin: app.deps.config.publicUrl, cookie: person.cookie },
          payload: { user_id: person.id, amount: 1000 },
        });
        expect(answer.statusCode).toBe(404);
      }
    }
    expect(await app.balanceOf(person)).toBe(0);
  });

  test('credits the amount received, not the amount requested [P12]', async () => {
    const { person, intent } = await started();
    const event = eventOf({ ...intent, amount_received: 107 });
    await deliver(event);
    await worked(event.id);
    expect(await app.balanceOf(person)).toBe(100);
    expect(await depositsOf(person)).toMatchObject([
      { amount_added_to_balance_cents: 100, total_amount_charged_cents: 107 },
    ]);
  });
});
