import { expect, test } from 'vitest';
import { errorOf, type Fixture, onboarded, startFixture, until } from '../testing/fixture.ts';
import { chance } from './faults.ts';

const key = { idempotencyKey: 'withdrawal:w1' };

async function prepare() {
  const fixture = await startFixture();
  const destination = await onboarded(fixture);
  const params = { amount: 500, currency: 'usd', destination, transfer_group: 'withdrawal:w1' };
  const send = (maxNetworkRetries = 0, timeout = 5_000) =>
    fixture.stripe.transfers.create(params, { ...key, maxNetworkRetries, timeout });
  return { ...fixture, send };
}

const count = async ({ stripe }: Pick<Fixture, 'stripe'>) =>
  (await stripe.transfers.list({ transfer_group: 'withdrawal:w1' })).data.length;

// The SDK retries once after a broken connection, so a test needs two.
test('a connection reset before execution leaves nothing', async () => {
  const { stripe, send, control } = await prepare();
  await control('POST', '/faults', { fault: 'reset', path: '/v1/transfers', times: 2 });
  expect(await errorOf(send())).toMatchObject({ type: 'StripeConnectionError' });
  expect(await count({ stripe })).toBe(0);
  await send();
  expect(await count({ stripe })).toBe(1);
});

test('after a lost answer the same key finds the one transfer', async () => {
  const { stripe, send, control } = await prepare();
  await control('POST', '/faults', { fault: 'lose', path: '/v1/transfers', times: 2 });
  expect(await errorOf(send())).toMatchObject({ type: 'StripeConnectionError' });
  expect(await count({ stripe })).toBe(1);
  const found = await send();
  expect(found.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await count({ stripe })).toBe(1);
});

test.each([
  ['error_executed', 1],
  ['error_not_executed', 0],
])('%s: the 500 is saved, and %i transfer was made', async (fault, made) => {
  const { stripe, send, control } = await prepare();
  await control('POST', '/faults', { fault, path: '/v1/transfers' });
  const first = await errorOf(send(3));
  expect(first).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
  expect(await errorOf(send(3))).toMatchObject({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } });
  expect(await count({ stripe })).toBe(made);
});

test.each([
  ['rate_limit', 429, 'rate_limit'],
  ['conflict', 409, 'idempotency_key_in_use'],
])('%s: %i, and nothing is saved', async (fault, statusCode, code) => {
  const { stripe, send, control } = await prepare();
  await control('POST', '/faults', { fault, path: '/v1/transfers' });
  expect(await errorOf(send())).toMatchObject({ statusCode, code });
  expect(await count({ stripe })).toBe(0);
  await send();
  expect(await count({ stripe })).toBe(1);
});

test('saves a final refusal with the given words', async () => {
  const { stripe, send, control } = await prepare();
  await control('POST', '/faults', {
    fault: 'refuse',
    path: '/v1/transfers',
    error: { code: 'account_invalid', message: 'No.' },
  });
  for (let n = 0; n < 2; n += 1)
    expect(await errorOf(send())).toMatchObject({ statusCode: 400, code: 'account_invalid', message: 'No.' });
  expect(await count({ stripe })).toBe(0);
});

test('executes a call whose answer comes after the timeout', async () => {
  const { stripe, send, control } = await prepare();
  await control('POST', '/faults', { fault: 'delay_after', path: '/v1/transfers', delayMs: 1_500 });
  const late = await errorOf(send(0, 100));
  expect(late).toMatchObject({ type: 'StripeConnectionError', message: expect.stringContaining('timeout') });
  expect(await count({ stripe })).toBe(1);
  // The key stays in use until the first call has replied.
  expect(await errorOf(send())).toMatchObject({ code: 'idempotency_key_in_use' });
  await until(() => send().catch(() => undefined));
  expect(await count({ stripe })).toBe(1);
});

test('the browser can lose its connection too; the intent has the outcome', async () => {
  const { stripe, control, url } = await startFixture();
  for (const [fault, status] of [
    ['reset', 'requires_payment_method'],
    ['lose', 'succeeded'],
  ]) {
    await control('POST', '/faults', { fault, path: '/cards/confirm' });
    const { id, client_secret } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    const card = { number: '4242424242424242', exp_month: 1, exp_year: 2040, cvc: '123' };
    const post = (path: string) =>
      fetch(url(path), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_secret, card }),
      });
    await expect(post('/cards/confirm')).rejects.toThrow();
    expect(await (await post('/cards/status')).json()).toEqual({ id, status });
  }
});

test('v2: the same key finds an executed call that answered 500', async () => {
  const { stripe, control } = await startFixture();
  await control('POST', '/faults', { fault: 'error_executed', path: '/v2/core/accounts' });
  const create = () => stripe.v2.core.accounts.create({ contact_email: 'a@example.com' }, { idempotencyKey: 'acct-1' });
  expect(await errorOf(create())).toMatchObject({ statusCode: 500 });
  const found = await create();
  expect((await stripe.v2.core.accounts.list()).data.map((one) => one.id)).toEqual([found.id]);
});

test('rules match by method, path and key, a limited number of times', async () => {
  const { stripe, send, control } = await prepare();
  await control('POST', '/faults', { fault: 'rate_limit', method: 'POST', path: '/v1/*', key: 'another' });
  await control('POST', '/faults', { fault: 'rate_limit', method: 'GET', path: '/v1/balance', times: 2 });
  await send();
  for (let n = 0; n < 2; n += 1) expect(await errorOf(stripe.balance.retrieve())).toMatchObject({ statusCode: 429 });
  await stripe.balance.retrieve();
  await control('DELETE', '/faults');
  expect(await control('GET', '/faults')).toEqual({ calls: [], events: [], chaos: null, dealt: { rate_limit: 2 } });
});

test('a seed decides the same regardless of the order of arrival', async () => {
  const outcomes = async (keys: string[]) => {
    const { stripe, control } = await startFixture();
    await control('POST', '/chaos', { seed: '7', calls: { rate_limit: 0.3, error_not_executed: 0.3 } });
    const one = async (idempotencyKey: string) => {
      const call = stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, { idempotencyKey });
      return call.then(
        (intent) => `${idempotencyKey} ${intent.id}`,
        (error) => `${idempotencyKey} ${error.statusCode}`,
      );
    };
    return (await Promise.all(keys.map(one))).sort();
  };
  const keys = Array.from({ length: 20 }, (_, n) => `k${n}`);
  const first = await outcomes(keys);
  expect(await outcomes([...keys].reverse())).toEqual(first);
  expect(new Set(first.map((line) => line.split(' ')[1])).size).toBeGreaterThan(3);
});

test('chance is evenly distributed and depends on each part', () => {
  const drawn = Array.from({ length: 10_000 }, (_, n) => chance('seed', `key ${n}`, 1));
  expect(drawn.filter((value) => value < 0.1).length).toBeGreaterThan(850);
  expect(drawn.filter((value) => value < 0.1).length).toBeLessThan(1_150);
  expect(chance('a', 'b', 1)).not.toBe(chance('a', 'b', 2));
  expect(chance('a', 'b', 1)).toBe(chance('a', 'b', 1));
});
