import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purchaseCalls, settledArt } from '../../testing/money.ts';
import { eventually, notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true, clearingDays: 7 });
});
afterAll(() => app.stop());

const { buy, purchasesOf, isShownAsBought, saleOf, paymentOf } = purchaseCalls(() => app);

describe('a sale that comes back', () => {
  test('before it clears takes the share back, ends the download, allows rebuying', async () => {
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

  test('after it cleared costs the platform, and the artist keeps the share', async () => {
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

  test('for more than the rest after a partial refund costs the platform the excess', async () => {
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
    // The dispute about all of it is still open.
    expect(await app.balanceOf(artist)).toBe(before);
    await app.control(`/disputes/${dispute.id}/close`, { outcome: 'won' });
    await until(0, 0);
    expect(await app.balanceOf(artist)).toBe(before + 900);
    expect((await purchasesOf(buyer))[0].ended_at).toBeNull();
  });

  test('a refund from before it was clear that fails gives the artist the share of it back, whatever is disputed since', async () => {
    const { artist, art } = await settledArt(app, { price: 10 });
    const buyer = await app.person();
    const before = await app.balanceOf(artist);
    const intent = await buy(buyer, art);
    const { amount_cents: charged } = await paymentOf(intent);
    const refund = (await app.control('/refunds', { payment_intent: intent, amount: 400 })) as { id: string };
    await eventually(async () => (await paymentOf(intent)).refunded_cents === 400, 'the refund');
    const left = await app.balanceOf(artist);
    expect(left).toBeLessThan(before + 900);
    await app.owner.query(`update purchases set clears_at = app_now() where buyer_id = $1`, [buyer.id]);
    const dispute = (await app.control('/disputes', { payment_intent: intent, amount: charged })) as { id: string };
    await eventually(async () => (await paymentOf(intent)).disputed_cents === charged, 'the dispute');
    // The platform bears what comes after the sale was clear.
    expect(await app.balanceOf(artist)).toBe(left);
    await app.control(`/refunds/${refund.id}/fail`, {});
    await eventually(async () => (await paymentOf(intent)).refunded_cents === 0, 'the end of the refund');
    expect(await app.balanceOf(artist)).toBe(before + 900);
    await app.control(`/disputes/${dispute.id}/close`, { outcome: 'won' });
    await eventually(async () => (await paymentOf(intent)).disputed_cents === 0, 'the end of the dispute');
    expect(await app.balanceOf(artist)).toBe(before + 900);
  });

  test('keeps its row but shows no hidden picture, in list or receipt', async () => {
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
  ])('a failed full refund during a dispute of %s gives the artist the rest [P15]', async (_of, left) => {
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
  });

  test('its mails make no link of a title [X25]', async () => {
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

  test('by partial refunds and a won dispute returns the artist’s money to the cent', async () => {
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
      '$3.33 of your purchase of it was refunded to your card. You can still download it.',
      expect.stringMatching(
        /^\$[\d.]+ of your purchase of it was disputed with your bank\. You can’t download it anymore\.$/,
      ),
      'The dispute about your purchase of it is over, and the payment counts. You can download it again.',
    ]);
  });

  test('by a dispute that the buyer wins notifies buyer and artist, also by mail', async () => {
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
      'Your bank decided the dispute about your purchase of it in your favor. You keep the $9.68 on your card. You still can’t download it.',
    );
    expect((await notificationsOf(app, artist)).at(-1)!.content).toMatch(
      /^The dispute about the sale of "Sunny otter" is over: the bank decided for the buyer, and the \$8\.\d\d we took back goes to them\.$/,
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

  test('restores the download and notifies the buyer if the refund fails', async () => {
    const { art } = await settledArt(app, { price: 10 });
    const buyer = await app.person();
    const intent = await buy(buyer, art);
    const refund = (await app.control('/refunds', { payment_intent: intent })) as { id: string };
    await eventually(async () => (await purchasesOf(buyer))[0].ended_at, 'the end of the purchase');
    await app.control(`/refunds/${refund.id}/fail`, {});
    await eventually(async () => (await purchasesOf(buyer))[0].ended_at === null, 'the purchase to stand again');
    expect(await deliveryOf(buyer, art)).toEqual([
      '$10.68 of your purchase of it was refunded to your card. You can’t download it anymore.',
      'The refund of $10.68 for your purchase of it didn’t reach your card, so the payment counts. You can download it again.',
    ]);
  });

  async function deliveryOf(person: Person, art: string): Promise<string[]> {
    return (await notificationsOf(app, person))
      .filter(({ beautiful_art_id, content }) => beautiful_art_id === art && content.includes('your purchase of'))
      .map(({ content }) => content.replaceAll(/"[^"]*"/g, 'it'));
  }
});
