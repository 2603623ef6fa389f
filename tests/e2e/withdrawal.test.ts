import type { Page } from '@playwright/test';
import pg from 'pg';
import { answerWith, connect, control } from './support/payouts.ts';
import { fixturesOf, signIn, type TestUser } from './support/people.ts';
import { type Stack, startStack } from './support/stack.ts';
import { expect, stopRouting, test, withoutLiveUpdates } from './support/test.ts';

interface Setup {
  dollars?: number;
  isConnected?: boolean;
}

async function openWithdrawal(page: Page, stack: Stack, { dollars = 50, isConnected = true }: Setup = {}) {
  const person = await fixturesOf(stack).person({ dollars });
  const accountId = isConnected ? await connect(stack, person) : '';
  await signIn(page.context(), stack, person);
  await page.goto('/withdrawal');
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw Funds' })).toBeVisible();
  return { person, accountId };
}

const amountOf = (page: Page) => page.getByLabel('Amount to withdraw');
const request = (page: Page) => page.getByRole('button', { name: 'Request Withdrawal' });
const balanceOf = async (stack: Stack, person: TestUser): Promise<number> =>
  (await fixturesOf(stack).call('getOwnProfile', person)).balance_cents;
const historyOf = (page: Page) => page.getByRole('table', { name: 'Withdrawals, newest first' });

test('an artist wins, connects an account on the hosted page, withdraws, and watches it arrive [B081]', async ({
  page,
  stack,
}) => {
  test.slow();
  const fixtures = fixturesOf(stack);
  const [poster, artist] = [await fixtures.person({ dollars: 40 }), await fixtures.person()];
  const slop = await fixtures.slop(poster, { title: 'A cat of chrome', prize: 40 });
  await fixtures.like(poster, await fixtures.art(artist, slop));
  await fixtures.endsIn(slop, 1);
  await signIn(page.context(), stack, artist);
  await page.goto('/withdrawal');
  const balance = page.locator('dl > div').filter({ hasText: 'Available Balance' }).getByRole('definition');
  // The prize arrives while the page is open.
  await expect(balance).toHaveText('$40.00', { timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Setup Payouts with Stripe' })).toBeVisible();
  await expect(amountOf(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Setup Payout Account' }).click();
  await page.waitForURL('**/sandbox/connect/onboarding/**');
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(page.getByText('Stripe account connected successfully!')).toBeVisible();
  await page.waitForURL('**/withdrawal');
  await expect(page.getByText('Payout account connected')).toBeVisible();

  // Delay it at the provider, so the progress is visible.
  await control(stack, '/faults', { method: 'POST', path: '/v1/transfers', fault: 'delay_before', delayMs: 8_000 });
  await page.getByRole('button', { name: 'Max' }).click();
  await expect(amountOf(page)).toHaveValue('40.00');
  await request(page).click();
  await expect(page.getByText('Withdrawal requested! It will be processed shortly.')).toBeVisible();
  await expect(amountOf(page)).toHaveValue('');
  await expect(balance).toHaveText('$0.00');
  await expect(page.getByRole('heading', { name: '$40.00 on the way' })).toBeVisible();
  await expect(page.getByText('Another withdrawal is in progress. Please wait.').first()).toBeVisible();
  const row = historyOf(page).getByRole('row').nth(1);
  await expect(row).toContainText('paid', { timeout: 30_000 });
  await expect(row.getByRole('cell')).toHaveCount(8);
  await expect(row).toContainText('$40.00');
  await expect(row).toContainText('$1.17');
  await expect(row).toContainText('$38.83');
  await expect(row.getByText(/^tr_/)).toBeVisible();
  await expect(row.getByText(/^acct_/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /on the way/ })).toHaveCount(0);

  await row.getByRole('button', { name: /^Details/ }).click();
  const way = page.getByRole('dialog').getByRole('list', { name: 'Progress of this withdrawal' });
  await expect(way.getByRole('listitem')).toContainText(['You requested $40.00', '$38.83 is sent', 'In your payout']);
  await expect(page.getByRole('dialog').getByText('In your bank account.')).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');

  await page.goto('/profile?tab=payments');
  const statement = page.getByRole('table', { name: 'Movements of your balance, newest first' });
  await expect(statement.getByRole('row').nth(1)).toContainText('Withdrawal requested');
  await expect(statement.getByRole('row').nth(1)).toContainText('-$40.00');
  await expect(statement.getByRole('row').nth(1)).toContainText('$0.00');
  await expect(statement.getByRole('row').nth(2)).toContainText('A cat of chrome');
  await expect(page.getByRole('heading', { name: 'Setup Payouts with Stripe' })).toHaveCount(0);
  expect(await balanceOf(stack, artist)).toBe(0);
});

test('a transfer that is refused for good brings everything back and says why [B097]', async ({ page, stack }) => {
  const { person } = await openWithdrawal(page, stack);
  await control(stack, '/faults', {
    method: 'POST',
    path: '/v1/transfers',
    fault: 'refuse',
    error: { code: 'account_closed', message: 'no' },
  });
  await amountOf(page).fill('20');
  await request(page).click();
  await expect(page.getByText('Withdrawal requested! It will be processed shortly.')).toBeVisible();
  const row = historyOf(page).getByRole('row').nth(1);
  await expect(row).toContainText('failed', { timeout: 20_000 });
  await expect(row).toContainText('Your payout account is disconnected.');
  await row.getByRole('button', { name: /^Details/ }).click();
  await expect(page.getByRole('dialog').getByText('You got it all back in your balance.')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await balanceOf(stack, person)).toBe(5_000);
  await expect(request(page)).toHaveAccessibleDescription('Please enter a valid positive amount to withdraw.');
});

test('the four checks speak in order beside the amount, and the button waits for them [B085]', async ({
  page,
  stack,
}) => {
  await openWithdrawal(page, stack, { dollars: 20 });
  await expect(amountOf(page)).toHaveAttribute('min', '10');
  await expect(amountOf(page)).toHaveAttribute('step', '0.01');
  await expect(request(page)).toBeDisabled();
  for (const [typed, text] of [
    ['0', 'Please enter a valid positive amount to withdraw.'],
    ['-1', 'Please enter a valid positive amount to withdraw.'],
    ['9.99', 'Minimum withdrawal amount is $10.'],
    ['20.01', 'Withdrawal amount exceeds your current balance.'],
    ['', 'Please enter a valid positive amount to withdraw.'],
  ] as const) {
    await amountOf(page).fill(typed);
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expect(request(page)).toBeDisabled();
  }
  await page.getByRole('button', { name: 'Max' }).click();
  await expect(amountOf(page)).toHaveValue('20.00');
  await expect(request(page)).toBeEnabled();
});

test('the breakdown shows both fees and what arrives [B087]', async ({ page, stack }) => {
  await openWithdrawal(page, stack, { dollars: 200 });
  await amountOf(page).fill('100');
  const breakdown = page.getByRole('region', { name: 'What you receive' });
  await expect(breakdown.getByRole('term')).toHaveText(['Amount', 'Platform fee (2.29%)', 'Payout fee', 'You receive']);
  await expect(breakdown.getByRole('definition')).toHaveText(['$100.00', '$2.29', '$0.25', '$97.46']);
});

for (const [code, text] of [
  ['ERROR_MIN_AMOUNT', 'Minimum withdrawal amount is $10.'],
  ['ERROR_INSUFFICIENT_BALANCE', 'You do not have enough balance for this withdrawal.'],
  [
    'ERROR_STRIPE_ACCOUNT_INCOMPLETE',
    'Your Stripe account setup is incomplete. Please complete all verification steps.',
  ],
  ['ERROR_STRIPE_API_FAILURE', 'The payment service is temporarily unavailable. Please try again later.'],
  ['ERROR_TECHNICAL', 'An unexpected error occurred. Our team has been notified.'],
  ['ERROR_CONCURRENT_REQUEST', 'Another withdrawal is in progress. Please wait.'],
] as const) {
  test(`${code} is said in plain words, and the amount stays [B098]`, async ({ page, stack }) => {
    await openWithdrawal(page, stack);
    await answerWith(page, '**/api/functions/request-withdrawal', 409, code, '');
    await amountOf(page).fill('20');
    await request(page).click();
    await expect(page.getByText(`Withdrawal failed: ${text}`)).toBeVisible();
    await expect(amountOf(page)).toHaveValue('20');
  });
}

test('a refused request goes out again under the same key, another amount under its own', async ({ page, stack }) => {
  await openWithdrawal(page, stack);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/functions/request-withdrawal', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length < 4 ? route.abort() : route.continue();
  });
  await amountOf(page).fill('20');
  for (const sent of [1, 2]) {
    await request(page).click();
    await expect.poll(() => keys.length).toBe(sent);
    await expect(request(page)).toBeEnabled();
  }
  await amountOf(page).fill('30');
  await request(page).click();
  await expect.poll(() => keys.length).toBe(3);
  expect(keys[0]).toMatch(/^\w{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a wallet that failed and is read again takes away neither the amount nor its key', async ({ page, stack }) => {
  await openWithdrawal(page, stack);
  // With live updates, the page would refetch it.
  await withoutLiveUpdates(page);
  await answerWith(page, '**/api/wallet', 500, 'INTERNAL', '');
  await page.reload();
  await expect(amountOf(page)).toBeVisible();
  const read = Promise.withResolvers<void>();
  let reads = 0;
  await page.route('**/api/wallet', async (route) => {
    reads += 1;
    await read.promise;
    await route.continue();
  });
  const keys: (string | undefined)[] = [];
  await page.route('**/api/functions/request-withdrawal', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return route.abort();
  });
  await amountOf(page).fill('23');
  await request(page).click();
  // The form refetches the wallet after a lost request.
  await expect.poll(() => reads).toBe(1);
  await expect(amountOf(page)).toHaveValue('23');
  await request(page).click();
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[1]).toBe(keys[0]);
  read.resolve();
  await expect(amountOf(page)).toHaveValue('23');
});

test('a history that does not load and a profile that does not load say so [B112]', async ({ page, stack }) => {
  const { person } = await openWithdrawal(page, stack);
  // With live updates, the page would refetch it.
  await withoutLiveUpdates(page);
  await answerWith(page, '**/api/withdrawals*', 500, 'INTERNAL', '');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Could not load withdrawal history.' })).toBeVisible();
  await stopRouting(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'No withdrawals yet' })).toBeVisible();
  await answerWith(page, '**/api/profile', 500, 'INTERNAL', '');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Failed to load user data.' })).toBeVisible();
  expect(await balanceOf(stack, person)).toBe(5_000);
});

test('every status has its badge and the table its columns, on a phone as cards [B108]', async ({ page, stack }) => {
  test.slow();
  const { person } = await openWithdrawal(page, stack, { dollars: 90 });
  const fixtures = fixturesOf(stack);
  const withdraw = () => fixtures.call('requestWithdrawal', person, { body: { amount: 20 } });
  const statuses = async (): Promise<string[]> =>
    (await fixtures.call('listWithdrawals', person)).data.map(({ status }: { status: string }) => status);
  const transfers = { method: 'POST', path: '/v1/transfers' };
  await withdraw();
  await expect.poll(statuses, { timeout: 30_000 }).toEqual(['paid']);
  await control(stack, '/faults', { ...transfers, fault: 'refuse', error: { code: 'account_closed', message: 'no' } });
  await withdraw();
  await expect.poll(statuses, { timeout: 30_000 }).toEqual(['failed', 'paid']);
  await control(stack, '/faults', { ...transfers, fault: 'reset', times: 8 });
  await withdraw();
  await expect.poll(statuses, { timeout: 30_000 }).toEqual(['processing', 'failed', 'paid']);
  await page.reload();
  const table = historyOf(page);
  await expect(table.getByRole('columnheader')).toHaveText([
    'Date',
    'Requested',
    'Fees',
    'Received',
    'Status',
    'Transfer ID',
    'Account ID',
    'Error',
  ]);
  for (const [at, status] of ['processing', 'failed', 'paid'].entries())
    await expect(
      table
        .getByRole('row')
        .nth(at + 1)
        .getByText(status, { exact: true }),
    ).toBeVisible();
  await expect(table.getByRole('row').nth(2)).toContainText('Your payout account is disconnected.');
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
  await expect(table.getByText('Transfer ID').last()).toBeVisible();
});

async function endWaits({ ownerUrl }: Stack, { id }: TestUser) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('delete from account_changes where user_id = $1', [id]);
  await owner.query(
    `update withdrawals set clears_at = null, held_until = null, next_try_at = app_now() where user_id = $1 and status = 'pending'`,
    [id],
  );
  await owner.end();
}

test('what is not clear yet waits with its date, and can be taken back, also while our own account is too low to send it', async ({
  browser,
}) => {
  test.slow();
  const fixtures = await startStack({ env: { CLEARING_DAYS: '7', WITHDRAWAL_DELAY_HOURS: '24' } });
  try {
    const context = await browser.newContext({ baseURL: fixtures.url });
    const page = await context.newPage();
    const { person } = await openWithdrawal(page, fixtures);
    await expect(page.getByText(/too new to withdraw, ready by \w{3} \d+, \d{4}/)).toBeVisible();
    await amountOf(page).fill('20');
    await expect(page.getByText(/We’ll send everything by \w{3} \d+, \d{4}/)).toBeVisible();
    await request(page).click();
    await expect(page.getByRole('heading', { name: '$20.00 on the way' })).toBeVisible();
    await expect(page.getByText('You can cancel it.')).toBeVisible();
    await expect(historyOf(page).getByText('pending', { exact: true })).toBeVisible();
    await expect(page.getByText('All of the money is ready')).toBeVisible();
    // The wait for the new payout account shows as well.
    await expect(page.getByText(/We’ll send withdrawals after \w{3} \d+, \d{4}/)).toBeVisible();
    await expect(page.getByText('The wait after your account change is over')).toBeVisible();
    expect(await balanceOf(fixtures, person)).toBe(3_000);
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
    await expect(page.getByText('Cancelled: $20.00 is back in your balance.')).toBeVisible();
    await expect(historyOf(page).getByRole('row').nth(1)).toContainText('You cancelled it');
    expect(await balanceOf(fixtures, person)).toBe(5_000);

    // It is due, but our balance at the provider is too low. Nothing is sent, and it can still be cancelled.
    await control(fixtures, '/balance', { availableCents: 100 });
    await amountOf(page).fill('30');
    await request(page).click();
    await expect(page.getByRole('heading', { name: '$30.00 on the way' })).toBeVisible();
    await endWaits(fixtures, person);
    await expect(page.getByText('We set it aside for you but haven’t sent it yet.')).toBeVisible();
    await expect(page.getByText('You can cancel it.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
    await expect(page.getByText('Cancelled: $30.00 is back in your balance.')).toBeVisible();
    expect(await balanceOf(fixtures, person)).toBe(5_000);
    await context.close();
  } finally {
    await fixtures.stop();
  }
});
