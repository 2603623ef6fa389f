import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { clientOf, errorOf, recipient, startFixture } from '../testing/fixture.ts';
import { ApiError } from './errors.ts';
import { checkParams, decodeForm, type Fields } from './params.ts';

type Given = Parameters<typeof checkParams>[0];

test.each([
  ['', {}],
  ['a=1&b=two words', { a: '1', b: 'two words' }],
  ['a[b][c]=1&a[b][d]=2&a[e]=', { a: { b: { c: '1', d: '2' }, e: '' } }],
  ['a[0]=x&a[1]=y', { a: { 0: 'x', 1: 'y' } }],
  ['a[]=x&a[]=y', { a: { 0: 'x', 1: 'y' } }],
  ['a=1&a[b]=2', { a: { b: '2' } }],
  ['__proto__[x]=1', { ['__proto__']: { x: '1' } }],
])('reads the form "%s" as %j', (form, tree) => {
  expect(decodeForm(form)).toEqual(tree);
});

const fields: Fields = {
  text: 'string',
  whole: 'integer',
  yes: 'boolean',
  meta: 'metadata',
  list: 'strings',
  when: 'range',
  free: 'any',
  later: 'unmodelled',
  word: { oneOf: ['red', 'green', 'blue'] },
  pair: { oneOf: ['on', 'off'] },
  only: { oneOf: ['card'] },
  card: { fields: { number: 'string', exp: { fields: { year: 'integer' } } } },
};

test.each<[Given, object]>([
  [{ text: 'a'.repeat(5_000) }, { text: 'a'.repeat(5_000) }],
  [{ text: '' }, { text: '' }],
  [{ whole: '-12' }, { whole: -12 }],
  [{ whole: 12 }, { whole: 12 }],
  [{ yes: 'true' }, { yes: true }],
  [{ yes: true }, { yes: true }],
  [{ yes: 'false' }, { yes: false }],
  [{ yes: false }, { yes: false }],
  [{ meta: '' }, { meta: {} }],
  [
    { meta: { ['k'.repeat(40)]: 'v'.repeat(500), gone: '' } },
    { meta: { ['k'.repeat(40)]: 'v'.repeat(500), gone: '' } },
  ],
  [{ meta: keys(50) }, { meta: keys(50) }],
  [{ list: { 0: 'a', 1: 'b' } }, { list: ['a', 'b'] }],
  [{ list: ['a', 'b'] }, { list: ['a', 'b'] }],
  [{ when: '5' }, { when: 5 }],
  [{ when: { gt: '1', gte: '2', lt: '3', lte: '4' } }, { when: { gt: 1, gte: 2, lt: 3, lte: 4 } }],
  [{ free: { a: ['b'] } }, { free: { a: ['b'] } }],
  [{ free: 7 }, { free: 7 }],
  [
    { word: 'blue', only: 'card' },
    { word: 'blue', only: 'card' },
  ],
  [{ card: { number: '4242', exp: { year: '2030' } } }, { card: { number: '4242', exp: { year: 2030 } } }],
  [{ card: '' }, { card: '' }],
  [{ card: { exp: '' } }, { card: { exp: '' } }],
  [{ text: null, card: { number: null } }, { card: {} }],
  [{ card: null, when: null }, {}],
])('accepts the parameters %j as %j', (given, taken) => {
  expect(checkParams(given, fields, [])).toEqual(taken);
});

function keys(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 'v']));
}

const invalidObject = { message: 'Invalid object', code: 'parameter_invalid_object' };
const invalidInteger = (value: string) => ({
  message: `Invalid integer: ${value}`,
  code: 'parameter_invalid_integer',
});
const tooLong = 'a'.repeat(5_001);

test.each<[Given, object]>([
  [{ other: '1' }, { message: 'Received unknown parameter: other', code: 'parameter_unknown', param: 'other' }],
  [
    { card: { exp: { month: '1' } }, when: { eq: '1' }, toString: '1' },
    {
      message: 'Received unknown parameters: card[exp][month], when[eq], toString',
      code: 'parameter_unknown',
      param: 'card[exp][month]',
    },
  ],
  [{ text: { a: 'b' } }, { message: 'Invalid string: {"a":"b"}', param: 'text' }],
  [{ text: 5 }, { message: 'Invalid string: 5', param: 'text' }],
  [{ text: tooLong }, { message: 'Invalid string: must be at most 5000 characters', param: 'text' }],
  [{ whole: '1.5' }, { ...invalidInteger('1.5'), param: 'whole' }],
  [{ whole: ' 1' }, { ...invalidInteger(' 1'), param: 'whole' }],
  [{ whole: '1e3' }, { ...invalidInteger('1e3'), param: 'whole' }],
  [{ whole: 'a1' }, { ...invalidInteger('a1'), param: 'whole' }],
  [{ whole: '1a' }, { ...invalidInteger('1a'), param: 'whole' }],
  [{ whole: '' }, { ...invalidInteger(''), param: 'whole' }],
  [{ whole: true }, { ...invalidInteger('true'), param: 'whole' }],
  [{ whole: ['1'] }, { ...invalidInteger('1'), param: 'whole' }],
  [{ whole: '9007199254740993' }, { ...invalidInteger('9007199254740993'), param: 'whole' }],
  [{ when: { gt: 'x' } }, { ...invalidInteger('x'), param: 'when[gt]' }],
  [{ when: { gte: 'x' } }, { ...invalidInteger('x'), param: 'when[gte]' }],
  [{ when: { lt: 'x' } }, { ...invalidInteger('x'), param: 'when[lt]' }],
  [{ when: { lte: 'x' } }, { ...invalidInteger('x'), param: 'when[lte]' }],
  [{ when: 'x' }, { ...invalidInteger('x'), param: 'when' }],
  [{ yes: 'yes' }, { message: 'Invalid boolean: yes', param: 'yes' }],
  [{ yes: '' }, { message: 'Invalid boolean: ', param: 'yes' }],
  [{ meta: 'a' }, { ...invalidObject, param: 'meta' }],
  [{ meta: ['a'] }, { ...invalidObject, param: 'meta' }],
  [{ meta: keys(51) }, { message: 'You can only have 50 metadata keys.', param: 'meta' }],
  [
    { meta: { ['k'.repeat(41)]: 'v' } },
    { message: 'Metadata keys can be at most 40 characters.', param: `meta[${'k'.repeat(41)}]` },
  ],
  [{ meta: { k: { a: 'b' } } }, { message: 'Metadata values must be strings.', param: 'meta[k]' }],
  [{ meta: { k: 'v'.repeat(501) } }, { message: 'Metadata values can be at most 500 characters.', param: 'meta[k]' }],
  [{ list: 'a' }, { message: 'Invalid array', param: 'list' }],
  [{ list: [] }, { message: 'Invalid array', param: 'list' }],
  [{ list: ['a', 1] }, { message: 'Invalid array', param: 'list' }],
  [{ later: '1' }, { message: 'The sandbox does not model the parameter later.', code: 'sandbox_unmodelled' }],
  [{ word: 'pink' }, { message: 'Invalid word: must be one of red, green or blue', param: 'word' }],
  [{ word: ['red'] }, { message: 'Invalid word: must be one of red, green or blue', param: 'word' }],
  [{ pair: '' }, { message: 'Invalid pair: must be one of on or off', param: 'pair' }],
  [{ only: '' }, { message: 'Invalid only: must be one of card', param: 'only' }],
  [{ card: 'a' }, { ...invalidObject, param: 'card' }],
  [{ card: ['a'] }, { ...invalidObject, param: 'card' }],
  [{ card: { exp: 'a' } }, { ...invalidObject, param: 'card[exp]' }],
])('refuses the parameters %j: %j', (given, error) => {
  expect(refusalOf(() => checkParams(given, fields, []))).toMatchObject(error);
});

test.each<Given>([{}, { text: '' }, { text: null }])('reports the missing text of %j', (given) => {
  expect(refusalOf(() => checkParams(given, fields, ['text']))).toMatchObject({
    message: 'Missing required param: text.',
    code: 'parameter_missing',
    param: 'text',
  });
});

test('refuses unknown parameters first, then missing, then invalid ones', () => {
  const codeOf = (given: Given) => (refusalOf(() => checkParams(given, fields, ['text'])) as { code: string }).code;
  expect(codeOf({ other: '1', whole: 'x' })).toBe('parameter_unknown');
  expect(codeOf({ whole: 'x' })).toBe('parameter_missing');
  expect(codeOf({ whole: 'x', text: 'a' })).toBe('parameter_invalid_integer');
});

function refusalOf(check: () => unknown): object {
  try {
    check();
  } catch (error) {
    if (error instanceof ApiError) return error.body;
    throw error;
  }
  throw new Error('It was taken.');
}

test('refuses an unknown parameter by name, even if nested', async () => {
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

test('refuses parameters removed from this API version', async () => {
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

test('a missing parameter, a wrong number and a wrong word have their codes', async () => {
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

test('refuses a real parameter that the sandbox does not model', async () => {
  const { stripe } = await startFixture();
  const error = await errorOf(
    stripe.paymentIntents.create({ amount: 500, currency: 'usd', application_fee_amount: 5 }),
  );
  expect(error).toMatchObject({ code: 'sandbox_unmodelled', param: 'application_fee_amount' });
});

test('merges metadata, and an empty value removes a key', async () => {
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

test('unknown paths are 404, and browsers are refused at the API and at control', async () => {
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
