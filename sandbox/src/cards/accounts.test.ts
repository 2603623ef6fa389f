import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { errorOf, type Fixture, publicUrl, recipient, startFixture, until } from '../testing/fixture.ts';

const include = ['configuration.recipient', 'requirements'] as Stripe.V2.Core.AccountRetrieveParams.Include[];

const statusOf = (account: Stripe.V2.Core.Account) =>
  account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status;

async function link({ stripe }: Fixture, account: string): Promise<string> {
  const { url } = await stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: {
        refresh_url: `${publicUrl}/stripe-onboarding-refresh?account_id=${account}`,
        return_url: `${publicUrl}/stripe-onboarding-return`,
      },
    },
  });
  return url;
}

const answer = (page: string, value: string) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ answer: value }), redirect: 'manual' });

test('creates an account as restricted, with missing parts, as requested', async () => {
  const { stripe, arrived } = await startFixture();
  const made = await stripe.v2.core.accounts.create(
    { ...recipient, metadata: { user: 'u1' } },
    { idempotencyKey: 'acct-u1' },
  );
  expect(made).toMatchObject({
    object: 'v2.core.account',
    contact_email: 'artist@example.com',
    metadata: { user: 'u1' },
    identity: null,
  });
  expect(made.id).toMatch(/^acct_1\w{15}$/);
  expect(statusOf(made)).toBe('restricted');
  expect(made.requirements?.entries?.length).toBeGreaterThan(0);
  expect((await stripe.v2.core.accounts.retrieve(made.id)).configuration).toBeNull();
  await until(() => arrived.some((one) => one.type === 'v2.core.account.created'));
});

test('onboards partially, then completely; each link works once', async () => {
  const fixture = await startFixture();
  const { stripe, url, arrived } = fixture;
  const { id } = await stripe.v2.core.accounts.create(recipient);
  const first = await link(fixture, id);
  expect(first).toMatch(new RegExp(`^${publicUrl}/sandbox/connect/onboarding/\\w{32}$`));
  const page = first.replace(publicUrl, url(''));
  expect(await (await fetch(page)).text()).toContain('Complete partially');
  expect((await answer(page, 'partial')).headers.get('location')).toBe(`${publicUrl}/stripe-onboarding-return`);
  const partial = await stripe.v2.core.accounts.retrieve(id, { include });
  expect(statusOf(partial)).toBe('restricted');
  expect(partial.requirements?.entries).toHaveLength(2);

  const refresh = `${publicUrl}/stripe-onboarding-refresh?account_id=${id}`;
  expect((await fetch(page, { redirect: 'manual' })).headers.get('location')).toBe(refresh);
  expect((await answer(page, 'complete')).headers.get('location')).toBe(refresh);

  await answer((await link(fixture, id)).replace(publicUrl, url('')), 'complete');
  const whole = await stripe.v2.core.accounts.retrieve(id, { include });
  expect(statusOf(whole)).toBe('active');
  expect(whole.requirements?.entries).toEqual([]);
  await until(() =>
    arrived.some((one) => one.type === 'v2.core.account[configuration.recipient].capability_status_updated'),
  );
  expect(arrived.map((one) => one.type)).toContain('v2.core.account[requirements].updated');
});

test('leaving changes nothing, and an expired link redirects to refresh', async () => {
  const fixture = await startFixture();
  const { stripe, url, control } = fixture;
  const { id } = await stripe.v2.core.accounts.create(recipient);
  await answer((await link(fixture, id)).replace(publicUrl, url('')), 'leave');
  expect(statusOf(await stripe.v2.core.accounts.retrieve(id, { include }))).toBe('restricted');
  const late = (await link(fixture, id)).replace(publicUrl, url(''));
  await control('POST', '/clock', { advanceMs: 301_000 });
  expect((await fetch(late, { redirect: 'manual' })).headers.get('location')).toContain('/stripe-onboarding-refresh');
});

test('an account can be restricted, rejected, asked for more, and restored', async () => {
  const { stripe, control } = await startFixture();
  const { id } = await stripe.v2.core.accounts.create(recipient);
  for (const [action, status] of [
    ['complete', 'active'],
    ['restrict', 'restricted'],
    ['unrestrict', 'active'],
    ['require', 'restricted'],
    ['complete', 'active'],
    ['reject', 'rejected'],
  ]) {
    await control('POST', `/accounts/${id}/${action}`);
    expect(statusOf(await stripe.v2.core.accounts.retrieve(id, { include }))).toBe(status);
  }
});

test('a deauthorised account is unreachable and reported by an event', async () => {
  const { stripe, control, arrived } = await startFixture();
  const { id } = await stripe.v2.core.accounts.create(recipient);
  await control('POST', `/accounts/${id}/deauthorise`);
  expect(await errorOf(stripe.v2.core.accounts.retrieve(id))).toMatchObject({
    statusCode: 403,
    code: 'account_invalid',
  });
  expect(await errorOf(stripe.balance.retrieve({}, { stripeContext: id }))).toMatchObject({ statusCode: 403 });
  const event = await until(() => arrived.find((one) => one.type === 'account.application.deauthorized'));
  expect(event).toMatchObject({ path: '/connect', account: id });
});

test('lists a closed account only among the closed', async () => {
  const { stripe } = await startFixture();
  const { id } = await stripe.v2.core.accounts.create(recipient);
  const { id: other } = await stripe.v2.core.accounts.create(recipient);
  expect(await stripe.v2.core.accounts.close(id, { applied_configurations: ['recipient'] })).toMatchObject({
    closed: true,
  });
  expect((await stripe.v2.core.accounts.list()).data.map((one) => one.id)).toEqual([other]);
  expect((await stripe.v2.core.accounts.list({ closed: true })).data.map((one) => one.id)).toEqual([id]);
  expect(await errorOf(stripe.v2.core.accounts.retrieve('acct_nothing'))).toMatchObject({ statusCode: 404 });
});

test('pages through accounts', async () => {
  const { stripe } = await startFixture();
  const made = [];
  for (let n = 0; n < 7; n += 1)
    made.push((await stripe.v2.core.accounts.create({ contact_email: `${n}@example.com` })).id);
  const all = [];
  for await (const one of stripe.v2.core.accounts.list({ limit: 3 })) all.push(one.id);
  expect(all).toEqual(made.reverse());
});
