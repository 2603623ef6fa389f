import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { errorOf, onboarded, pay, startFixture, until } from '../testing/fixture.ts';

const typesOf = (arrived: { type: string }[]) => arrived.map((one) => one.type);

test('signs each event, and a tampered or foreign one does not verify', async () => {
  const { stripe, arrived } = await startFixture();
  await pay(stripe);
  const { body, signature } = await until(() => arrived.find((one) => one.type === 'payment_intent.succeeded'));
  expect(Stripe.webhooks.constructEvent(body, signature, 'whsec_a')).toMatchObject({
    object: 'event',
    livemode: false,
  });
  expect(() => Stripe.webhooks.constructEvent(body.replace('1068', '9999'), signature, 'whsec_a')).toThrow();
  expect(() => Stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
});

test('resends undelivered events with growing delays', async () => {
  const { stripe, arrived, webhookStatus, control } = await startFixture();
  webhookStatus.value = 500;
  await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  await until(() => arrived.length >= 3);
  webhookStatus.value = 200;
  await until(async () => ((await control('GET', '/pending')).deliveries as unknown[]).length === 0);
  expect(new Set(arrived.map((one) => one.id)).size).toBe(1);
  const [event] = (await stripe.events.list()).data;
  expect(event).toMatchObject({ type: 'payment_intent.created', pending_webhooks: 0 });
});

test('undelivered events survive a restart', async () => {
  const fixture = await startFixture();
  fixture.webhookStatus.value = 503;
  await pay(fixture.stripe);
  await until(() => fixture.arrived.length > 0);
  await fixture.restart();
  fixture.arrived.length = 0;
  fixture.webhookStatus.value = 200;
  await until(() => fixture.arrived.some((one) => one.type === 'payment_intent.succeeded'));
});

test('webhooks can be paused, and everything arrives after resuming', async () => {
  const { stripe, arrived, control } = await startFixture();
  await control('POST', '/webhooks/pause');
  await pay(stripe);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(arrived).toEqual([]);
  await control('POST', '/webhooks/resume');
  await until(() => arrived.length >= 3);
});

test.each(['twice', 'late', 'out_of_order', 'drop'])('an event can come %s', async (fault) => {
  const { stripe, arrived, control } = await startFixture();
  await control('POST', '/webhook-faults', {
    fault,
    type: 'payment_intent.created',
    delayMs: fault === 'out_of_order' ? 30_000 : 150,
  });
  await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  await new Promise((resolve) => setTimeout(resolve, 60));
  const created = () => typesOf(arrived).filter((type) => type === 'payment_intent.created').length;
  expect(created()).toBe(fault === 'twice' ? 2 : 0);
  await pay(stripe);
  const expected = { twice: 3, late: 2, out_of_order: 2, drop: 1 }[fault];
  await until(() => created() === expected);
  if (fault === 'out_of_order') {
    const { data } = await stripe.events.list({ type: 'payment_intent.created' });
    const seen = arrived.filter((one) => one.type === 'payment_intent.created').map((one) => one.id);
    // The list is newest first. The held event arrived after the newer one.
    expect(seen).toEqual(data.map((event) => event.id));
  }
  if (fault === 'drop') expect((await stripe.events.list({ type: 'payment_intent.created' })).data).toHaveLength(2);
});

test('lists every event by type, time and delivery', async () => {
  const { stripe, control } = await startFixture();
  await control('POST', '/webhooks/pause');
  const intent = await pay(stripe);
  const { data } = await stripe.events.list({
    types: ['payment_intent.succeeded', 'charge.succeeded'],
    delivery_success: false,
  });
  expect(typesOf(data)).toEqual(['payment_intent.succeeded', 'charge.succeeded']);
  const succeeded = await stripe.events.retrieve(data[0]!.id);
  expect(succeeded.data.object).toMatchObject({ id: intent.id, status: 'succeeded' });
  expect(succeeded.request?.idempotency_key).toBeTruthy();
  expect((await stripe.events.list({ type: 'payment_intent.*', created: { gte: intent.created } })).data).toHaveLength(
    2,
  );
  expect(await errorOf(stripe.events.retrieve('evt_nothing'))).toMatchObject({ code: 'resource_missing' });
});

test('events of connected accounts and thin ones go to their own addresses', async () => {
  const fixture = await startFixture();
  const { stripe, arrived } = fixture;
  const account = await onboarded(fixture);
  await stripe.transfers.create({ amount: 700, currency: 'usd', destination: account });
  const paid = await until(() => arrived.find((one) => one.type === 'payout.paid'));
  expect(paid).toMatchObject({ path: '/connect', account });
  const thin = await until(() =>
    arrived.find((one) => one.type === 'v2.core.account[configuration.recipient].capability_status_updated'),
  );
  expect(thin.path).toBe('/thin');
  expect(JSON.parse(thin.body)).not.toHaveProperty('data');
  const whole = await stripe.v2.core.events.retrieve(thin.id);
  expect(whole).toMatchObject({
    related_object: { id: account, type: 'v2.core.account' },
    data: { updated_capability: expect.any(String) },
  });
  expect(typesOf((await stripe.events.list({ type: 'payout.paid' })).data)).toEqual([]);
  expect(typesOf((await stripe.events.list({ type: 'payout.paid' }, { stripeContext: account })).data)).toEqual([
    'payout.paid',
  ]);
});

test('an event can be resent manually', async () => {
  const { stripe, arrived, control } = await startFixture();
  await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  const { id } = await until(() => arrived[0]);
  await control('POST', '/webhooks/resend', { event: id });
  await until(() => arrived.filter((one) => one.id === id).length === 2);
});
