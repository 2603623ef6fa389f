import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentKinds } from '../../payment-kinds.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { brokenChecks } from '../../testing/audits.ts';
import { settledArt } from '../../testing/money.ts';
import { reverse, writePayment } from '../../testing/payments.ts';
import { notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { bookPayment } from '../payments/book.ts';
import { bookRefund } from '../payments/reversals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
const CLEARING = { clearingDays: 7 };

interface Paid {
  id: string;
  intent: Stripe.PaymentIntent;
  total: number;
}
async function pay(buyer: Person, art: string, config: { clearingDays: number } = CLEARING): Promise<Paid> {
  const paid = await writePayment(app, buyer, 100, art);
  const book = (trx: Trx) => bookPayment(trx, paymentKinds, paid.intent, { ...app.deps.config, ...config });
  expect(await inTransaction(app.db, book)).toBeNull();
  return paid;
}
const out = { refund: 'succeeded', dispute: 'needs_response' } as const;
const back = { refund: 'failed', dispute: 'won' } as const;
const refundJobs = async ({ id }: Paid) =>
  (
    await app.owner.query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'refund_payment' and j.payload ->> 'paymentId' = $1`,
      [id],
    )
  ).rowCount;
const mailsTo = async ({ id }: Person) =>
  (
    await app.owner.query(
      `select payload ->> 'title' as title from graphile_worker._private_jobs where payload ->> 'userId' = $1`,
      [id],
    )
  ).rows.map(({ title }) => title);
const inForce = async (buyer: Person) =>
  (
    await app.owner.query(
      `select id from payments where user_id = $1 and refund_reason is null and status = 'succeeded'
          and amount_received_cents > refunded_cents + disputed_cents`,
      [buyer.id],
    )
  ).rows.map(({ id }) => id);
async function sold(config = CLEARING) {
  const { artist, art } = await settledArt(app, { price: 100 });
  const [buyer, before] = [await app.person(), await app.balanceOf(artist)];
  const first = await pay(buyer, art, config);
  const shares = async () => ((await app.balanceOf(artist)) - before) / 9000;
  return { artist, art, buyer, first, shares };
}

describe('art that is paid for twice', () => {
  test.each(['refund', 'dispute'] as const)(
    'keeps the later payment when the %s of the first is undone, and refunds it [T337]',
    async (kind) => {
      const { artist, art, buyer, first, shares } = await sold();
      await reverse(app, kind, first, out[kind]);
      expect(await inForce(buyer)).toEqual([]);
      const second = await pay(buyer, art);
      for (let n = 0; n < 2; n++) expect(await reverse(app, kind, first, back[kind])).toBeNull();
      expect(await inForce(buyer)).toEqual([second.id]);
      expect([await refundJobs(first), await refundJobs(second), await shares()]).toEqual([1, 0, 1]);
      expect((await app.call('getArtSale', buyer, { params: { id: art } })).body).toMatchObject({ purchased: true });
      const words = async (person: Person) => (await notificationsOf(app, person)).map(({ content }) => content);
      expect(await words(buyer)).toContainEqual(
        expect.stringMatching(
          /^You paid twice for "Sunny otter".* You keep the art, and we’re sending \$106\.73 back to your card\.$/,
        ),
      );
      expect(await words(artist)).toContain(
        'A buyer paid twice for "Sunny otter", so we’re sending one payment back. You keep your share of the other.',
      );
      expect(await mailsTo(artist)).toContain('A buyer paid you twice');
      expect(await brokenChecks(app)).toEqual([]);
      // The job refunds it.
      await inTransaction(app.db, (trx) =>
        bookRefund(trx, paymentKinds, {
          id: `re_again_${first.intent.id}`,
          payment_intent: first.intent.id,
          amount: first.total,
          status: 'succeeded',
        } as Stripe.Refund),
      );
      expect([await shares(), await brokenChecks(app)]).toEqual([1, []]);
    },
  );

  test('keeps the first that comes back when both were reversed [T337]', async () => {
    const { art, buyer, first, shares } = await sold();
    await reverse(app, 'dispute', first, 'needs_response');
    const second = await pay(buyer, art);
    await reverse(app, 'dispute', second, 'needs_response');
    await reverse(app, 'dispute', first, 'won');
    await reverse(app, 'dispute', second, 'won');
    expect(await inForce(buyer)).toEqual([first.id]);
    expect([await refundJobs(first), await refundJobs(second), await shares()]).toEqual([0, 1, 1]);
    expect(await brokenChecks(app)).toEqual([]);
  });

  test('leaves the artist one share and the platform what it bore if cleared [T337]', async () => {
    const { art, buyer, first, shares } = await sold({ clearingDays: 0 });
    await reverse(app, 'dispute', first, 'needs_response');
    expect(await shares()).toBe(1);
    await pay(buyer, art);
    expect(await shares()).toBe(2);
    await reverse(app, 'dispute', first, 'won');
    expect(await shares()).toBe(1);
    expect(await brokenChecks(app)).toEqual([]);
  });

  test('keeps one payment after concurrent success and reversal, and after a kill [T337]', async () => {
    for (let round = 0; round < 8; round++) {
      const { art, buyer, first, shares } = await sold();
      await reverse(app, 'refund', first, 'succeeded');
      const second = await writePayment(app, buyer, 100, art);
      const book = (trx: Trx) => bookPayment(trx, paymentKinds, second.intent, { ...app.deps.config, ...CLEARING });
      await expect(
        inTransaction(app.db, async (trx) => {
          await book(trx);
          throw new Error('killed');
        }),
      ).rejects.toThrow('killed');
      await Promise.all([
        inTransaction(app.db, book),
        inTransaction(app.db, book),
        reverse(app, 'refund', first, 'failed'),
        reverse(app, 'refund', first, 'failed'),
      ]);
      expect(await inForce(buyer)).toHaveLength(1);
      expect([(await refundJobs(first))! + (await refundJobs(second))!, await shares()]).toEqual([1, 1]);
    }
    expect(await brokenChecks(app)).toEqual([]);
  });

  test('is refused by the database, whatever code runs [T337]', async () => {
    const { art, buyer, first } = await sold();
    await reverse(app, 'dispute', first, 'needs_response');
    await pay(buyer, art);
    await expect(app.owner.query('update payments set disputed_cents = 0 where id = $1', [first.id])).rejects.toThrow(
      'payments_one_in_force',
    );
  });

  test('cannot be started while an earlier payment is partly disputed [T337]', async () => {
    const { art, buyer, first } = await sold();
    await reverse(app, 'dispute', first, 'needs_response', 2000);
    const { status, body } = await app.call('createPurchase', buyer, { body: { art_id: art } });
    expect([status, body.error.code]).toEqual([409, 'PURCHASE_DISPUTED']);
    const late = await writePayment(app, buyer, 100, art);
    await inTransaction(app.db, (trx) => bookPayment(trx, paymentKinds, late.intent, app.deps.config));
    expect([await inForce(buyer), await refundJobs({ ...late })]).toEqual([[first.id], 1]);
    expect(await brokenChecks(app)).toEqual([]);
  });
});

test('a prevented dispute takes nothing, in any order of reports', async () => {
  for (const statuses of [
    ['needs_response', 'prevented'],
    ['prevented', 'needs_response'],
  ]) {
    const { buyer, first, shares } = await sold();
    for (const status of statuses) expect(await reverse(app, 'dispute', first, status)).toBeNull();
    expect([await inForce(buyer), await shares()]).toEqual([[first.id], 1]);
  }
  expect(await brokenChecks(app)).toEqual([]);
});

describe('a day of purchases', () => {
  test('has the limit of top-ups, in which cancelled payments do not count [T335]', async () => {
    const { art } = await settledArt(app, { price: 100 });
    const buyer = await app.person();
    const { artist, art: other } = await settledArt(app, { price: 1000 });
    const paid = async (dollars: number, status: string) =>
      app.owner.query(
        `insert into payments (user_id, payment_intent_id, status, succeeded_at, type, amount_cents, fee_cents, comment_id)
         select $1, 'pi_day_' || gen_random_uuid(), $3, app_now(), 'art_purchase', $2::bigint * 100 + 50, 50, id
           from comments where id = $4`,
        [buyer.id, dollars, status, await app.art(artist, await app.slop(await app.person({ balance: 1000 })))],
      );
    await paid(1000, 'canceled');
    await paid(1501, 'processing');
    const start = () => app.call('createPurchase', buyer, { body: { art_id: art } });
    const refused = await app.call('createPurchase', buyer, { body: { art_id: other } });
    expect([refused.status, refused.body.error]).toMatchObject([
      429,
      { code: 'PURCHASE_DAILY_LIMIT', message: 'You can buy art for up to $2,500 a day.' },
    ]);
    await paid(1000, 'requires_payment_method');
    expect((await start()).body.error.code).toBe('PURCHASE_DAILY_LIMIT');
    // Without a provider the purchase itself fails, but the limit does not refuse it.
    await app.advance('2 days');
    await app.owner.query(`update payments set status = 'canceled' where user_id = $1`, [buyer.id]);
    expect((await start()).body.error.code).not.toBe('PURCHASE_DAILY_LIMIT');
    await app.owner.query(`update payments set status = 'canceled' where user_id = $1`, [buyer.id]);
    await paid(1500, 'processing');
    const upToIt = await app.call('createPurchase', buyer, { body: { art_id: other } });
    expect(upToIt.body.error.code).not.toBe('PURCHASE_DAILY_LIMIT');
  });
});

describe('the first three sales of an artist', () => {
  test('clear after 14 days, later ones as usual, at once if clearing is off [T336]', async () => {
    const { artist, art } = await settledArt(app, { price: 100 });
    const daysOf = async () =>
      (
        await app.owner.query(
          `select round(extract(epoch from clears_at - created_at) / 86400)::int as days from purchases
            where artist_id = $1 order by created_at, id`,
          [artist.id],
        )
      ).rows.map(({ days }) => days);
    await pay(await app.person(), art, { clearingDays: 0 });
    for (let n = 0; n < 3; n++) await pay(await app.person(), art);
    expect((await daysOf()).toSorted((one, other) => one - other)).toEqual([0, 7, 14, 14]);
    const uncleared = async () =>
      (
        await app.owner.query(
          `select coalesce(sum(amount_cents), 0)::int as cents from ledger_uncleared_credits($1, interval '7 days')`,
          [artist.id],
        )
      ).rows[0].cents;
    // This includes the prize of $10.
    expect(await uncleared()).toBe(28_000);
    await app.advance('8 days');
    expect(await uncleared()).toBe(18_000);
    await app.advance('7 days');
    expect(await uncleared()).toBe(0);
  });
});
