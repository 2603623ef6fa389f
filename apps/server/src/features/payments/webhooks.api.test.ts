import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pay } from '../../testing/money.ts';
import { startTopUp } from '../../testing/payments.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true, withJobs: true });
});
afterAll(() => app.stop());

const stripe = new Stripe('sk_test_x');
const secrets = {
  stripe: 'whsec_sandbox',
  'stripe-connect': 'whsec_sandbox_connect',
  'stripe-thin': 'whsec_sandbox_thin',
};
type Endpoint = keyof typeof secrets;

async function deliver(event: object, endpoint: Endpoint = 'stripe') {
  const payload = JSON.stringify(event);
  const answer = await app.server.inject({
    method: 'POST',
    url: `/api/webhooks/${endpoint}`,
    payload,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, secret: secrets[endpoint] }),
    },
  });
  expect(answer.statusCode).toBe(200);
}
let events = 0;
const eventOf = (type: string, object: object, more: object = {}) => {
  events += 1;
  return {
    id: `evt_${process.pid}_${events}`,
    object: 'event',
    type,
    api_version: Stripe.API_VERSION,
    created: 1,
    livemode: false,
    data: { object },
    ...more,
  };
};
const thinOf = (more: object) => {
  events += 1;
  return {
    id: `evt_${process.pid}_${events}`,
    object: 'v2.core.event',
    type: 'v2.core.account.closed',
    livemode: false,
    created: '2026-01-01T00:00:00.000Z',
    context: null,
    reason: null,
    related_object: null,
    ...more,
  };
};
const worked = (id: string) =>
  eventually(async () => {
    const { rows } = await app.owner.query('select * from stripe_events where id = $1 and worked_at is not null', [id]);
    return rows[0];
  }, `${id} to be worked`);
const paymentOf = async (intent: string) =>
  (await app.owner.query('select * from payments where payment_intent_id = $1', [intent])).rows[0];
const jobsOf = async (task: string, about = '') =>
  (
    await app.owner.query(
      `select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = $1 and strpos(j.payload::text, $2) > 0`,
      [task, about],
    )
  ).rowCount;
const creditsOf = async (person: Person) => (await app.call('listDeposits', person)).body.data.length;
const started = () => startTopUp(app);

describe('events in the wrong order', () => {
  test.each([
    ['payment_intent.payment_failed', 'requires_payment_method'],
    ['payment_intent.processing', 'processing'],
    ['payment_intent.requires_action', 'requires_action'],
    ['payment_intent.canceled', 'canceled'],
  ])('%s after the success changes nothing [P07]', async (type, status) => {
    const { person, intent } = await started();
    const success = eventOf('payment_intent.succeeded', intent);
    await deliver(success);
    await worked(success.id);
    const before = await paymentOf(intent.id);
    const late = eventOf(type, {
      ...intent,
      status,
      amount_received: 0,
      latest_charge: null,
      last_payment_error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
    });
    await deliver(late);
    expect((await worked(late.id)).parked_reason).toBeNull();
    expect(await paymentOf(intent.id)).toEqual(before);
    expect(before.status).toBe('succeeded');
    expect([await app.balanceOf(person), await creditsOf(person)]).toEqual([1000, 1]);
  });

  test('a success after a cancellation is credited [P07]', async () => {
    const { person, intent } = await started();
    const end = eventOf('payment_intent.canceled', { ...intent, status: 'canceled', amount_received: 0 });
    await deliver(end);
    await worked(end.id);
    const late = eventOf('payment_intent.processing', { ...intent, status: 'processing', amount_received: 0 });
    await deliver(late);
    await worked(late.id);
    expect((await paymentOf(intent.id)).status).toBe('canceled');
    // The provider is not queried either.
    expect(await jobsOf('look_at_payment', intent.id)).toBe(0);
    await deliver(eventOf('payment_intent.succeeded', intent));
    await eventually(async () => (await app.balanceOf(person)) === 1000, 'the credit');
  });

  test('a late "processing" after the failure changes nothing [P07]', async () => {
    const { intent, clientSecret } = await started();
    await pay(app, clientSecret, '4000000000000002');
    const failed = await eventually(async () => {
      const row = await paymentOf(intent.id);
      return row.last_error !== null && row;
    }, 'the failure to be noted');
    expect(failed).toMatchObject({ status: 'requires_payment_method', last_error: 'Your card was declined.' });
    const late = eventOf('payment_intent.processing', { ...intent, status: 'processing', amount_received: 0 });
    await deliver(late);
    await worked(late.id);
    await eventually(async () => (await jobsOf('look_at_payment')) === 0, 'the look at the provider');
    expect(await paymentOf(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_error: 'Your card was declined.',
    });
  });

  test('a late failure of the first try does not reset the second [P07]', async () => {
    const { person, intent, clientSecret } = await started();
    await pay(app, clientSecret, '4000000000000002');
    await eventually(async () => (await paymentOf(intent.id)).last_error, 'the failure to be noted');
    const first = await app.deps.stripe.paymentIntents.retrieve(intent.id);
    await app.control('/processing', { holdMs: 3_600_000 });
    await pay(app, clientSecret);
    await app.control('/processing', { holdMs: 0 });
    await eventually(async () => (await paymentOf(intent.id)).status === 'processing', 'the second try');
    const late = eventOf('payment_intent.payment_failed', first);
    await deliver(late);
    await worked(late.id);
    await eventually(async () => (await jobsOf('look_at_payment')) === 0, 'the look at the provider');
    expect((await paymentOf(intent.id)).status).toBe('processing');
    await app.control('/clock', { advanceMs: 3_600_000 });
    await eventually(async () => (await app.balanceOf(person)) === 1000, 'the credit');
  });
});

describe('events that match nothing of ours', () => {
  const transfer = { id: 'tr_nobody', transfer_group: 'withdrawal:nobody', amount: 1, reversals: { data: [] } };
  type Make = (known: Stripe.PaymentIntent) => { id: string };
  const cases: [string, Endpoint, Make, string][] = [
    [
      'a payment that is not ours',
      'stripe',
      (known) => eventOf('payment_intent.succeeded', { ...known, id: 'pi_nobody', metadata: {} }),
      'unknown payment',
    ],
    [
      'a payment of ours in the live mode',
      'stripe',
      (known) => eventOf('payment_intent.succeeded', known, { livemode: true }),
      'livemode mismatch',
    ],
    [
      'a payment of ours by another account',
      'stripe',
      (known) => eventOf('payment_intent.succeeded', known, { account: 'acct_other' }),
      "another account's event",
    ],
    [
      'a payment of ours, reported by a connected account',
      'stripe-connect',
      (known) => eventOf('payment_intent.succeeded', known, { account: 'acct_other' }),
      'of a type about money that nobody expects here',
    ],
    [
      'a payment of ours at the endpoint of the connected accounts',
      'stripe-connect',
      (known) => eventOf('payment_intent.succeeded', known),
      'an event without its connected account',
    ],
    [
      'a payout of an account that is not ours',
      'stripe-connect',
      () => eventOf('payout.paid', { id: 'po_nobody', status: 'paid' }, { account: 'acct_other' }),
      'unknown account',
    ],
    [
      'the end of an account that is not ours',
      'stripe-connect',
      () => eventOf('account.application.deauthorized', { id: 'ca_x' }, { account: 'acct_other' }),
      'unknown account',
    ],
    [
      'a payout in the live mode',
      'stripe-connect',
      () => eventOf('payout.paid', { id: 'po_live' }, { account: 'acct_other', livemode: true }),
      'livemode mismatch',
    ],
    [
      'a refund of a payment that is not ours',
      'stripe',
      () => eventOf('refund.created', { id: 're_x', payment_intent: 'pi_nobody', amount: 1, status: 'succeeded' }),
      'unknown payment',
    ],
    [
      'a dispute about a payment that is not ours',
      'stripe',
      () => eventOf('charge.dispute.created', { id: 'du_x', payment_intent: 'pi_nobody', amount: 1, status: 'lost' }),
      'unknown payment',
    ],
    ['a transfer that is not ours', 'stripe', () => eventOf('transfer.created', transfer), 'unknown transfer'],
    ['the way back of one', 'stripe', () => eventOf('transfer.reversed', transfer), 'unknown transfer'],
    [
      'money that nobody handles',
      'stripe',
      () => eventOf('topup.failed', { id: 'tu_x' }),
      'of a type about money that nobody expects here',
    ],
    [
      'money of a newer version of the API',
      'stripe',
      () => eventOf('charge.renewed', { id: 'ch_x' }),
      'of a type about money that nobody expects here',
    ],
    ['an account that is not named', 'stripe-thin', () => thinOf({}), 'without an account'],
    ['an account in the live mode', 'stripe-thin', () => thinOf({ livemode: true }), 'livemode mismatch'],
  ];

  test.each(cases)(
    '%s (%s): stored with the reason and an alarm, and nothing moves [P08]',
    async (_what, endpoint, make, reason) => {
      const { person, intent } = await started();
      const movements = async () => (await app.owner.query('select count(*) from ledger_movements')).rows[0].count;
      const before = [await movements(), await paymentOf(intent.id)];
      const event = make(intent);
      await deliver(event, endpoint);
      expect((await worked(event.id)).parked_reason).toBe(reason);
      const { rows } = await app.owner.query(`select kind, detail from alarms where detail ->> 'eventId' = $1`, [
        event.id,
      ]);
      expect(rows).toMatchObject([{ kind: 'stripe_event_parked', detail: { reason } }]);
      expect([await movements(), await paymentOf(intent.id)]).toEqual(before);
      expect(await app.balanceOf(person)).toBe(0);
    },
  );

  test.each([
    ['stripe', 'charge.succeeded'],
    ['stripe', 'customer.created'],
    ['stripe-connect', 'balance.available'],
  ] as const)('at %s %s is ignored on purpose, without an alarm [P08]', async (endpoint, type) => {
    const event = eventOf(type, { id: 'x' }, endpoint === 'stripe-connect' ? { account: 'acct_other' } : {});
    await deliver(event, endpoint);
    expect((await worked(event.id)).parked_reason).toBe('of a type we do nothing about');
    const { rowCount } = await app.owner.query(`select from alarms where detail ->> 'eventId' = $1`, [event.id]);
    expect(rowCount).toBe(0);
  });
});
