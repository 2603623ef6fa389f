import { cardFee, cents } from '@unslop/domain/money';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearingOf, clearsAt, type FreshCredit, unclearedOf } from '../../core/ledger/clearing.ts';
import { paymentKinds } from '../../payment-kinds.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { connect, pay, settledArt, untilIdle, untilStatus, withdraw, withdrawalRow } from '../../testing/money.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleDueAiSlops } from '../awards/settle.ts';
import { collectDebt } from '../payments/collect-debt.ts';
import { bookRefund } from '../payments/reversals.ts';
import { workDueWithdrawals } from './worker.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true, clearingDays: 7 });
});
afterAll(() => app.stop());

const credit = (amount: number, until: Date): FreshCredit => ({
  amount,
  until,
});
const walletOf = async (person: Person) => (await app.call('getWallet', person)).body;
/** Waits until all received webhooks are processed, so no event gets old when the clock advances. */
const allWorked = () =>
  eventually(
    async () => (await app.owner.query('select from stripe_events where worked_at is null')).rowCount === 0,
    'all events to be worked',
  );

test('spends the oldest money first; the newest credit touched sets the date', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  const fresh: FreshCredit[] = [credit(300, day(12)), credit(200, day(10))];
  const table: [balance: number, amount: number, clears: Date | null][] = [
    [1000, 500, null],
    [1000, 501, day(10)],
    [1000, 700, day(10)],
    [1000, 701, day(12)],
    [1000, 1000, day(12)],
    // The balance is less than the recent credits: the oldest of them were spent.
    [400, 100, day(10)],
    [400, 101, day(12)],
    [100, 100, day(12)],
  ];
  for (const [balance, amount, clears] of table) {
    expect([balance, amount, clearsAt(cents(balance), cents(amount), fresh)]).toEqual([balance, amount, clears]);
  }
  expect(unclearedOf(cents(1000), fresh)).toBe(500);
  expect(unclearedOf(cents(400), fresh)).toBe(400);
  expect(clearsAt(cents(100), cents(100), [])).toBeNull();
});

test('a withdrawal of uncleared money waits for its date, then is sent', async () => {
  const person = await app.person({ balance: 3000 });
  await connect(app, person);
  await allWorked();
  await app.advance('8 days');
  expect(await walletOf(person)).toMatchObject({ uncleared_cents: 0, cleared_cents: 3000, clears_at: null });
  const amount = 2000 + cardFee(cents(2000));
  const { body } = await app.call('createPaymentIntent', person, {
    body: { amount, currency: 'usd', metadata: { type: 'account_funding', amount_to_add: 20 } },
  });
  await pay(app, body.clientSecret);
  await eventually(async () => (await app.balanceOf(person)) === 5000, 'the top-up');
  expect(await walletOf(person)).toMatchObject({
    uncleared_cents: 2000,
    cleared_cents: 3000,
    clears_at: expect.any(String),
  });
  expect((await walletOf(person)).notices[0]).toContain('$20.00 is too new to withdraw');

  // Cleared money is sent immediately.
  const clear = await withdraw(app, person, 30);
  await untilStatus(app, clear.body.withdrawal_id, 'paid');
  // The rest has to wait.
  const { withdrawal_id: id } = (await withdraw(app, person, 20)).body;
  const shown = (await app.call('getWithdrawal', person, { params: { id } })).body;
  expect(shown).toMatchObject({ status: 'pending', can_cancel: true, can_do: 'You can cancel it.' });
  expect(new Date(shown.clears_at).getTime()).toBeGreaterThan(
    new Date(shown.requested_at).getTime() + 6.9 * 86_400_000,
  );
  expect(shown.timeline[1]).toMatchObject({ name: 'clearing', state: 'now', at: shown.clears_at });
  expect((await withdraw(app, person, 10)).body.error.code).toBe('ERROR_CONCURRENT_REQUEST');
  await allWorked();
  await app.advance('6 days 23 hours');
  expect(await withdrawalRow(app, id)).toMatchObject({ status: 'pending' });
  await allWorked();
  await app.advance('2 hours');
  await untilStatus(app, id, 'paid');
});

test('the remaining money clears day by day, oldest first', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  const fresh: FreshCredit[] = [credit(300, day(12)), credit(200, day(10))];
  const table: [balance: number, parts: [cents: number, day: number][]][] = [
    [
      1000,
      [
        [200, 10],
        [300, 12],
      ],
    ],
    [
      400,
      [
        [100, 10],
        [300, 12],
      ],
    ],
    [300, [[300, 12]]],
    [100, [[100, 12]]],
    [0, []],
  ];
  for (const [balance, parts] of table) {
    expect([balance, clearingOf(cents(balance), fresh)]).toEqual([
      balance,
      parts.map(([amount, n]) => ({ cents: amount, clears_at: day(n) })),
    ]);
  }
  expect(clearingOf(cents(100), [])).toEqual([]);
});

test('the wallet shows where all of the money is', async () => {
  const person = await app.person({ balance: 10_000 });
  const before = await walletOf(person);
  expect(before).toMatchObject({ in_prizes_cents: 0, in_prizes_count: 0, top_ups_cents: 0, in_flight_cents: 0 });
  expect(before.clearing).toEqual([{ cents: 10_000, clears_at: before.clears_at }]);
  const [first] = [await app.slop(person, { prize: 20 }), await app.slop(person, { prize: 30 })];
  expect(await walletOf(person)).toMatchObject({
    balance_cents: 5_000,
    in_prizes_cents: 5_000,
    in_prizes_count: 2,
    clearing: [{ cents: 5_000 }],
  });
  await app.call('cancelAiSlop', person, { params: { id: first! } });
  expect(await walletOf(person)).toMatchObject({ balance_cents: 7_000, in_prizes_cents: 3_000, in_prizes_count: 1 });
  await app.owner.query(
    `insert into payments (user_id, payment_intent_id, status, type, amount_cents, amount_to_add_cents, fee_cents)
     values ($1, 'pi_on_its_way', 'processing', 'account_funding', 1068, 1000, 68),
            ($1, 'pi_only_begun', 'requires_payment_method', 'account_funding', 1068, 1000, 68)`,
    [person.id],
  );
  expect(await walletOf(person)).toMatchObject({ top_ups_cents: 1_000 });
  await app.owner.query(
    `update payments set status = 'canceled' where payment_intent_id in ('pi_on_its_way', 'pi_only_begun')`,
  );
});

test('posting and cancelling a slop does not clear money', async () => {
  const person = await app.person({ balance: 5000 });
  const slop = await app.slop(person, { prize: 50 });
  await app.call('cancelAiSlop', person, { params: { id: slop } });
  expect(await walletOf(person)).toMatchObject({ balance_cents: 5000, uncleared_cents: 5000 });
});

test('a prize also waits at its winner; a cancelled withdrawal starts no new wait', async () => {
  const [poster, artist] = await Promise.all([app.person({ balance: 2000 }), app.person()]);
  const slop = await app.slop(poster, { prize: 20 });
  const art = await app.art(artist, slop);
  await app.call('likeComment', poster, { params: { id: art } });
  await allWorked();
  await app.advance('1 day 10 minutes');
  await settleDueAiSlops(app.deps);
  await eventually(async () => (await app.balanceOf(artist)) === 2000, 'the prize');
  expect(await walletOf(artist)).toMatchObject({ uncleared_cents: 2000 });
  await connect(app, artist);
  const { withdrawal_id: id } = (await withdraw(app, artist, 20)).body;
  expect(await withdrawalRow(app, id)).toMatchObject({ status: 'pending' });
  await allWorked();
  await app.advance('5 days');
  expect((await app.call('cancelWithdrawal', artist, { params: { id } })).status).toBe(200);
  expect((await app.call('getWithdrawal', artist, { params: { id } })).body).toMatchObject({
    status: 'failed',
    error_message: 'You cancelled it',
  });
  await app.advance('2 days 1 hour');
  expect(await walletOf(artist)).toMatchObject({ balance_cents: 2000, uncleared_cents: 0 });
});

test('a refunded top-up does not hold back cleared money', async () => {
  const person = await app.person({ balance: 3000 });
  await allWorked();
  await app.advance('8 days');
  const amount = 1000 + cardFee(cents(1000));
  const { body } = await app.call('createPaymentIntent', person, {
    body: { amount, currency: 'usd', metadata: { type: 'account_funding', amount_to_add: 10 } },
  });
  await pay(app, body.clientSecret);
  await eventually(async () => (await app.balanceOf(person)) === 4000, 'the top-up');
  await app.control('/refunds', { payment_intent: body.paymentIntentId });
  await eventually(async () => (await app.balanceOf(person)) === 3000, 'the refund');
  expect(await walletOf(person)).toMatchObject({ uncleared_cents: 0, cleared_cents: 3000 });
});

/** Creates a sale that paid its artist $90, in addition to a $10 prize for the art. */
async function sale(): Promise<{ artist: Person; refund: Stripe.Refund }> {
  const { artist, art } = await settledArt(app, { price: 100 });
  const buyer = await app.person();
  const { body } = await app.call('createPurchase', buyer, { body: { art_id: art } });
  await pay(app, body.clientSecret);
  await eventually(async () => (await app.balanceOf(artist)) === 10_000, 'the sale');
  const refund = {
    id: `re_${body.paymentIntentId}`,
    payment_intent: body.paymentIntentId,
    amount: 10_673,
    status: 'pending',
  };
  return { artist, refund: refund as Stripe.Refund };
}
const borne = async () =>
  (await app.owner.query(`select balance_cents::int as cents from ledger_accounts where kind = 'costs'`)).rows[0].cents;

test('an uncleared sale is refunded out of a pending withdrawal [P20]', async () => {
  const { artist, refund } = await sale();
  const accountId = await connect(app, artist);
  const { body } = await withdraw(app, artist, 95);
  expect(await withdrawalRow(app, body.withdrawal_id)).toMatchObject({
    status: 'pending',
    stripe_account_id: accountId,
  });
  await allWorked();
  const before = await borne();
  await expect(
    inTransaction(app.db, async (trx) => {
      await bookRefund(trx, paymentKinds, refund);
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect(await walletOf(artist)).toMatchObject({ balance_cents: 500, debt_cents: 0, in_flight_cents: 9500 });
  const book = () => inTransaction(app.db, (trx) => bookRefund(trx, paymentKinds, refund));
  expect(await Promise.all([book(), book()])).toEqual([null, null]);
  await Promise.all([collectDebt(app.deps, artist.id), collectDebt(app.deps, artist.id)]);
  expect(await walletOf(artist)).toMatchObject({ balance_cents: 1000, debt_cents: 0, in_flight_cents: 0 });
  await app.advance('8 days');
  await workDueWithdrawals(app.db);
  await untilIdle(app);
  expect(await withdrawalRow(app, body.withdrawal_id)).toMatchObject({ status: 'failed', stripe_transfer_id: null });
  expect([await app.balanceOf(artist), await borne()]).toEqual([1000, before]);
});

test('an uncleared sale is refunded out of the prize of an own slop [P20]', async () => {
  for (const cancelsFirst of [true, false]) {
    const { artist, refund } = await sale();
    const slop = await app.slop(artist, { prize: 100 });
    const before = await borne();
    await inTransaction(app.db, (trx) => bookRefund(trx, paymentKinds, refund));
    if (cancelsFirst) await app.call('cancelAiSlop', artist, { params: { id: slop } });
    await Promise.all([collectDebt(app.deps, artist.id), collectDebt(app.deps, artist.id)]);
    expect(await walletOf(artist)).toMatchObject({ balance_cents: 1000, debt_cents: 0, frozen: false });
    expect(await borne()).toBe(before);
    expect((await app.call('getAiSlop', null, { params: { id: slop } })).body.status).toBe('expired');
  }
});

test('cancelling a slop before the refund leaves the money uncleared [P20]', async () => {
  const { artist, refund } = await sale();
  await connect(app, artist);
  const slop = await app.slop(artist, { prize: 100 });
  await app.call('cancelAiSlop', artist, { params: { id: slop } });
  const { body } = await withdraw(app, artist, 100);
  expect((await withdrawalRow(app, body.withdrawal_id)).clears_at).not.toBeNull();
  await inTransaction(app.db, (trx) => bookRefund(trx, paymentKinds, refund));
  await collectDebt(app.deps, artist.id);
  expect(await walletOf(artist)).toMatchObject({ balance_cents: 1000, debt_cents: 0, in_flight_cents: 0 });
});

test('the artist owes what others can win; the platform bears nothing [P20]', async () => {
  const { artist, refund } = await sale();
  const slop = await app.slop(artist, { prize: 100 });
  const rival = await app.person();
  await app.art(rival, slop);
  const before = await borne();
  await inTransaction(app.db, (trx) => bookRefund(trx, paymentKinds, refund));
  await collectDebt(app.deps, artist.id);
  expect(await walletOf(artist)).toMatchObject({ balance_cents: 0, debt_cents: 9000, frozen: true });
  expect(await borne()).toBe(before);
  await connect(app, artist);
  expect((await withdraw(app, artist, 10)).body.error.code).toBe('ERROR_ACCOUNT_FROZEN');
});
