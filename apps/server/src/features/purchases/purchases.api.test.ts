import { artistShare, cardFee, cents } from '@unslop/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentKinds } from '../../payment-kinds.ts';
import { pay, purchaseCalls, settledArt } from '../../testing/money.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { cancelStalePayments } from '../payments/open-payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true, clearingDays: 7 });
});
afterAll(() => app.stop());

const { start, buy, purchasesOf, isShownAsBought, saleOf, paymentOf } = purchaseCalls(() => app);

describe('a price', () => {
  test('can be set on own art, $3 to $1000, once the slop is settled, and removed', async () => {
    const { artist, poster, art } = await settledArt(app, { price: null });
    const price = (person: Person, value: unknown) =>
      app.call('setArtPrice', person, { params: { id: art }, body: { price: value } });
    for (const value of [2, 1001, 3.5, -3, 0]) {
      expect((await price(artist, value)).body.error).toMatchObject({
        code: 'PRICE_INVALID',
        message: 'Set a price in whole dollars, from $3 to $1,000.',
      });
    }
    for (const value of ['3', true, [3], {}]) expect((await price(artist, value)).status).toBe(400);
    expect((await price(poster, 5)).body.error.code).toBe('NOT_YOUR_COMMENT');
    for (const value of [3, 1000]) expect((await price(artist, value)).body).toEqual({ price_cents: value * 100 });
    expect(await saleOf(poster, art)).toMatchObject({
      price_cents: 100_000,
      fee_cents: cardFee(cents(100_000)),
      total_cents: 100_000 + cardFee(cents(100_000)),
      artist_share_cents: 90_000,
      can_buy: true,
      can_price: false,
      purchased: false,
    });
    expect(await saleOf(artist, art)).toMatchObject({
      can_buy: false,
      can_price: true,
      why_not: 'This is your own art.',
    });
    expect((await price(artist, null)).body).toEqual({ price_cents: null });
    expect(await saleOf(poster, art)).toMatchObject({ can_buy: false, why_not: 'This artwork isn’t for sale.' });
  });

  test('waits until the slop is settled [V2.3.1]', async () => {
    const [poster, artist] = await Promise.all([app.person({ balance: 1000 }), app.person()]);
    const art = await app.art(artist, await app.slop(poster));
    const answer = await app.call('setArtPrice', artist, { params: { id: art }, body: { price: 5 } });
    expect(answer.body.error.code).toBe('PRICE_BEFORE_SETTLED');
  });

  test('refuses invalid amounts with 400, from artist and buyer [M07]', async () => {
    const { artist, art } = await settledArt(app, { price: 5 });
    const buyer = await app.person();
    const send = async (person: Person, method: 'PUT' | 'POST', url: string, payload: string) =>
      app.server.inject({
        method,
        url,
        headers: { origin: app.deps.config.publicUrl, cookie: person.cookie, 'content-type': 'application/json' },
        payload,
      });
    // A price of null takes art off sale.
    const never = ['0.5', '10.005', '1e21', '1e400', '9007199254740992', 'true', '"10"', '[10]', '{}', '""'];
    for (const price of [...never, '-1', '0', '-0']) {
      const { statusCode } = await send(artist, 'PUT', `/api/comments/${art}/price`, `{"price":${price}}`);
      expect([price, statusCode]).toEqual([price, 400]);
    }
    for (const payload of ['{}', '{"price":6,"price":7}'])
      expect((await send(artist, 'PUT', `/api/comments/${art}/price`, payload)).statusCode).toBe(400);
    expect((await saleOf(buyer, art)).price_cents).toBe(500);
    for (const price of [...never, 'null']) {
      const { statusCode } = await send(
        buyer,
        'POST',
        '/api/functions/create-purchase',
        `{"art_id":"${art}","price_cents":${price}}`,
      );
      expect([price, statusCode]).toEqual([price, 400]);
    }
    for (const price of [-1, 0, -0, 499, 501])
      expect((await start(buyer, art, { price_cents: price })).body.error.code).toBe('PRICE_CHANGED');
    expect((await app.owner.query('select from payments where user_id = $1', [buyer.id])).rowCount).toBe(0);
  });
});

describe('a purchase', () => {
  test('is paid by card, credits the artist and lists the art [B137 B144]', async () => {
    const { artist, art } = await settledArt(app, { price: 25 });
    const buyer = await app.person();
    const before = await app.balanceOf(artist);
    const { body } = await start(buyer, art, { price_cents: 2500 });
    const total = 2500 + cardFee(cents(2500));
    expect(body).toEqual({
      clientSecret: expect.stringMatching(/_secret_/),
      paymentIntentId: expect.stringMatching(/^pi_/),
      price_cents: 2500,
      fee_cents: cardFee(cents(2500)),
      total_cents: total,
    });
    expect(await purchasesOf(buyer)).toEqual([]);
    await pay(app, body.clientSecret);
    await eventually(async () => (await purchasesOf(buyer)).length === 1, 'the purchase');
    expect(await app.balanceOf(artist)).toBe(before + artistShare(cents(2500)));
    expect((await purchasesOf(buyer))[0]).toMatchObject({
      user_id: buyer.id,
      payment_intent_id: body.paymentIntentId,
      status: 'succeeded',
      amount_cents: total,
      price_cents: 2500,
      currency: 'usd',
      metadata: { type: 'art_purchase', artId: art, artTitle: 'Sunny otter' },
      artist: { user_id: artist.id },
      image: { url: expect.any(String) },
      rating: null,
      ended_at: null,
    });
    expect(await paymentOf(body.paymentIntentId)).toMatchObject({
      status: 'succeeded',
      metadata: { type: 'art_purchase', artId: art, artTitle: 'Sunny otter' },
    });
    expect(await saleOf(buyer, art)).toMatchObject({ purchased: true, can_buy: false });
    expect([await isShownAsBought(buyer, art), await isShownAsBought(artist, art)]).toEqual([true, false]);
    expect((await app.call('listNotifications', artist)).body.data[0]).toMatchObject({
      type: 'success',
      content: 'You sold your art "Sunny otter" for $25.00. $22.50 is in your balance.',
    });
    const statement = (await app.call('listMovements', artist)).body.data[0];
    expect(statement).toMatchObject({ kind: 'sale', amount_cents: 2250, text: 'Art sold: “Sunny otter”' });
  });

  test('is listed for its buyer, newest first, without top-ups [B134]', async () => {
    const [first, second] = [await settledArt(app), await settledArt(app)];
    const [buyer, other] = await Promise.all([app.person({ balance: 1000 }), app.person()]);
    await buy(buyer, first.art);
    await buy(buyer, second.art);
    expect((await purchasesOf(buyer)).map((one: { metadata: { artId: string } }) => one.metadata.artId)).toEqual([
      second.art,
      first.art,
    ]);
    expect(await purchasesOf(other)).toEqual([]);
    expect((await app.call('listPurchases', null)).status).toBe(401);
  });

  test('is refused for own, owned or unpriced art, a wrong price, and guests', async () => {
    const { artist, art } = await settledArt(app, { price: 5 });
    const unpriced = await settledArt(app, { price: null });
    const buyer = await app.person();
    expect((await start(artist, art)).body.error.message).toBe('You can’t buy your own art.');
    expect((await start(buyer, unpriced.art)).body.error.code).toBe('NOT_FOR_SALE');
    expect((await start(buyer, art, { price_cents: 400 })).body.error.code).toBe('PRICE_CHANGED');
    expect((await start(buyer, crypto.randomUUID())).status).toBe(404);
    expect((await app.call('createPurchase', null, { body: { art_id: art } })).status).toBe(401);
    await buy(buyer, art);
    expect((await start(buyer, art)).body.error.message).toBe('You already own this artwork.');
  });

  test('is one live payment for twenty concurrent starts; a new price starts another', async () => {
    const { artist, art } = await settledArt(app, { price: 5 });
    const buyer = await app.person();
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(buyer, art)));
    expect(new Set(answers.map(({ body }) => body.paymentIntentId)).size).toBe(1);
    await app.call('setArtPrice', artist, { params: { id: art }, body: { price: 9 } });
    const next = await start(buyer, art);
    expect(next.body).toMatchObject({ price_cents: 900 });
    expect(next.body.paymentIntentId).not.toBe(answers[0]!.body.paymentIntentId);
    expect((await pay(app, answers[0]!.body.clientSecret)).status).not.toBe('succeeded');
    expect((await pay(app, next.body.clientSecret)).status).toBe('succeeded');
    await eventually(async () => (await purchasesOf(buyer)).length === 1, 'the purchase');
    expect((await purchasesOf(buyer))[0].price_cents).toBe(900);
  });

  test('charges the price shown when the dialog opened', async () => {
    const { artist, art } = await settledArt(app, { price: 5 });
    const buyer = await app.person();
    const { body } = await start(buyer, art);
    await app.call('setArtPrice', artist, { params: { id: art }, body: { price: 900 } });
    await pay(app, body.clientSecret);
    await eventually(async () => (await purchasesOf(buyer)).length === 1, 'the purchase');
    expect((await purchasesOf(buyer))[0].price_cents).toBe(500);
  });

  test('is cancelled at the provider after half an hour unpaid', async () => {
    const { art } = await settledArt(app);
    const buyer = await app.person();
    const { body } = await start(buyer, art);
    await app.advance('31 minutes');
    await cancelStalePayments(app.deps, paymentKinds);
    await eventually(async () => (await paymentOf(body.paymentIntentId)).status === 'canceled', 'the end');
    expect((await pay(app, body.clientSecret)).status).not.toBe('succeeded');
    expect((await start(buyer, art)).status).toBe(200);
  });

  test('gets a new payment when the first has little time left', async () => {
    const { art } = await settledArt(app);
    const buyer = await app.person();
    const first = (await start(buyer, art)).body;
    await app.advance('19 minutes');
    expect((await start(buyer, art)).body.paymentIntentId).toBe(first.paymentIntentId);
    await app.advance('2 minutes');
    const second = (await start(buyer, art)).body;
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    expect((await pay(app, first.clientSecret)).status).not.toBe('succeeded');
    expect((await pay(app, second.clientSecret)).status).toBe('succeeded');
  });

  test('can be retried with another card after a decline', async () => {
    const { artist, art } = await settledArt(app);
    const buyer = await app.person();
    const before = await app.balanceOf(artist);
    const { body } = await start(buyer, art);
    expect((await pay(app, body.clientSecret, '4000000000009995')).error?.message).toBe(
      'Your card has insufficient funds.',
    );
    await eventually(async () => (await paymentOf(body.paymentIntentId)).last_error, 'the decline');
    expect(await app.balanceOf(artist)).toBe(before);
    await pay(app, body.clientSecret);
    await eventually(async () => (await purchasesOf(buyer)).length === 1, 'the purchase');
  });

  test('is one sale if reported five times and also queried', async () => {
    const { artist, art } = await settledArt(app, { price: 10 });
    const buyer = await app.person();
    const before = await app.balanceOf(artist);
    const { body } = await start(buyer, art);
    await app.control('/webhook-faults', { fault: 'twice', type: 'payment_intent.succeeded' });
    await pay(app, body.clientSecret);
    await Promise.all(
      Array.from({ length: 20 }, () => app.call('checkPayment', buyer, { params: { id: body.paymentIntentId } })),
    );
    await eventually(async () => (await purchasesOf(buyer)).length === 1, 'the purchase');
    expect(await app.balanceOf(artist)).toBe(before + 900);
  });

  test('is refunded if the art is taken down before the booking', async () => {
    const [poster, artist, loser] = await Promise.all([app.person({ balance: 1000 }), app.person(), app.person()]);
    const slop = await app.slop(poster);
    const winning = await app.art(artist, slop);
    const art = await app.art(loser, slop);
    await app.call('likeComment', poster, { params: { id: winning } });
    await app.advance('1 day 10 minutes');
    await eventually(
      async () => (await app.call('getAiSlop', null, { params: { id: slop } })).body.status === 'awarded',
      'the award',
    );
    await app.call('setArtPrice', loser, { params: { id: art }, body: { price: 5 } });
    const buyer = await app.person();
    const { body } = await start(buyer, art);
    await app.control('/webhooks/pause', {});
    await pay(app, body.clientSecret);
    expect((await app.call('retractArt', loser, { params: { id: art } })).status).toBe(200);
    await app.control('/webhooks/resume', {});
    const payment = await eventually(async () => {
      const row = await paymentOf(body.paymentIntentId);
      return row.refunded_cents > 0 && row;
    }, 'the refund');
    expect(payment).toMatchObject({
      refunded_cents: payment.amount_cents,
      refund_reason: 'The artwork was taken down.',
    });
    expect(await app.balanceOf(loser)).toBe(0);
    expect(await purchasesOf(buyer)).toEqual([]);
    const receipt = (await app.call('getReceipt', buyer, { params: { id: payment.id } })).body;
    expect(receipt.notes[0]).toContain('The artwork was taken down.');
  });

  test('is refunded if a second payment for the same art succeeds', async () => {
    const { artist, art } = await settledArt(app, { price: 5 });
    const buyer = await app.person();
    const before = await app.balanceOf(artist);
    const { body } = await start(buyer, art);
    // Our books have lost it, as after a crash. At the provider it is still open.
    await app.owner.query(`update payments set status = 'canceled' where payment_intent_id = $1`, [
      body.paymentIntentId,
    ]);
    const second = await start(buyer, art);
    expect(second.body.paymentIntentId).not.toBe(body.paymentIntentId);
    await Promise.all([pay(app, body.clientSecret), pay(app, second.body.clientSecret)]);
    await eventually(async () => {
      const rows = [await paymentOf(body.paymentIntentId), await paymentOf(second.body.paymentIntentId)];
      return rows.filter((row) => row.refunded_cents === row.amount_cents).length === 1;
    }, 'one of both to be refunded');
    expect(await purchasesOf(buyer)).toHaveLength(1);
    expect(await app.balanceOf(artist)).toBe(before + 450);
  });
});
