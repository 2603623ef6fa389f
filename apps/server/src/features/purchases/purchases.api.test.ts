import { artistShare, cardFee, cents } from '@unslop/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cameraExif, PRIVATE_MARKS, sample, withJpegExif } from '../../core/images/image-samples.ts';
import { readPictureFacts } from '../../core/images/picture-facts.ts';
import { pictureProcesses } from '../../core/images/picture-processes.ts';
import { paymentKinds } from '../../payment-kinds.ts';
import { readBytes } from '../../platform/storage.ts';
import { pay, settledArt } from '../../testing/money.ts';
import { eventually, notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { cancelStalePayments } from '../payments/open-payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true, clearingDays: 7 });
});
afterAll(() => app.stop());

const decode = (bytes: Buffer) => pictureProcesses.run('decode', [bytes, 100]);
const start = (person: Person, art: string, more: object = {}) =>
  app.call('createPurchase', person, { body: { art_id: art, ...more } });
const purchasesOf = async (person: Person) => (await app.call('listPurchases', person)).body.data;
const isShownAsBought = async (by: Person, art: string): Promise<boolean> =>
  (await app.call('getBeautifulArt', by, { params: { id: art } })).body.purchased;
const saleOf = async (person: Person | null, art: string) =>
  (await app.call('getArtSale', person, { params: { id: art } })).body;
const paymentOf = async (intent: string) =>
  (await app.owner.query('select * from payments where payment_intent_id = $1', [intent])).rows[0];
async function buy(person: Person, art: string): Promise<string> {
  const { status, body } = await start(person, art);
  if (status !== 200) throw new Error(JSON.stringify(body));
  await pay(app, body.clientSecret);
  await eventually(async () => (await paymentOf(body.paymentIntentId)).status === 'succeeded', 'the sale');
  return body.paymentIntentId;
}

describe('a price', () => {
  test('is put on own art in whole dollars from $3 to $1000 once the slop is settled, and taken off again', async () => {
    const { artist, poster, art } = await settledArt(app, { price: null });
    const price = (person: Person, value: unknown) =>
      app.call('setArtPrice', person, { params: { id: art }, body: { price: value } });
    for (const value of [2, 1001, 3.5, -3, 0]) {
      expect((await price(artist, value)).body.error).toMatchObject({
        code: 'PRICE_INVALID',
        message: 'A price is a whole number of dollars from $3 to $1,000.',
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
    expect(await saleOf(poster, art)).toMatchObject({ can_buy: false, why_not: 'This artwork is not for sale.' });
  });

  test('waits until the slop is settled', async () => {
    const [poster, artist] = await Promise.all([app.person({ balance: 1000 }), app.person()]);
    const art = await app.art(artist, await app.slop(poster));
    const answer = await app.call('setArtPrice', artist, { params: { id: art }, body: { price: 5 } });
    expect(answer.body.error.code).toBe('PRICE_BEFORE_SETTLED');
  });

  test('M07 amounts that are none are refused with 400, by the artist and by the buyer', async () => {
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
  test('B137 B144 is paid by card, recorded from the webhook, credits the artist and lists the art', async () => {
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
      content: 'Your art "Sunny otter" was sold for $25.00. $22.50 is in your balance.',
    });
    const statement = (await app.call('listMovements', artist)).body.data[0];
    expect(statement).toMatchObject({ kind: 'sale', amount_cents: 2250, text: 'Art sold: “Sunny otter”' });
  });

  test('B134 the list shows own purchases only, newest first, without top-ups', async () => {
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

  test('is refused for own art, what is not for sale, another price, what one has, and guests', async () => {
    const { artist, art } = await settledArt(app, { price: 5 });
    const unpriced = await settledArt(app, { price: null });
    const buyer = await app.person();
    expect((await start(artist, art)).body.error.message).toBe('You cannot buy your own art.');
    expect((await start(buyer, unpriced.art)).body.error.code).toBe('NOT_FOR_SALE');
    expect((await start(buyer, art, { price_cents: 400 })).body.error.code).toBe('PRICE_CHANGED');
    expect((await start(buyer, crypto.randomUUID())).status).toBe(404);
    expect((await app.call('createPurchase', null, { body: { art_id: art } })).status).toBe(401);
    await buy(buyer, art);
    expect((await start(buyer, art)).body.error.message).toBe('You already own this artwork.');
  });

  test('twenty starts at once are one live payment, and a changed price begins another', async () => {
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

  test('the price is pinned: what was asked when the dialog opened is what is paid', async () => {
    const { artist, art } = await settledArt(app, { price: 5 });
    const buyer = await app.person();
    const { body } = await start(buyer, art);
    await app.call('setArtPrice', artist, { params: { id: art }, body: { price: 900 } });
    await pay(app, body.clientSecret);
    await eventually(async () => (await purchasesOf(buyer)).length === 1, 'the purchase');
    expect((await purchasesOf(buyer))[0].price_cents).toBe(500);
  });

  test('nobody pays for half an hour: it is cancelled at the provider and cannot be paid later', async () => {
    const { art } = await settledArt(app);
    const buyer = await app.person();
    const { body } = await start(buyer, art);
    await app.advance('31 minutes');
    await cancelStalePayments(app.deps, paymentKinds);
    await eventually(async () => (await paymentOf(body.paymentIntentId)).status === 'canceled', 'the end');
    expect((await pay(app, body.clientSecret)).status).not.toBe('succeeded');
    expect((await start(buyer, art)).status).toBe(200);
  });

  test('asked for again when little time is left, another payment takes the place of the first', async () => {
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

  test('a declined card leaves nothing behind, and a better one still works', async () => {
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

  test('reported five times and asked for as well, it is one sale', async () => {
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

  test('art taken down between paying and booking: the payment is sent back by itself, the artist gets nothing', async () => {
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
    expect((await app.call('withdrawArt', loser, { params: { id: art } })).status).toBe(200);
    await app.control('/webhooks/resume', {});
    const payment = await eventually(async () => {
      const row = await paymentOf(body.paymentIntentId);
      return row.refunded_cents > 0 && row;
    }, 'the refund');
    expect(payment).toMatchObject({
      refunded_cents: payment.amount_cents,
      refund_reason: 'The artwork was taken down meanwhile.',
    });
    expect(await app.balanceOf(loser)).toBe(0);
    expect(await purchasesOf(buyer)).toEqual([]);
    const receipt = (await app.call('getReceipt', buyer, { params: { id: payment.id } })).body;
    expect(receipt.notes[0]).toContain('The artwork was taken down meanwhile.');
  });

  test('a second success for the same art is refunded by itself', async () => {
    const { artist, art } = await settledArt(app, { price: 5 });
    const buyer = await app.person();
    const before = await app.balanceOf(artist);
    const { body } = await start(buyer, art);
    // Lost from our books' sight, as after a crash: the provider still has it open.
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

describe('a sale that comes back', () => {
  test('while it is not clear: the artist gives the share back, the download ends, and it can be bought again', async () => {
    const { artist, art } = await settledArt(app, { price: 10 });
    const buyer = await app.person();
    const before = await app.balanceOf(artist);
    const intent = await buy(buyer, art);
    await app.control('/refunds', { payment_intent: intent });
    await eventually(async () => (await purchasesOf(buyer))[0].ended_at, 'the end of the purchase');
    expect(await app.balanceOf(artist)).toBe(before);
    expect(await saleOf(buyer, art)).toMatchObject({ purchased: false, can_download: false, can_buy: true });
    expect(await isShownAsBought(buyer, art)).toBe(false);
    const [{ payment_id: id }] = await purchasesOf(buyer);
    const { notes } = (await app.call('getReceipt', buyer, { params: { id } })).body;
    expect(notes).toEqual(['$10.68 was refunded to your card.']);
    await buy(buyer, art);
    expect(await saleOf(buyer, art)).toMatchObject({ purchased: true });
  });

  test('when it is clear: the artist keeps the share and the platform bears it', async () => {
    const { artist, art } = await settledArt(app, { price: 10 });
    const buyer = await app.person();
    const intent = await buy(buyer, art);
    const after = await app.balanceOf(artist);
    await app.owner.query(`update purchases set clears_at = app_now() where buyer_id = $1`, [buyer.id]);
    const dispute = (await app.control('/disputes', { payment_intent: intent })) as { id: string };
    await eventually(async () => (await purchasesOf(buyer))[0].ended_at, 'the end of the purchase');
    expect(await app.balanceOf(artist)).toBe(after);
    await app.control(`/disputes/${dispute.id}/close`, { outcome: 'won' });
    await eventually(async () => (await purchasesOf(buyer))[0].ended_at === null, 'the purchase to stand again');
    expect(await app.balanceOf(artist)).toBe(after);
  });

  test('a dispute of the whole charge after a refund of a part: the platform bears the excess, and undone in any order the artist has the share again', async () => {
    const { artist, art } = await settledArt(app, { price: 10 });
    const buyer = await app.person();
    const before = await app.balanceOf(artist);
    const intent = await buy(buyer, art);
    const { amount_cents: charged } = await paymentOf(intent);
    const refund = (await app.control('/refunds', { payment_intent: intent, amount: 400 })) as { id: string };
    const state = async () => {
      const row = await paymentOf(intent);
      return [row.refunded_cents, row.disputed_cents];
    };
    const until = (...wanted: number[]) =>
      eventually(async () => (await state()).join() === wanted.join(), `${wanted} to be refunded and disputed`);
    await until(400, 0);
    const dispute = (await app.control('/disputes', { payment_intent: intent, amount: charged })) as { id: string };
    await until(400, charged);
    expect(await app.balanceOf(artist)).toBe(before);
    await app.control(`/refunds/${refund.id}/fail`, {});
    await until(0, charged);
    // The dispute about all of it still stands.
    expect(await app.balanceOf(artist)).toBe(before);
    await app.control(`/disputes/${dispute.id}/close`, { outcome: 'won' });
    await until(0, 0);
    expect(await app.balanceOf(artist)).toBe(before + 900);
    expect((await purchasesOf(buyer))[0].ended_at).toBeNull();
  });

  test('keeps its row, but neither picture nor receipt shows what a moderator hid: the art, its slop or its artist', async () => {
    const { artist, art, slop } = await settledArt(app, { price: 10 });
    const buyer = await app.person();
    await buy(buyer, art);
    const [before] = await purchasesOf(buyer);
    expect(before.image.url).toContain('/media/');
    const hidden = async (table: string, id: string) => {
      await app.owner.query(`update ${table} set hidden_at = app_now() where id = $1`, [id]);
      const [purchase] = await purchasesOf(buyer);
      const receipt = (await app.call('getReceipt', buyer, { params: { id: purchase.payment_id } })).body;
      await app.owner.query(`update ${table} set hidden_at = null where id = $1`, [id]);
      return { purchase, receipt };
    };
    for (const [table, id] of [
      ['comments', art],
      ['ai_slops', slop],
    ] as const) {
      const { purchase } = await hidden(table, id);
      expect(purchase.image, table).toBeNull();
      expect(JSON.stringify(purchase), table).not.toContain(before.image.url);
    }
    const { purchase, receipt } = await hidden('profiles', artist.id);
    expect(purchase.artist).toMatchObject({ display_name: 'hidden user', avatar_url: null });
    expect(JSON.stringify(receipt)).toContain('by hidden user');
  });

  test.each([
    ['all', 0],
    ['a part', 500],
  ])(
    'a refund of all that fails while a dispute of %s stands gives the artist what is left, and the rest when that is won',
    async (_of, left) => {
      const { artist, art } = await settledArt(app, { price: 10 });
      const before = await app.balanceOf(artist);
      const intent = await buy(await app.person(), art);
      const { amount_cents: charged } = await paymentOf(intent);
      const disputed = charged - left;
      const until = (refunded: number, disputed: number) =>
        eventually(async () => {
          const row = await paymentOf(intent);
          return row.refunded_cents === refunded && row.disputed_cents === disputed;
        }, `${refunded} to be refunded and ${disputed} disputed`);
      const refund = (await app.control('/refunds', { payment_intent: intent })) as { id: string };
      await until(charged, 0);
      const dispute = (await app.control('/disputes', { payment_intent: intent, amount: disputed })) as { id: string };
      await until(charged, disputed);
      await app.control(`/refunds/${refund.id}/fail`, {});
      await until(0, disputed);
      expect(await app.balanceOf(artist)).toBe(before + Math.floor((900 * left) / charged));
      await app.control(`/disputes/${dispute.id}/close`, { outcome: 'won' });
      await until(0, 0);
      expect(await app.balanceOf(artist)).toBe(before + 900);
    },
  );

  test('the mails about a purchase, and about what an artist owes, make no link of a title', async () => {
    const { artist, art } = await settledArt(app, { price: 10 });
    const buyer = await app.person();
    await app.owner.query(`update comments set content = 'See https://evil.example' where id = $1`, [art]);
    const intent = await buy(buyer, art);
    await app.owner.query(`update purchases set title = 'See https://evil.example' where buyer_id = $1`, [buyer.id]);
    await app.slop(artist, { prize: (await app.balanceOf(artist)) / 100 });
    await app.control('/refunds', { payment_intent: intent });
    for (const [to, subject] of [
      [buyer.email, 'Your purchase'],
      [artist.email, 'You owe $9.00'],
    ] as const) {
      const query = new URLSearchParams({ to, subject, waitMs: '15000' });
      const reply = await fetch(`${app.sandboxUrl}/mail/api/messages?${query}`);
      const { messages } = (await reply.json()) as { messages: { text: string }[] };
      expect(messages).toHaveLength(1);
      expect(messages[0]!.text).toContain('See https[:]//evil[.]example');
      expect(messages[0]!.text).not.toContain('evil.example');
    }
  });

  test('won dispute, and partial refunds: what was taken from the artist comes back, to the cent', async () => {
    const { artist, art } = await settledArt(app, { price: 10 });
    const buyer = await app.person();
    const before = await app.balanceOf(artist);
    const intent = await buy(buyer, art);
    const total = (await paymentOf(intent)).amount_cents;
    await app.control('/refunds', { payment_intent: intent, amount: 333 });
    const part = before + Math.floor((900 * (total - 333)) / total);
    await eventually(async () => (await app.balanceOf(artist)) === part, 'the part');
    expect(await saleOf(buyer, art)).toMatchObject({ purchased: true });
    const [{ payment_id: id, ended_at: endedAt }] = await purchasesOf(buyer);
    expect(endedAt).toBeNull();
    const { notes } = (await app.call('getReceipt', buyer, { params: { id } })).body;
    expect(notes).toEqual([
      'License: personal and non-exclusive. You may keep and print the file for yourself.',
      '$3.33 was refunded to your card.',
    ]);
    const dispute = (await app.control('/disputes', { payment_intent: intent })) as { id: string };
    await eventually(async () => (await app.balanceOf(artist)) === before, 'the rest');
    await app.control(`/disputes/${dispute.id}/close`, { outcome: 'won' });
    await eventually(async () => (await app.balanceOf(artist)) === part, 'the rest to come back');
    expect((await purchasesOf(buyer))[0].ended_at).toBeNull();
    expect(await deliveryOf(buyer, art)).toEqual([
      '$3.33 of your purchase of it was refunded to your card. You keep its download.',
      expect.stringMatching(/^\$[\d.]+ of your purchase of it was disputed with your bank\. Its download has ended\.$/),
      'The dispute about your purchase of it is over: the payment stands. Its download is there again.',
    ]);
  });

  test('a dispute that the buyer’s bank decides for the buyer: buyer and artist are notified, by mail as well, and it is shown with its end', async () => {
    const { artist, art } = await settledArt(app, { price: 10 });
    const buyer = await app.person();
    const intent = await buy(buyer, art);
    await app.control('/refunds', { payment_intent: intent, amount: 100 });
    await eventually(async () => (await purchasesOf(buyer))[0].refunded_cents === 100, 'the refund of a part');
    expect((await purchasesOf(buyer))[0]).toMatchObject({ ended_at: null, dispute: null });
    const dispute = (await app.control('/disputes', { payment_intent: intent })) as { id: string };
    await eventually(async () => (await purchasesOf(buyer))[0].dispute?.state === 'open', 'the dispute');
    await app.control(`/disputes/${dispute.id}/close`, { outcome: 'lost' });
    await eventually(async () => (await purchasesOf(buyer))[0].dispute.state === 'lost', 'the end of the dispute');
    const [{ ended_at: endedAt, payment_id: id, dispute: shown }] = await purchasesOf(buyer);
    expect([endedAt === null, shown.amount_cents]).toEqual([false, 968]);
    expect((await deliveryOf(buyer, art)).at(-1)).toBe(
      'Your bank decided the dispute about your purchase of it for you: $9.68 stays on your card. Its download stays closed.',
    );
    expect((await notificationsOf(app, artist)).at(-1)!.content).toMatch(
      /^The dispute about the sale of "Sunny otter" is over: the bank decided for the buyer, and the \$8\.\d\d that was taken back stays with them\.$/,
    );
    const { notes } = (await app.call('getReceipt', buyer, { params: { id } })).body;
    expect(notes).toEqual([
      '$1.00 was refunded to your card.',
      `$9.68 went back to your card: your bank decided a dispute for you on ${shown.at.slice(0, 10)}.`,
    ]);
    for (const [person, subject] of [
      [buyer, 'The dispute about your purchase is over'],
      [artist, 'The dispute about your sale is over'],
    ] as const) {
      const query = new URLSearchParams({ to: person.email, subject, waitMs: '15000' });
      const reply = await fetch(`${app.sandboxUrl}/mail/api/messages?${query}`);
      const { messages } = (await reply.json()) as { messages: { subject: string }[] };
      expect(messages.map((mail) => mail.subject)).toEqual([subject]);
    }
  });

  test('a refund that fails: the download is there again, and the buyer is notified', async () => {
    const { art } = await settledArt(app, { price: 10 });
    const buyer = await app.person();
    const intent = await buy(buyer, art);
    const refund = (await app.control('/refunds', { payment_intent: intent })) as { id: string };
    await eventually(async () => (await purchasesOf(buyer))[0].ended_at, 'the end of the purchase');
    await app.control(`/refunds/${refund.id}/fail`, {});
    await eventually(async () => (await purchasesOf(buyer))[0].ended_at === null, 'the purchase to stand again');
    expect(await deliveryOf(buyer, art)).toEqual([
      '$10.68 of your purchase of it was refunded to your card. Its download has ended.',
      'The refund of $10.68 for your purchase of it did not reach your card, so the payment stands. Its download is there again.',
    ]);
  });

  async function deliveryOf(person: Person, art: string): Promise<string[]> {
    return (await notificationsOf(app, person))
      .filter(({ beautiful_art_id, content }) => beautiful_art_id === art && content.includes('your purchase of'))
      .map(({ content }) => content.replaceAll(/"[^"]*"/g, 'it'));
  }
});

describe('after a purchase', () => {
  test('ratings from 1 to 5 are the buyer’s alone', async () => {
    const { art, artist } = await settledArt(app);
    const [buyer, other] = await Promise.all([app.person(), app.person()]);
    await buy(buyer, art);
    const [{ id }] = await purchasesOf(buyer);
    const rate = (person: Person, rating: unknown) =>
      app.call('ratePurchase', person, { params: { id }, body: { rating } });
    for (const rating of [0, 6, 1.5, '5', null]) expect((await rate(buyer, rating)).status).toBe(400);
    expect((await rate(other, 5)).status).toBe(404);
    expect((await rate(buyer, 4)).status).toBe(200);
    expect((await purchasesOf(buyer))[0].rating).toBe(4);
    expect((await app.call('getArtist', null, { params: { id: artist.id } })).body).toMatchObject({
      rating: 4,
      ratings_count: 1,
    });
  });

  test('the original goes to author, buyer and the poster whose slop it won, as an attachment, and to nobody else', async () => {
    const { poster, artist, art } = await settledArt(app);
    const [buyer, other] = await Promise.all([app.person(), app.person()]);
    await app.owner.query(
      `update images set original_is_clean = true, original_path = 'private/originals/' || id || '.png' where id = (select image_id from comments where id = $1)`,
      [art],
    );
    const { rows } = await app.owner.query(
      `select original_path from images where id = (select image_id from comments where id = $1)`,
      [art],
    );
    const png = await sample().png().toBuffer();
    await app.deps.storage.put(rows[0].original_path, png, { contentType: 'image/png', cacheControl: 'no-store' });
    const download = (person: Person | null, id = art) => app.call('downloadOriginal', person, { params: { id } });
    await buy(buyer, art);
    for (const person of [artist, buyer, poster]) {
      const answer = await download(person);
      expect(answer.status).toBe(200);
      const { rawPayload } = await app.server.inject({
        url: `/api/comments/${art}/original`,
        headers: { cookie: person.cookie },
      });
      expect(await decode(rawPayload)).toEqual(await decode(png));
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': `attachment; filename="unslop-${art.slice(0, 8)}.png"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
    }
    expect(await download(other)).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    expect((await download(other, crypto.randomUUID())).body.error).toEqual((await download(other)).body.error);
    expect((await download(null)).status).toBe(401);
    const direct = await app.server.inject({
      method: 'GET',
      url: `/media/${rows[0].original_path.replace('private/', '')}`,
    });
    expect(direct.statusCode).toBe(404);
    // What a moderator hides, the art or its slop, nobody downloads until it is shown again.
    for (const [table, id] of [
      ['comments', 'id = $1'],
      ['ai_slops', 'id = (select ai_slop_id from comments where id = $1)'],
    ]) {
      await app.owner.query(`update ${table} set hidden_at = app_now() where ${id}`, [art]);
      const statuses = await Promise.all(
        [artist, buyer, poster].map(async (person) => (await download(person)).status),
      );
      expect(statuses, table).toEqual([404, 404, 404]);
      await app.owner.query(`update ${table} set hidden_at = null where ${id}`, [art]);
    }
    expect((await download(buyer)).status).toBe(200);
  });

  test('T151 a download carries creator, credit and licence in every format, whether the artist ticked that or not', async () => {
    const { artist, art } = await settledArt(app);
    await app.owner.query(`update profiles set display_name = 'Olga Ink' where id = $1`, [artist.id]);
    const download = async (format: 'jpeg' | 'png' | 'webp' | 'gif') => {
      const { rows } = await app.owner.query(
        `update images set original_path = 'private/originals/' || id || $2, original_type = $3, original_is_clean = true
          where id = (select image_id from comments where id = $1) returning original_path`,
        [art, `.${format}`, `image/${format}`],
      );
      const bytes = await sample()[format]().toBuffer();
      await app.deps.storage.put(rows[0].original_path, bytes, { contentType: 'image/png', cacheControl: 'no-store' });
      const url = `/api/comments/${art}/original`;
      const { rawPayload } = await app.server.inject({ url, headers: { cookie: artist.cookie } });
      expect(await decode(rawPayload), format).toEqual(await decode(bytes));
      return readPictureFacts(rawPayload, `image/${format}`);
    };
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      expect(await download(format), format).toMatchObject({
        creator: 'Olga Ink',
        credit: 'Olga Ink / Unslop',
        licence: 'Personal and non-exclusive',
        licence_url: `${app.deps.config.publicUrl}/terms#your-work`,
      });
    }
    await app.call('setCreditChoice', artist, { body: { is_written: true, licence: 'cc_by' } });
    expect(await download('jpeg')).toMatchObject({ creator: 'Olga Ink', licence: 'CC BY 4.0' });
  });

  test('F05 an original from before uploads lost their personal data loses it as it is downloaded, and stays as it was for its owner', async () => {
    const { poster, artist, art } = await settledArt(app);
    const { rows } = await app.owner.query(
      `update images set original_path = 'private/originals/' || id || '.jpg', original_type = 'image/jpeg'
        where id = (select image_id from comments where id = $1) returning original_path, original_is_clean`,
      [art],
    );
    const [{ original_path: key, original_is_clean }] = rows;
    expect(original_is_clean).toBe(false);
    const photo = withJpegExif(await sample().jpeg().toBuffer(), cameraExif('Ann Lee', '2026 Ann'));
    expect(PRIVATE_MARKS.some((mark) => photo.includes(mark))).toBe(true);
    await app.deps.storage.put(key, photo, { contentType: 'image/jpeg', cacheControl: 'no-store' });
    const buyer = await app.person();
    await buy(buyer, art);
    for (const { cookie } of [buyer, poster, artist]) {
      const answer = await app.server.inject({ url: `/api/comments/${art}/original`, headers: { cookie } });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
      const got = answer.rawPayload;
      expect(Number(answer.headers['content-length'])).toBe(got.length);
      for (const mark of PRIVATE_MARKS) expect(got.includes(mark), mark).toBe(false);
      expect(got.includes('Ann Lee')).toBe(true);
      expect(await decode(got)).toEqual(await decode(photo));
    }
    expect(await readBytes(app.deps.storage, key)).toEqual(photo);
  });

  test('the receipt has what was paid and for what, as data and as a PDF, for the payer only', async () => {
    const { art, artist } = await settledArt(app, { price: 20 });
    const [buyer, other] = await Promise.all([app.person({ balance: 1000 }), app.person()]);
    await buy(buyer, art);
    const [{ payment_id: id }] = await purchasesOf(buyer);
    const { body } = await app.call('getReceipt', buyer, { params: { id } });
    const licence = 'License: personal and non-exclusive. You may keep and print the file for yourself.';
    expect(body.notes).toEqual([licence]);
    expect(body).toMatchObject({
      type: 'art_purchase',
      lines: [
        { text: expect.stringContaining('“Sunny otter”'), amount_cents: 2000 },
        { text: 'Card fee', amount_cents: cardFee(cents(2000)) },
      ],
      total_cents: 2000 + cardFee(cents(2000)),
      refunded_cents: 0,
    });
    expect(body).toMatchObject({
      payer: expect.any(String),
      payer_email: buyer.email,
      seller: null,
      tax: 'No tax charged',
      refunded_cents: 0,
    });
    await eventually(
      async () => (await app.call('getReceipt', buyer, { params: { id } })).body.paid_with === 'Visa ending in 4242',
      'the card on the receipt',
    );
    expect((await app.call('getReceipt', other, { params: { id } })).status).toBe(404);
    expect((await app.call('getReceipt', artist, { params: { id } })).status).toBe(404);
    const [topUp] = (await app.call('listDeposits', buyer)).body.data;
    expect((await app.call('getReceipt', buyer, { params: { id: topUp.payment_id } })).body.lines[0]).toEqual({
      text: 'Funds added to your Unslop balance',
      amount_cents: 1000,
    });
    const pdf = await app.server.inject({
      method: 'GET',
      url: `/api/payments/${id}/receipt.pdf`,
      headers: { cookie: buyer.cookie },
    });
    expect(pdf.statusCode).toBe(200);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toMatch(/^attachment; filename="unslop-receipt-U-/);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.rawPayload.subarray(-6).toString()).toContain('%%EOF');
    expect((await app.call('downloadReceipt', other, { params: { id } })).status).toBe(404);
  });
});
