import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { errorOf, type Fixture, pay, publicUrl, startFixture, until } from '../testing/fixture.ts';

type Card = { number: string; exp_month: number; exp_year: number; cvc: string };
const good: Card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };

async function confirm({ url }: Fixture, client_secret: string | null, card: Partial<Card>, more: object = {}) {
  const answer = await fetch(url('/cards/confirm'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret, card: { ...good, ...card }, ...more }),
  });
  return (await answer.json()) as {
    status: string;
    error?: { message: string; code: string; decline_code?: string };
    next_action?: { url: string };
  };
}

const create = (stripe: Stripe) =>
  stripe.paymentIntents.create({
    amount: 1068,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { deposit_id: 'd1' },
  });

test('a payment reaches paid and adds its net to the balance', async () => {
  const fixture = await startFixture({ openingBalanceCents: 0 });
  const { stripe } = fixture;
  const intent = await create(stripe);
  expect(intent).toMatchObject({ object: 'payment_intent', status: 'requires_payment_method', amount_received: 0 });
  expect(intent.id).toMatch(/^pi_3\w{23}$/);
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{25}$`));
  expect(await confirm(fixture, intent.client_secret, {})).toEqual({ id: intent.id, status: 'succeeded' });

  const paid = await until(async () => {
    const now = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge.balance_transaction'] });
    return (now.latest_charge as Stripe.Charge).balance_transaction !== null && now;
  });
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1068, metadata: { deposit_id: 'd1' } });
  const booked = (paid.latest_charge as Stripe.Charge).balance_transaction as Stripe.BalanceTransaction;
  expect(booked).toMatchObject({ amount: 1068, fee: 61, net: 1007, type: 'charge' });
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(1007);
});

describe('refuses a card in Stripe’s words', () => {
  const cases: [string, string, string | undefined, string][] = [
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
    ['4242424242424241', 'incorrect_number', undefined, 'Your card number is incorrect.'],
    ['1234', 'invalid_number', undefined, 'Your card number is invalid.'],
    [
      '4539578763621486',
      'card_declined',
      'test_mode_live_card',
      expect.stringContaining('used a non test (live) card') as never,
    ],
  ];
  test.each(cases)('%s: %s', async (number, code, decline_code, message) => {
    const fixture = await startFixture();
    const intent = await create(fixture.stripe);
    const answer = await confirm(fixture, intent.client_secret, { number });
    expect(answer).toMatchObject({ status: 'requires_payment_method', error: { code, message } });
    expect(answer.error?.decline_code).toBe(decline_code);
    expect((await fixture.stripe.balance.retrieve()).available[0]?.amount).toBe(1_000_000);
    // A declined payment can be retried with another card.
    expect((await confirm(fixture, intent.client_secret, {})).status).toBe('succeeded');
  });

  test.each([
    [{ exp_month: 13 }, 'invalid_expiry_month'],
    [{ exp_year: 2020 }, 'invalid_expiry_year_past'],
    [{ cvc: '12' }, 'invalid_cvc'],
    [{ cvc: '' }, 'incomplete_cvc'],
  ])('%j: %s', async (card, code) => {
    const fixture = await startFixture();
    const intent = await create(fixture.stripe);
    expect((await confirm(fixture, intent.client_secret, card)).error?.code).toBe(code);
  });
});

test('a declined card is a StripeCardError with the intent and a failed charge', async () => {
  const { stripe } = await startFixture();
  const error = await errorOf(pay(stripe, 1068, 'pm_card_visa_chargeDeclinedInsufficientFunds'));
  expect(error).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'insufficient_funds',
  });
  const intent = error.payment_intent as Stripe.PaymentIntent;
  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { decline_code: 'insufficient_funds' },
  });
  const { data } = await stripe.charges.list({ payment_intent: intent.id });
  expect(data).toMatchObject([
    { status: 'failed', paid: false, failure_code: 'card_declined', balance_transaction: null },
  ]);
});

test('3-D Secure: the holder confirms on the page and returns paid', async () => {
  const fixture = await startFixture();
  const intent = await create(fixture.stripe);
  const asked = await confirm(
    fixture,
    intent.client_secret,
    { number: '4000002760003184' },
    { return_url: '/payment?x=1' },
  );
  expect(asked.status).toBe('requires_action');
  expect(asked.next_action?.url).toContain(`${publicUrl}/sandbox/cards/authorise/${intent.id}?`);
  const page = asked.next_action!.url.replace(publicUrl, fixture.url(''));
  expect(await (await fetch(page)).text()).toContain('Is this payment yours?');
  const back = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'authorise' }),
    redirect: 'manual',
  });
  expect(back.headers.get('location')).toBe(
    `${publicUrl}/payment?x=1&payment_intent=${intent.id}&payment_intent_client_secret=${intent.client_secret}&redirect_status=succeeded`,
  );
  expect((await fixture.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
});

test('3-D Secure: a failure needs another card; foreign return URLs are refused', async () => {
  const fixture = await startFixture();
  const intent = await create(fixture.stripe);
  const asked = await confirm(fixture, intent.client_secret, { number: '4000002500003155' });
  const page = asked.next_action!.url.replace(publicUrl, fixture.url(''));
  expect((await fetch(`${page}&return_url=https://evil.example`)).status).toBe(400);
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams({ answer: 'fail' }) });
  expect(await answer.text()).toContain('Payment not authorised');
  const after = await fixture.stripe.paymentIntents.retrieve(intent.id);
  expect(after).toMatchObject({
    status: 'requires_payment_method',
    latest_charge: null,
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  });
});

test('a card can still be declined after 3-D Secure', async () => {
  const fixture = await startFixture();
  const intent = await pay(fixture.stripe, 1068, 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds');
  expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
  await fixture.control('POST', `/payment_intents/${intent.id}/authorise`);
  const after = await fixture.stripe.paymentIntents.retrieve(intent.id);
  expect(after).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { decline_code: 'insufficient_funds' },
  });
});

test('a payment can stay in processing before it succeeds', async () => {
  const { stripe, control, arrived } = await startFixture();
  await control('POST', '/processing', { holdMs: 100 });
  const intent = await pay(stripe);
  expect(intent).toMatchObject({ status: 'processing', amount_received: 0 });
  await until(() => arrived.some((one) => one.type === 'payment_intent.succeeded'));
  expect(arrived.map((one) => one.type)).toContain('payment_intent.processing');
  expect((await stripe.paymentIntents.retrieve(intent.id)).amount_received).toBe(1068);
});

test('a paid intent cannot be paid again or cancelled, nor a cancelled one paid', async () => {
  const { stripe } = await startFixture();
  const paid = await pay(stripe);
  const unexpected = { code: 'payment_intent_unexpected_state', statusCode: 400 };
  expect(await errorOf(stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' }))).toMatchObject(
    unexpected,
  );
  expect(await errorOf(stripe.paymentIntents.cancel(paid.id))).toMatchObject(unexpected);
  const open = await create(stripe);
  const cancelled = await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' });
  expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  expect(await errorOf(stripe.paymentIntents.confirm(open.id, { payment_method: 'pm_card_visa' }))).toMatchObject(
    unexpected,
  );
});

test('lists are newest first, filtered by page and time', async () => {
  const { stripe, control } = await startFixture();
  const old = await create(stripe);
  await control('POST', '/clock', { advanceMs: 60_000 });
  const made = [];
  for (let n = 0; n < 12; n += 1) made.push((await create(stripe)).id);
  const page = await stripe.paymentIntents.list({ limit: 5 });
  expect(page).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
  const all = [];
  for await (const one of stripe.paymentIntents.list({ limit: 5 })) all.push(one.id);
  expect(all).toEqual([...made.reverse(), old.id]);
  const recent = await stripe.paymentIntents.list({ created: { gt: old.created }, limit: 100 });
  expect(recent.data).toHaveLength(12);
});

test('accepts JSON only from the product’s pages and keeps no card number', async () => {
  const fixture = await startFixture();
  const intent = await create(fixture.stripe);
  const body = JSON.stringify({ client_secret: intent.client_secret, card: good });
  const post = (headers: Record<string, string>) =>
    fetch(fixture.url('/cards/confirm'), { method: 'POST', headers, body });
  expect((await post({ 'content-type': 'text/plain' })).status).toBe(415);
  expect((await post({ 'content-type': 'application/json', origin: 'https://evil.example' })).status).toBe(403);
  expect((await post({ 'content-type': 'application/json', origin: publicUrl })).status).toBe(200);
  const state = JSON.stringify(await fixture.control('GET', '/state'));
  expect(state).toContain('"last4":"4242"');
  expect(state).not.toContain(good.number);
});
