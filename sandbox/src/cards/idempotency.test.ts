import { expect, test } from 'vitest';
import { errorOf, type Fixture, onboarded, startFixture } from '../testing/fixture.ts';

const params = { amount: 1068, currency: 'usd' };
const key = { idempotencyKey: 'deposit:1' };

async function countIntents({ stripe }: Fixture): Promise<number> {
  return (await stripe.paymentIntents.list({ limit: 100 })).data.length;
}

test('repeats the first answer for the same key and parameters', async () => {
  const fixture = await startFixture();
  const first = await fixture.stripe.paymentIntents.create(params, key);
  const again = await fixture.stripe.paymentIntents.create(params, key);
  expect(again).toEqual(first);
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(again.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'original-request': first.lastResponse.requestId,
    'idempotency-key': 'deposit:1',
  });
  expect(await countIntents(fixture)).toBe(1);
});

test('refuses the same key with other parameters or for another call', async () => {
  const { stripe } = await startFixture();
  const { id } = await stripe.paymentIntents.create(params, key);
  const other = await errorOf(stripe.paymentIntents.create({ ...params, amount: 1069 }, key));
  expect(other).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  expect(other.message).toContain('can only be used with the same parameters');
  const elsewhere = await errorOf(stripe.paymentIntents.cancel(id, {}, key));
  expect(elsewhere.message).toContain('can only be used for the same endpoint');
});

test('saves a declined card: the key never charges again', async () => {
  const { stripe } = await startFixture();
  const declined = { ...params, payment_method: 'pm_card_visa_chargeDeclined', confirm: true };
  const first = await errorOf(stripe.paymentIntents.create(declined, key));
  const again = await errorOf(stripe.paymentIntents.create(declined, key));
  expect(again.payment_intent?.id).toBe(first.payment_intent?.id);
  expect((await stripe.charges.list()).data).toHaveLength(1);
});

test('does not save failures before execution: the key stays free', async () => {
  const fixture = await startFixture();
  expect(await errorOf(fixture.stripe.paymentIntents.create({ ...params, wrong: 1 } as never, key))).toMatchObject({
    code: 'parameter_unknown',
  });
  await fixture.stripe.paymentIntents.create(params, key);
  expect(await countIntents(fixture)).toBe(1);
});

test('saves a too low balance: only another key can retry', async () => {
  const fixture = await startFixture({ openingBalanceCents: 100 });
  const destination = await onboarded(fixture);
  const transfer = { amount: 500, currency: 'usd', destination };
  const first = await errorOf(fixture.stripe.transfers.create(transfer, { idempotencyKey: 'withdrawal:1' }));
  expect(first).toMatchObject({ code: 'balance_insufficient', statusCode: 400 });
  await fixture.control('POST', '/balance', { availableCents: 10_000 });
  const again = await errorOf(fixture.stripe.transfers.create(transfer, { idempotencyKey: 'withdrawal:1' }));
  expect(again).toMatchObject({ code: 'balance_insufficient' });
  const made = await fixture.stripe.transfers.create(transfer, { idempotencyKey: 'withdrawal:1:2' });
  expect(made.amount).toBe(500);
});

test('runs one of two concurrent calls with a key and refuses the other', async () => {
  const fixture = await startFixture();
  await fixture.control('POST', '/faults', { fault: 'delay_before', path: '/v1/payment_intents', delayMs: 1_000 });
  const create = () => fixture.stripe.paymentIntents.create(params, { ...key, maxNetworkRetries: 0 });
  const answers = await Promise.allSettled([create(), create()]);
  const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  expect(made).toHaveLength(1);
  expect(refused).toMatchObject([{ statusCode: 409, code: 'idempotency_key_in_use', rawType: 'idempotency_error' }]);
  expect((await create()).id).toBe(made[0]?.id);
  expect(await countIntents(fixture)).toBe(1);
});

test('a key expires after 24 hours, in v2 after 30 days', async () => {
  const fixture = await startFixture();
  const { stripe, control } = fixture;
  const account = { contact_email: 'a@example.com' };
  const made = await stripe.v2.core.accounts.create(account, { idempotencyKey: 'acct-1' });
  await stripe.paymentIntents.create(params, key);
  await control('POST', '/clock', { advanceMs: 24 * 3_600_000 - 5_000 });
  await stripe.paymentIntents.create(params, key);
  expect(await countIntents(fixture)).toBe(1);
  await control('POST', '/clock', { advanceMs: 5_000 });
  await stripe.paymentIntents.create(params, key);
  expect(await countIntents(fixture)).toBe(2);
  expect((await stripe.v2.core.accounts.create(account, { idempotencyKey: 'acct-1' })).id).toBe(made.id);
});

test('v2 runs failed work again with the same key', async () => {
  const { stripe, control } = await startFixture();
  await control('POST', '/faults', { fault: 'error_not_executed', path: '/v2/core/accounts' });
  const create = () => stripe.v2.core.accounts.create({ contact_email: 'a@example.com' }, { idempotencyKey: 'acct-1' });
  expect(await errorOf(create())).toMatchObject({ statusCode: 500 });
  const made = await create();
  expect((await create()).id).toBe(made.id);
  expect((await stripe.v2.core.accounts.list()).data).toHaveLength(1);
});
