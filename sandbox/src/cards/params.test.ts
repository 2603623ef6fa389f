import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { clientOf, errorOf, recipient, startFixture } from '../fixture.ts';

test('an unknown parameter is refused by name, also a nested one', async () => {
  const { stripe } = await startFixture();
  const create = (params: object) =>
    errorOf(stripe.paymentIntents.create({ amount: 500, currency: 'usd', ...params } as never));
  expect(await create({ amont: 1 })).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    code: 'parameter_unknown',
    param: 'amont',
    message: 'Received unknown parameter: amont',
  });
  expect(await create({ automatic_payment_methods: { enabled: true, foo: 1 } })).toMatchObject({
    param: 'automatic_payment_methods[foo]',
  });
  expect((await create({ a: 1, b: 2 })).message).toBe('Received unknown parameters: a, b');
});

test('`payment_method_types` is gone from this API version, and so are an account link’s `configurations`', async () => {
  const { stripe } = await startFixture();
  const old = { amount: 500, currency: 'usd', payment_method_types: ['card'] };
  expect(await errorOf(stripe.paymentIntents.create(old as never))).toMatchObject({
    code: 'parameter_unknown',
    param: 'payment_method_types',
  });
  const { id } = await stripe.v2.core.accounts.create(recipient);
  const link = {
    account: id,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: {
        configurations: ['recipient'],
        refresh_url: 'http://localhost/a',
        return_url: 'http://localhost/b',
      },
    },
  };
  expect(await errorOf(stripe.v2.core.accountLinks.create(link as never))).toMatchObject({ code: 'parameter_unknown' });
});

test('a missing parameter, a wrong number, a wrong word: each with its own code', async () => {
  const { stripe } = await startFixture();
  const create = (params: object) => errorOf(stripe.paymentIntents.create(params as never));
  expect(await create({ currency: 'usd' })).toMatchObject({
    code: 'parameter_missing',
    param: 'amount',
    message: 'Missing required param: amount.',
  });
  expect(await create({ amount: 10.5, currency: 'usd' })).toMatchObject({
    code: 'parameter_invalid_integer',
    param: 'amount',
  });
  expect(await create({ amount: 49, currency: 'usd' })).toMatchObject({
    code: 'amount_too_small',
    message: 'Amount must be at least $0.50 usd',
  });
  expect(await create({ amount: 500, currency: 'usd', capture_method: 'manual' })).toMatchObject({
    param: 'capture_method',
  });
});

test('a real parameter that the sandbox does not model is refused, not ignored', async () => {
  const { stripe } = await startFixture();
  const error = await errorOf(
    stripe.paymentIntents.create({ amount: 500, currency: 'usd', application_fee_amount: 5 }),
  );
  expect(error).toMatchObject({ code: 'sandbox_unmodelled', param: 'application_fee_amount' });
});

test('metadata is merged, and an empty value takes a key away', async () => {
  const { stripe } = await startFixture();
  const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd', metadata: { a: '1', b: '2' } });
  const updated = await stripe.paymentIntents.update(id, { metadata: { b: '', c: '3' } });
  expect(updated.metadata).toEqual({ a: '1', c: '3' });
});

test('a wrong key is 401, a missing object 404, both with a request id', async () => {
  const fixture = await startFixture();
  const stranger = new Stripe('sk_test_wrong_key', {
    host: '127.0.0.1',
    port: fixture.sandbox.httpPort,
    protocol: 'http',
  });
  const denied = await errorOf(stranger.balance.retrieve());
  expect(denied).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
  expect(denied.message).toMatch(/^Invalid API Key provided: sk_test_\*+_key$/);
  const missing = await errorOf(clientOf(fixture.sandbox).paymentIntents.retrieve('pi_nothing'));
  expect(missing).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such payment_intent: 'pi_nothing'",
  });
  expect(missing.requestId).toMatch(/^req_\w{14}$/);
});

test('an address that we do not stand in for is 404, and browsers are turned away from the API and from control', async () => {
  const { stripe, url } = await startFixture();
  expect(await errorOf(stripe.customers.list())).toMatchObject({ statusCode: 404 });
  const authorization = 'Bearer sk_test_sandbox';
  for (const path of ['/v1/balance', '/control/state', '/sandbox/control/state']) {
    expect((await fetch(url(path), { headers: { authorization } })).status).toBe(200);
    expect((await fetch(url(path), { headers: { authorization, 'x-forwarded-for': '10.0.0.1' } })).status).toBe(403);
    expect((await fetch(url(path), { headers: { authorization, origin: 'http://localhost:3000' } })).status).toBe(403);
    expect((await fetch(url(path))).status).toBe(401);
  }
});
