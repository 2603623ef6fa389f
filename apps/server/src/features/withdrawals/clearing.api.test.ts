import { cardFee, cents } from '@unslop/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearsAt, type FreshCredit, unclearedOf } from '../../core/ledger/clearing.ts';
import { connect, pay, untilStatus, withdraw, withdrawalRow } from '../../testing/money.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleDueAiSlops } from '../awards/settle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true, clearingDays: 7 });
});
afterAll(() => app.stop());

const walletOf = async (person: Person) => (await app.call('getWallet', person)).body;
/** All that came by webhook is worked, so that no event grows old when time passes. */
const allWorked = () =>
  eventually(
    async () => (await app.owner.query('select from stripe_events where worked_at is null')).rowCount === 0,
    'all events to be worked',
  );

test('the oldest money is spent first, and the newest credit that a withdrawal touches decides', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  const fresh: FreshCredit[] = [
    { creditedAt: day(5), amount: 300 },
    { creditedAt: day(3), amount: 200 },
  ];
  const table: [balance: number, amount: number, clears: Date | null][] = [
    [1000, 500, null],
    [1000, 501, day(10)],
    [1000, 700, day(10)],
    [1000, 701, day(12)],
    [1000, 1000, day(12)],
    // Less is left than came in lately: what was spent was the oldest of it.
    [400, 100, day(10)],
    [400, 101, day(12)],
    [100, 100, day(12)],
  ];
  for (const [balance, amount, clears] of table) {
    expect([balance, amount, clearsAt(cents(balance), cents(amount), fresh, 7)]).toEqual([balance, amount, clears]);
  }
  expect(unclearedOf(cents(1000), fresh)).toBe(500);
  expect(unclearedOf(cents(400), fresh)).toBe(400);
  expect(clearsAt(cents(100), cents(100), [], 7)).toBeNull();
});

test('a withdrawal that touches money of this week waits, with its date shown, and goes by itself when all is clear', async () => {
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
  expect((await walletOf(person)).notices[0]).toContain('$20.00 came in less than 7 days ago');

  // Clear money goes at once.
  const clear = await withdraw(app, person, 30);
  await untilStatus(app, clear.body.withdrawal_id, 'paid');
  // The rest waits.
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

test('posting a slop and taking it back does not make money clear', async () => {
  const person = await app.person({ balance: 5000 });
  const slop = await app.slop(person, { prize: 50 });
  await app.call('cancelAiSlop', person, { params: { id: slop } });
  expect(await walletOf(person)).toMatchObject({ balance_cents: 5000, uncleared_cents: 5000 });
});

test('a prize waits at its winner’s as well; a cancelled withdrawal does not begin a new wait', async () => {
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
    error_message: 'Cancelled by you',
  });
  await app.advance('2 days 1 hour');
  expect(await walletOf(artist)).toMatchObject({ balance_cents: 2000, uncleared_cents: 0 });
});

test('a refunded top-up does not hold back what was clear', async () => {
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
