import { cardFee, cents } from '@unslop/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pay } from '../../testing/money.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true });
});
afterAll(() => app.stop());

describe('card testing', () => {
  test('five declined cards in an hour block new and open payments [P19]', async () => {
    const person = await app.person();
    const order = (dollars: number) => ({
      amount: dollars * 100 + cardFee(cents(dollars * 100)),
      currency: 'usd',
      metadata: { type: 'account_funding', amount_to_add: dollars },
    });
    const { body } = await app.call('createPaymentIntent', person, { body: order(5) });
    for (let n = 0; n < 5; n++) await pay(app, body.clientSecret, '4000000000000002');
    const declines = async () =>
      (await app.owner.query(`select count(*)::int as n from card_declines where user_id = $1`, [person.id])).rows[0].n;
    await eventually(async () => (await declines()) === 5, 'five declines');
    expect(await app.call('createPaymentIntent', person, { body: order(6) })).toMatchObject({
      status: 429,
      body: {
        error: { code: 'CARD_DECLINES_LIMIT', message: 'Too many declined cards. Please try again in an hour.' },
      },
      headers: { 'retry-after': '3600' },
    });
    await eventually(
      async () =>
        (await app.owner.query(`select status from payments where payment_intent_id = $1`, [body.paymentIntentId]))
          .rows[0].status === 'canceled',
      'the open payment to be cancelled',
    );
    expect((await pay(app, body.clientSecret)).status).not.toBe('succeeded');
    await app.advance('61 minutes');
    expect((await app.call('createPaymentIntent', person, { body: order(6) })).status).toBe(200);
  });

  test('ten declined cards in an hour from one address block only that address [P19]', async () => {
    const strict = await startTestApp({ withSandbox: true, rateFactor: 1 });
    try {
      const people = await Promise.all(Array.from({ length: 3 }, () => strict.person()));
      await strict.owner.query(
        `insert into card_declines (charge_id, user_id, address) select 'ch_' || n, $1::uuid, '127.0.0.1' from generate_series(1, 4) n
         union all select 'ch_b' || n, $2::uuid, '127.0.0.1' from generate_series(1, 4) n`,
        [people[0]!.id, people[1]!.id],
      );
      const body = { amount: 534, currency: 'usd', metadata: { type: 'account_funding', amount_to_add: 5 } };
      expect((await strict.call('createPaymentIntent', people[2]!, { body })).status).toBe(200);
      await strict.owner.query(
        `insert into card_declines (charge_id, user_id, address) select 'ch_d' || n, $1::uuid, '127.0.0.1' from generate_series(1, 2) n`,
        [people[2]!.id],
      );
      const other = await strict.person();
      expect((await strict.call('createPaymentIntent', other, { body })).body.error.code).toBe('CARD_DECLINES_LIMIT');
      await strict.owner.query(`update card_declines set address = '10.0.0.1'`);
      expect((await strict.call('createPaymentIntent', other, { body })).status).toBe(200);
      await strict.owner.query(`update card_declines set address = '127.0.0.1'`);
      const late = await strict.person();
      expect((await strict.call('createPaymentIntent', late, { body })).body.error.code).toBe('CARD_DECLINES_LIMIT');
      await strict.owner.query(`update card_declines set declined_at = declined_at - interval '61 minutes'`);
      expect((await strict.call('createPaymentIntent', late, { body })).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });
});
