import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { errorOf, pay, startFixture, until } from '../testing/fixture.ts';

const available = async (stripe: Stripe) => (await stripe.balance.retrieve()).available[0]?.amount;

test('refunds a payment in parts, up to its amount', async () => {
  const { stripe, arrived } = await startFixture({ openingBalanceCents: 0 });
  const intent = await pay(stripe, 1_000);
  const first = await stripe.refunds.create({
    payment_intent: intent.id,
    amount: 400,
    reason: 'requested_by_customer',
  });
  expect(first).toMatchObject({ object: 'refund', amount: 400, status: 'succeeded', payment_intent: intent.id });
  expect((await errorOf(stripe.refunds.create({ payment_intent: intent.id, amount: 601 }))).message).toBe(
    'Refund amount ($6.01) is greater than unrefunded amount on charge ($6.00)',
  );
  await stripe.refunds.create({ charge: intent.latest_charge as string });
  expect(await errorOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    code: 'charge_already_refunded',
  });
  const charge = await stripe.charges.retrieve(intent.latest_charge as string, { expand: ['refunds'] });
  expect(charge).toMatchObject({
    amount_refunded: 1_000,
    refunded: true,
    refunds: { data: [{ amount: 600 }, { amount: 400 }] },
  });
  // Stripe keeps its fee.
  expect(await available(stripe)).toBe(-59);
  await until(() => arrived.filter((one) => one.type === 'charge.refunded').length === 2);
  expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2);
});

test('a refund from the dashboard arrives by webhook', async () => {
  const { stripe, control, arrived } = await startFixture();
  const intent = await pay(stripe, 1_000);
  await control('POST', '/refunds', { payment_intent: intent.id, amount: 250 });
  const { event } = await until(() => arrived.find((one) => one.type === 'charge.refunded'));
  expect(event.data).toMatchObject({
    object: { amount_refunded: 250, refunded: false },
    previous_attributes: { amount_refunded: 0 },
  });
});

test('a refund can be pending first, or fail later and return the money', async () => {
  const { stripe, control, arrived } = await startFixture({ openingBalanceCents: 10_000 });
  const slow = await pay(stripe, 1_000, 'pm_card_pendingRefund');
  expect((await stripe.refunds.create({ payment_intent: slow.id })).status).toBe('pending');
  const dead = await pay(stripe, 1_000, 'pm_card_refundFail');
  const failing = await stripe.refunds.create({ payment_intent: dead.id });
  expect(failing.status).toBe('succeeded');
  await control('POST', '/clock', { advanceMs: 2_000 });
  await until(() => arrived.find((one) => one.type === 'refund.failed'));
  await until(() =>
    arrived.find(
      (one) => one.type === 'refund.updated' && (one.event.data.object as Stripe.Refund).payment_intent === slow.id,
    ),
  );
  expect(await stripe.refunds.retrieve(failing.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  });
  expect(await stripe.charges.retrieve(dead.latest_charge as string)).toMatchObject({
    amount_refunded: 0,
    refunded: false,
  });
  expect(await available(stripe)).toBe(10_000 - 59 + 1_000 - 59);
});

test('the dispute card is disputed later, taking amount and fee', async () => {
  const { stripe, control, arrived } = await startFixture({ openingBalanceCents: 10_000 });
  const intent = await pay(stripe, 1_000, 'pm_card_createDispute');
  await control('POST', '/clock', { advanceMs: 2_000 });
  const { event } = await until(() => arrived.find((one) => one.type === 'charge.dispute.created'));
  const dispute = event.data.object as Stripe.Dispute;
  expect(dispute).toMatchObject({
    amount: 1_000,
    status: 'needs_response',
    reason: 'fraudulent',
    payment_intent: intent.id,
  });
  await until(() => arrived.some((one) => one.type === 'charge.dispute.funds_withdrawn'));
  expect(await available(stripe)).toBe(10_000 + 1_000 - 59 - 1_000 - 1_500);
  expect(await errorOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    code: 'charge_disputed',
  });

  await control('POST', `/disputes/${dispute.id}/close`, { outcome: 'won' });
  await until(() => arrived.some((one) => one.type === 'charge.dispute.funds_reinstated'));
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: 'won' });
  expect(await available(stripe)).toBe(10_000 + 1_000 - 59 - 1_500);
});

test('a dispute can be opened and accepted manually', async () => {
  const { stripe, control, arrived } = await startFixture();
  const intent = await pay(stripe, 1_000);
  const dispute = await control('POST', '/disputes', { payment_intent: intent.id, reason: 'product_not_received' });
  expect((await stripe.disputes.close(dispute.id as string)).status).toBe('lost');
  const { event } = await until(() => arrived.find((one) => one.type === 'charge.dispute.closed'));
  expect(event.data.object).toMatchObject({ status: 'lost' });
  expect(await errorOf(stripe.disputes.close(dispute.id as string))).toMatchObject({ code: 'dispute_already_closed' });
});

test('disputes the rest after a partial refund, all after a full one', async () => {
  const { stripe, control } = await startFixture();
  for (const [refunded, disputed] of [
    [400, 600],
    [1_000, 1_000],
  ]) {
    const intent = await pay(stripe, 1_000);
    await stripe.refunds.create({ payment_intent: intent.id, amount: refunded! });
    expect(await control('POST', '/disputes', { payment_intent: intent.id })).toMatchObject({ amount: disputed });
  }
});

test('an inquiry takes nothing', async () => {
  const { stripe, control } = await startFixture({ openingBalanceCents: 0 });
  const intent = await pay(stripe, 1_000);
  const dispute = await control('POST', '/disputes', { payment_intent: intent.id, inquiry: true });
  expect(dispute).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] });
  expect(await available(stripe)).toBe(941);
});

test('the balance is the sum of all balance transactions', async () => {
  const { stripe, control } = await startFixture();
  for (const amount of [500, 68_401, 99_999]) await pay(stripe, amount);
  const intent = await pay(stripe, 5_000);
  await stripe.refunds.create({ payment_intent: intent.id, amount: 333 });
  await control('POST', '/clock', { advanceMs: 1_000 });
  await until(async () => (await stripe.balanceTransactions.list({ type: 'charge' })).data.length === 4);
  let sum = 0;
  for await (const one of stripe.balanceTransactions.list({ limit: 3 })) sum += one.net;
  expect(await available(stripe)).toBe(sum);
});
