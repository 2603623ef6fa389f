import type { Page } from '@playwright/test';
import { connect } from './support/payouts.ts';
import { fixturesOf, signIn } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

const setUp = (page: Page) => page.getByRole('button', { name: 'Setup Payout Account' });

async function newcomer(page: Page, stack: Stack) {
  const person = await fixturesOf(stack).person();
  await signIn(page.context(), stack, person);
  return person;
}

test('the Payments tab offers the set-up only without an account, and it leads to the hosted page [B116]', async ({
  page,
  stack,
}) => {
  const person = await newcomer(page, stack);
  await page.goto('/profile?tab=payments');
  await expect(page.getByRole('heading', { name: 'Setup Payouts with Stripe' })).toBeVisible();
  await setUp(page).click();
  await page.waitForURL('**/sandbox/connect/onboarding/**');
  await page.getByRole('button', { name: 'Complete partially' }).click();
  // A half-completed form does not count as connected.
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible();
  await page.waitForURL('**/withdrawal');
  await expect(page.getByText('Your payout account isn’t complete yet')).toBeVisible();
  await expect(page.getByText('A bank account to pay out to')).toBeVisible();
  await page.getByRole('button', { name: 'Continue at Stripe' }).click();
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(page.getByText('Stripe account connected successfully!')).toBeVisible();
  await page.waitForURL('**/withdrawal');
  await expect(page.getByText('Payout account connected')).toBeVisible();
  await expect(setUp(page)).toHaveCount(0);
  await page.goto('/profile?tab=payments');
  await expect(page.getByRole('link', { name: 'Withdraw Funds' })).toBeVisible();
  await expect(setUp(page)).toHaveCount(0);
  expect((await fixturesOf(stack).call('getOwnProfile', person)).stripe_account_id).toMatch(/^acct_/);
});

test('the return page needs no login, says it worked, and goes on after three seconds [B118]', async ({
  page,
  stack,
}) => {
  await newcomer(page, stack);
  await page.clock.install();
  await page.goto('/stripe-onboarding-return');
  await expect(page.getByText('Stripe account connected successfully!')).toBeVisible();
  // The page's clock stops here. Anything due in more than three seconds would never happen.
  await page.clock.pauseAt(Date.now() + 3_000);
  await page.waitForURL('**/withdrawal');
  await page.clock.resume();
  await page.context().clearCookies();
  // Measure with the page's own clock. The test may notice anything late.
  await page.addInitScript(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const now = performance.now();
      if (document.body?.textContent.includes('connected successfully')) seen.said ??= now;
      if (location.pathname === '/login') seen.left ??= now;
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto('/stripe-onboarding-return');
  await expect(page.getByText('Stripe account connected successfully!')).toBeVisible();
  await page.waitForURL('**/login?redirect=%2Fwithdrawal');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { said, left } = (await page.evaluate('window.seen')) as Record<'said' | 'left', number>;
  expect(left - said).toBeGreaterThan(2_500);
});

test('an expired link shows its account as text and is replaced by a new one [B120]', async ({ page, stack }) => {
  const person = await newcomer(page, stack);
  const accountId = await connect(stack, person);
  await page.goto('/stripe-onboarding-refresh?account_id=%3Cb%3Eacct_1%3C%2Fb%3E');
  await expect(page.getByRole('heading', { name: 'Onboarding Link Expired' })).toBeVisible();
  await expect(page.getByText('<b>acct_1</b>', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Retry Onboarding' }).click();
  await expect(page.getByText('Failed to restart onboarding: You can’t do that.', { exact: true })).toBeVisible();
  await page.goto(`/stripe-onboarding-refresh?account_id=${accountId}`);
  await page.route('**/api/functions/create-account-link', (route) => route.fulfill({ json: {} }), { times: 1 });
  await page.getByRole('button', { name: 'Retry Onboarding' }).click();
  await expect(page.getByText('Failed to retrieve new onboarding link.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Retry Onboarding' }).click();
  await page.waitForURL('**/sandbox/connect/onboarding/**');
});

test('a guest on the page of an expired link is asked to log in', async ({ page }) => {
  await page.goto('/stripe-onboarding-refresh?account_id=acct_1');
  await page.getByRole('button', { name: 'Retry Onboarding' }).click();
  await expect(page.getByRole('dialog')).toContainText('Please log in to continue with your payout account.');
});

test('back from the hosted page, the browser shows a button that works', async ({ page, stack }) => {
  await newcomer(page, stack);
  await page.goto('/withdrawal');
  // A download leaves this page as it is, like one restored from the back/forward cache.
  const headers = { 'content-disposition': 'attachment' };
  await page.route('**/sandbox/connect/onboarding/**', (route) => route.fulfill({ headers, body: '' }));
  const first = page.waitForEvent('download');
  await setUp(page).click();
  await first;
  const goOn = page.getByRole('button', { name: 'Continue at Stripe' });
  const second = page.waitForEvent('download');
  await goOn.click();
  await second;
  await expect(goOn).toBeDisabled();
  await page.evaluate("dispatchEvent(new Event('pageshow'))");
  await expect(goOn).toBeEnabled();
});

test('whatever goes wrong with the set-up is said [B122]', async ({ page, stack }) => {
  await newcomer(page, stack);
  await page.goto('/withdrawal');
  const make = '**/api/functions/create-connect-account';
  const link = '**/api/functions/create-account-link';
  const cases = [
    { call: make, status: 500, json: {}, text: 'Setup failed' },
    {
      call: make,
      status: 502,
      json: { error: { code: 'ERROR_STRIPE_API_FAILURE', message: 'Stripe is out of reach.' } },
      text: 'Setup failed: Stripe is out of reach.',
    },
    { call: make, status: 200, json: {}, text: 'Setup failed: No Stripe account ID returned.' },
    { call: link, status: 200, json: {}, text: 'Setup failed: No account link URL returned.' },
  ];
  for (const { call, status, json, text } of cases) {
    await page.route(call, (route) => route.fulfill({ status, json }), { times: 1 });
    const asked = page.waitForRequest(call);
    await setUp(page).click();
    await asked;
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByText('Connection Setup Failed').first()).toBeVisible();
  }
});

for (const path of ['/profile?tab=payments&client-rendered', '/withdrawal?client-rendered'])
  test(`on ${path} the button comes with the wallet above it, which would push it away from a press`, async ({
    page,
    stack,
  }) => {
    await newcomer(page, stack);
    const wallet = Promise.withResolvers<void>();
    await page.route('**/api/wallet', async (route) => {
      await wallet.promise;
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByText('Loading your balance')).toBeAttached();
    await expect(page.getByText(/^No (Deposit History|withdrawals yet)$/)).toBeVisible();
    await expect(setUp(page)).toHaveCount(0);
    wallet.resolve();
    await expect(setUp(page)).toBeVisible();
  });

test('a wallet that never answers keeps nobody from the payout account for longer than eight seconds', async ({
  page,
  stack,
}) => {
  await newcomer(page, stack);
  await page.clock.install();
  const wallet = Promise.withResolvers<void>();
  await page.route('**/api/wallet', () => wallet.promise);
  for (const path of ['/profile?tab=payments', '/withdrawal']) {
    await page.goto(path);
    await expect(page.getByText('Loading your balance')).toBeAttached();
    await page.clock.fastForward(8_000);
    await expect(setUp(page)).toBeVisible();
  }
  wallet.resolve();
});
