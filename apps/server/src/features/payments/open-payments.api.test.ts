import { cardFee, cents } from '@unslop/domain/money';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paymentKinds } from '../../payment-kinds.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { pay, settledArt } from '../../testing/money.ts';
import { times } from '../../testing/repeat.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from '../account/deletion.ts';
import { bookPayment } from './book.ts';
import { cancelOpenPaymentsLater } from './intents.ts';
import { cancelOpenPayments, cancelStalePayments } from './open-payments.ts';

/** `still` runs no jobs and receives no webhooks. `busy` has a worker and receives webhooks. */
let still: TestApp;
let busy: TestApp;
beforeAll(async () => {
  [still, busy] = await Promise.all([
    startTestApp({ withSandbox: true }),
    startTestApp({ withSandbox: true, withJobs: true }),
  ]);
  await still.control('/webhooks/pause', {});
});
afterEach(() => Promise.all([still, busy].map(clearFaults)));
afterAll(() => Promise.all([still.stop(), busy.stop()]));

const clearFaults = (app: TestApp) => app.clearFaults();
const start = (app: TestApp, person: Person, dollars: number, key?: string) =>
  app.call('createPaymentIntent', person, {
    body: {
      amount: dollars * 100 + cardFee(cents(dollars * 100)),
      currency: 'usd',
      metadata: { type: 'account_funding', amount_to_add: dollars },
    },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const paymentOf = async (app: TestApp, intent: string) =>
  (await app.owner.query('select * from payments where payment_intent_id = $1', [intent])).rows[0];
const atProvider = (app: TestApp, id: string) => app.deps.stripe.paymentIntents.retrieve(id);
const leave = (app: TestApp, { id }: Person) =>
  inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, id, false));
/** Sums a payment's movements by kind and account. */
const booked = async (app: TestApp, intent: string) =>
  (
    await app.owner.query(
      `select m.kind, a.kind as account, sum(e.amount_cents)::int as cents from ledger_movements m
         join ledger_entries e on e.movement_id = m.id join ledger_accounts a on a.id = e.account_id
         join payments p on p.id = m.payment_id where p.payment_intent_id = $1 group by 1, 2 order by 1, 2`,
      [intent],
    )
  ).rows;

describe('the daily limit of top-ups', () => {
  test('counts an unpaid top-up while it can be paid, for half an hour [M19]', async () => {
    const person = await still.person();
    const open = [await start(still, person, 1000), await start(still, person, 999)];
    await still.advance('31 minutes');
    expect((await start(still, person, 502)).body.error?.code).toBe('TOP_UP_DAILY_LIMIT');
    await cancelStalePayments(still.deps, paymentKinds);
    for (const { body } of open) {
      expect((await paymentOf(still, body.paymentIntentId)).status).toBe('canceled');
      expect((await atProvider(still, body.paymentIntentId)).status).toBe('canceled');
      expect((await pay(still, body.clientSecret)).status).not.toBe('succeeded');
    }
    expect((await start(still, person, 502)).status).toBe(200);
  });

  test('counts a paid top-up for a day from its payment, not its start [M19]', async () => {
    const person = await still.person();
    const open = [await start(still, person, 1000), await start(still, person, 999)];
    await still.advance('29 minutes');
    for (const { body } of open) {
      await pay(still, body.clientSecret);
      await still.call('checkPayment', person, { params: { id: body.paymentIntentId } });
    }
    await still.advance('23 hours 40 minutes');
    expect((await start(still, person, 502)).body.error?.code).toBe('TOP_UP_DAILY_LIMIT');
    await still.advance('21 minutes');
    expect((await start(still, person, 502)).status).toBe(200);
  });

  test('does not reuse a cancelled payment; its request key starts another [M19]', async () => {
    const person = await still.person();
    const first = (await start(still, person, 10, 'again')).body.paymentIntentId;
    await still.advance('31 minutes');
    await cancelStalePayments(still.deps, paymentKinds);
    const second = (await start(still, person, 10, 'again')).body.paymentIntentId;
    expect(second).not.toBe(first);
    expect((await start(still, person, 10, 'again')).body.paymentIntentId).toBe(second);
  });

  test('never hands out a payment cancelled while the provider creates it [M19]', async () => {
    const person = await still.person();
    await still.control('/faults', { path: '/v1/payment_intents', fault: 'delay_after', delayMs: 3_000 });
    const starting = start(still, person, 10);
    const id = await eventually(async () => {
      const { rows } = await still.owner.query('select id from payments where user_id = $1', [person.id]);
      return rows[0]?.id as string | undefined;
    }, 'the payment to be written down');
    await cancelOpenPayments(still.deps, paymentKinds, person.id);
    expect((await starting).status).toBe(503);
    const made = (await still.deps.stripe.paymentIntents.list({ limit: 100 })).data.filter(
      ({ metadata }) => metadata.payment_id === id,
    );
    expect(made.map(({ status }) => status)).toEqual(['canceled']);
  });
});

describe('a user who deletes the account', () => {
  test('can no longer pay what was left open [M19]', async () => {
    const person = await still.person();
    const { body } = await start(still, person, 10);
    await still.advance('61 minutes');
    await leave(still, person);
    const { rows } = await still.owner.query(
      `select j.payload, q.queue_name from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
         join graphile_worker._private_job_queues q on q.id = j.job_queue_id
        where t.identifier = 'cancel_open_payments' and j.payload ->> 'userId' = $1`,
      [person.id],
    );
    expect(rows).toMatchObject([{ queue_name: 'card_upkeep' }]);
    await cancelOpenPayments(still.deps, paymentKinds, person.id);
    expect((await atProvider(still, body.paymentIntentId)).status).toBe('canceled');
  });

  test('has a top-up that still succeeds booked and refunded [M19]', async () => {
    const person = await busy.person();
    const { body } = await start(busy, person, 50);
    await busy.control('/webhooks/pause', {});
    await pay(busy, body.clientSecret);
    await busy.advance('61 minutes');
    await leave(busy, person);
    await busy.control('/webhooks/resume', {});
    const payment = await eventually(async () => {
      const row = await paymentOf(busy, body.paymentIntentId);
      return row.refunded_cents > 0 && row;
    }, 'the refund');
    expect(payment).toMatchObject({
      status: 'succeeded',
      amount_received_cents: 5337,
      refunded_cents: 5337,
      refund_reason: 'The account is gone.',
    });
    expect(await booked(busy, body.paymentIntentId)).toEqual([
      { kind: 'top_up_parked', account: 'fees', cents: 5337 },
      { kind: 'top_up_parked', account: 'stripe', cents: -5337 },
      { kind: 'top_up_refunded', account: 'fees', cents: -5337 },
      { kind: 'top_up_refunded', account: 'stripe', cents: 5337 },
    ]);
    expect(await busy.balanceOf(person)).toBe(0);
    const refunds = (await busy.deps.stripe.refunds.list({ payment_intent: body.paymentIntentId })).data;
    expect(refunds.map(({ amount, status }) => [amount, status])).toEqual([[5337, 'succeeded']]);

    // The card rejects the refund, so the money returns to us and an alarm is raised.
    await busy.control(`/refunds/${refunds[0]!.id}/fail`, {});
    const { detail } = await eventually(
      async () => (await busy.owner.query(`select detail from alarms where kind = 'refund_failed'`)).rows[0],
      'the alarm',
    );
    expect(detail).toEqual({ paymentId: payment.id, reversalId: refunds[0]!.id });
    expect(await booked(busy, body.paymentIntentId)).toMatchObject([
      { kind: 'top_up_parked', account: 'fees', cents: 2 * 5337 },
      { kind: 'top_up_parked', account: 'stripe' },
      { kind: 'top_up_refunded', account: 'fees', cents: -5337 },
      { kind: 'top_up_refunded', account: 'stripe' },
    ]);
  });

  test('has a purchase that still succeeds refunded, and sells nothing [M19]', async () => {
    const { artist, art } = await settledArt(busy, { price: 5 });
    const buyer = await busy.person();
    const before = await busy.balanceOf(artist);
    const { body } = await busy.call('createPurchase', buyer, { body: { art_id: art } });
    await busy.control('/webhooks/pause', {});
    await pay(busy, body.clientSecret);
    await busy.advance('61 minutes');
    await leave(busy, buyer);
    await busy.control('/webhooks/resume', {});
    await eventually(async () => (await paymentOf(busy, body.paymentIntentId)).refunded_cents > 0, 'the refund');
    expect(await busy.balanceOf(artist)).toBe(before);
  });

  test('either keeps or gets back a top-up that succeeds concurrently [M19 D03]', async () => {
    for (let round = 0; round < times(20); round++) {
      const person = await still.person();
      const { body } = await start(still, person, 10);
      await still.advance('61 minutes');
      const intent = {
        ...(await atProvider(still, body.paymentIntentId)),
        status: 'succeeded',
        amount_received: 1068,
        latest_charge: `ch_${body.paymentIntentId}`,
      } as Stripe.PaymentIntent;
      const [, left] = await Promise.allSettled([
        inTransaction(still.db, (trx) => bookPayment(trx, paymentKinds, intent, still.deps.config)),
        leave(still, person),
      ]);
      const isUnapplied = (await paymentOf(still, body.paymentIntentId)).refund_reason !== null;
      expect([isUnapplied, await still.balanceOf(person)]).toEqual(
        left.status === 'fulfilled' ? [true, 0] : [false, 1000],
      );
    }
  });
});

test('a payment without a reported outcome is checked an hour later and credited [P07]', async () => {
  const person = await still.person();
  const { body } = await start(still, person, 10);
  await still.control('/processing', { holdMs: 60_000 });
  expect((await pay(still, body.clientSecret)).status).toBe('processing');
  await still.control('/processing', { holdMs: 0 });
  await still.call('checkPayment', person, { params: { id: body.paymentIntentId } });
  await still.control('/clock', { advanceMs: 60_000 });
  await eventually(
    async () => (await atProvider(still, body.paymentIntentId)).status === 'succeeded',
    'the provider to be done',
  );
  await still.advance('59 minutes');
  await cancelStalePayments(still.deps, paymentKinds);
  expect((await paymentOf(still, body.paymentIntentId)).status).toBe('processing');
  await still.advance('2 minutes');
  await cancelStalePayments(still.deps, paymentKinds);
  expect(await still.balanceOf(person)).toBe(1000);
});

describe('when the provider is slow', () => {
  test('a sweep keeps its time limit, and the next one continues', async () => {
    const person = await still.person();
    const open: string[] = [];
    for (const dollars of [5, 6, 7, 8]) open.push((await start(still, person, dollars)).body.paymentIntentId);
    await still.advance('31 minutes');
    await still.control('/faults', { path: '/v1/payment_intents/*', fault: 'delay_before', delayMs: 400, times: 20 });
    const closed = async () =>
      (await Promise.all(open.map((id) => paymentOf(still, id)))).filter(({ status }) => status === 'canceled').length;
    await cancelStalePayments(still.deps, paymentKinds, 500);
    expect(await closed()).toBeLessThan(4);
    await clearFaults(still);
    await cancelStalePayments(still.deps, paymentKinds);
    expect(await closed()).toBe(4);
  });

  test('one that cannot be cancelled does not block others and is retried', async () => {
    const person = await still.person();
    const [first, second] = [await start(still, person, 5), await start(still, person, 6)];
    await still.advance('31 minutes');
    const path = `/v1/payment_intents/${first.body.paymentIntentId}`;
    await still.control('/faults', { path, fault: 'error_not_executed' });
    await cancelStalePayments(still.deps, paymentKinds);
    expect((await paymentOf(still, second.body.paymentIntentId)).status).toBe('canceled');
    expect((await paymentOf(still, first.body.paymentIntentId)).status).toBe('requires_payment_method');
    await cancelStalePayments(still.deps, paymentKinds);
    expect((await paymentOf(still, first.body.paymentIntentId)).status).toBe('canceled');
  });

  test('cancelling many payments occupies one worker while top-ups are credited', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => busy.person()));
    for (const person of people) await start(busy, person, 10);
    await busy.control('/faults', { path: '/v1/payment_intents/*', fault: 'delay_before', delayMs: 2_000, times: 100 });
    for (const { id } of people) await inTransaction(busy.db, (trx) => cancelOpenPaymentsLater(trx, id));
    const running = async () =>
      (
        await busy.owner.query(
          `select count(*)::int as n from graphile_worker._private_jobs j
             join graphile_worker._private_tasks t on t.id = j.task_id
            where t.identifier = 'cancel_open_payments' and j.locked_at is not null`,
        )
      ).rows[0].n as number;
    await eventually(async () => (await running()) === 1, 'the first to be under way');
    const payer = await busy.person();
    const { body } = await start(busy, payer, 20);
    const [, mostAtOnce] = await Promise.all([
      pay(busy, body.clientSecret),
      (async () => {
        let most = 0;
        await eventually(async () => {
          most = Math.max(most, await running());
          return (await busy.balanceOf(payer)) === 2000;
        }, 'the credit');
        return most;
      })(),
    ]);
    expect(mostAtOnce).toBe(1);
    await clearFaults(busy);
    await eventually(async () => (await running()) === 0, 'the last of them', 30_000);
  });
});
