import { expect, test } from 'vitest';
import { errorOf, onboarded, recipient, startFixture, until } from '../testing/fixture.ts';

test('moves money to the account, and a payout takes it to the bank', async () => {
  const fixture = await startFixture({ openingBalanceCents: 5_000 });
  const { stripe, arrived } = fixture;
  const destination = await onboarded(fixture);
  const made = await stripe.transfers.create(
    { amount: 2_000, currency: 'usd', destination, transfer_group: 'withdrawal:w1', metadata: { withdrawal: 'w1' } },
    { idempotencyKey: 'withdrawal:w1' },
  );
  expect(made).toMatchObject({
    object: 'transfer',
    amount: 2_000,
    destination,
    reversed: false,
    transfer_group: 'withdrawal:w1',
  });
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(3_000);
  expect((await stripe.transfers.list({ transfer_group: 'withdrawal:w1' })).data.map((one) => one.id)).toEqual([
    made.id,
  ]);
  expect((await stripe.transfers.list({ transfer_group: 'withdrawal:other' })).data).toEqual([]);
  expect((await stripe.transfers.list({ destination })).data).toHaveLength(1);

  const event = await until(() => arrived.find((one) => one.type === 'payout.paid'));
  const payout = await stripe.payouts.retrieve(
    (event.event.data.object as { id: string }).id,
    {},
    { stripeContext: destination },
  );
  expect(payout).toMatchObject({ amount: 2_000, status: 'paid', automatic: true });
  const inIt = await stripe.balanceTransactions.list({ payout: payout.id }, { stripeContext: destination });
  expect(inIt.data.map((one) => [one.type, one.net])).toEqual([
    ['payout', -2_000],
    ['payment', 2_000],
  ]);
  expect(inIt.data[1]?.source).toBe(made.destination_payment);
  expect((await stripe.balance.retrieve({}, { stripeContext: destination })).available[0]?.amount).toBe(0);
});

test('reverses a part, then the rest, and no more', async () => {
  const fixture = await startFixture({ openingBalanceCents: 5_000, payoutDelayMs: 60_000 });
  const { stripe, arrived } = fixture;
  const destination = await onboarded(fixture);
  const { id } = await stripe.transfers.create({ amount: 1_000, currency: 'usd', destination });
  await stripe.transfers.createReversal(id, { amount: 400 });
  expect(await stripe.transfers.retrieve(id)).toMatchObject({ amount_reversed: 400, reversed: false });
  expect((await errorOf(stripe.transfers.createReversal(id, { amount: 601 }))).statusCode).toBe(400);
  await stripe.transfers.createReversal(id);
  expect(await stripe.transfers.retrieve(id)).toMatchObject({
    amount_reversed: 1_000,
    reversed: true,
    reversals: { data: [{ amount: 600 }, { amount: 400 }] },
  });
  expect((await errorOf(stripe.transfers.createReversal(id))).message).toContain('already fully reversed');
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(5_000);
  await until(() => arrived.filter((one) => one.type === 'transfer.reversed').length === 2);
});

test('after the payout only a forced reversal works, leaving a negative balance', async () => {
  const fixture = await startFixture();
  const { stripe, arrived, control } = fixture;
  const destination = await onboarded(fixture);
  const { id } = await stripe.transfers.create({ amount: 1_000, currency: 'usd', destination });
  await until(() => arrived.some((one) => one.type === 'payout.paid'));
  expect(await errorOf(stripe.transfers.createReversal(id))).toMatchObject({ code: 'balance_insufficient' });
  await control('POST', `/transfers/${id}/reverse`, { force: true, amount: 300 });
  expect((await stripe.balance.retrieve({}, { stripeContext: destination })).available[0]?.amount).toBe(-300);
});

test('refuses unready, restricted, closed or lost accounts, and overdrafts', async () => {
  const fixture = await startFixture({ openingBalanceCents: 1_000 });
  const { stripe, control } = fixture;
  const to = (destination: string, amount = 100) =>
    errorOf(stripe.transfers.create({ amount, currency: 'usd', destination }));
  const { id: fresh } = await stripe.v2.core.accounts.create(recipient);
  expect(await to(fresh)).toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
  const ready = await onboarded(fixture);
  expect(await to(ready, 1_001)).toMatchObject({ code: 'balance_insufficient' });
  await control('POST', `/accounts/${ready}/restrict`);
  expect(await to(ready)).toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
  await control('POST', `/accounts/${ready}/deauthorise`);
  expect(await to(ready)).toMatchObject({ code: 'resource_missing', param: 'destination' });
  expect(await to('acct_nothing')).toMatchObject({ code: 'resource_missing' });
  expect((await stripe.transfers.list()).data).toEqual([]);
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(1_000);
});

test('the bank can return a payout before or after it counted as paid', async () => {
  const fixture = await startFixture();
  const { stripe, arrived, control } = fixture;
  const destination = await onboarded(fixture);
  await control('POST', `/accounts/${destination}/fail-next-payout`, { code: 'no_account' });
  await stripe.transfers.create({ amount: 1_000, currency: 'usd', destination });
  const failed = await until(() => arrived.find((one) => one.type === 'payout.failed'));
  expect(failed.event.data.object).toMatchObject({ status: 'failed', failure_code: 'no_account', amount: 1_000 });
  expect((await stripe.balance.retrieve({}, { stripeContext: destination })).available[0]?.amount).toBe(1_000);

  await control('POST', '/payouts', { account: destination });
  const paid = await until(() => arrived.find((one) => one.type === 'payout.paid'));
  await control('POST', `/payouts/${(paid.event.data.object as { id: string }).id}/fail`);
  await until(() => arrived.filter((one) => one.type === 'payout.failed').length === 2);
});
