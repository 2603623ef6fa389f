import type { Page, Request } from '@playwright/test';
import { fillIn, linkInMail, password, requestsTo, signIn, signUp } from './support/accounts.ts';
import { expect, stopTime, test, withApp } from './support/test.ts';

async function askForLink(page: Page, email: string): Promise<string> {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText('Check your email for a password reset link')).toBeVisible();
  return linkInMail(page.request, email, 'Choose a new password');
}

test('a forgotten password is replaced by way of the mailbox, and the link works once [A130]', async ({
  page,
  request,
}) => {
  const email = await signUp(request);
  const link = await askForLink(page, email);
  expect(new URL(link).pathname).toBe('/reset-password');

  await page.goto(link);
  await page.getByLabel('New password').fill('something new');
  await page.getByLabel('Confirm password').fill('something new');
  await page.clock.install();
  await stopTime(page);
  await page.getByRole('button', { name: 'Reset password' }).click();
  const success = page.getByText('Your password has been reset successfully! You will be redirected shortly.');
  await expect(success).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(success).toBeVisible();
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/');
  await page.clock.resume();

  await page.goto(link);
  await page.getByLabel('New password').fill('once more');
  await page.getByLabel('Confirm password').fill('once more');
  await page.getByLabel('Confirm password').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Invalid password reset link. Please request a new one.');
  await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');

  await page.goto('/login');
  await fillIn(page, email, password);
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await fillIn(page, email, 'something new');
  await expect(page).toHaveURL('/');
});

test('a reset logs out the other tabs of the account [A127]', async ({ page, request, context }) => {
  const email = await signUp(request);
  await signIn(page, email);
  const other = withApp(await context.newPage());
  await other.goto('/saved');
  await expect(other.getByText('Please verify your email')).toBeVisible();
  const link = await askForLink(page, email);
  await page.goto(link);
  await page.getByLabel('New password').fill('something new');
  await page.getByLabel('Confirm password').fill('something new');
  await page.getByLabel('Confirm password').press('Enter');
  await expect(page.getByText('Your password has been reset successfully!')).toBeVisible();
  await expect(other).toHaveURL('/login?redirect=%2Fsaved');
});

test('the link leaves the address bar at once, and no other page gets it [V14.2.1]', async ({ page }) => {
  const sent: Request[] = [];
  page.on('request', (request) => {
    sent.push(request);
  });
  const response = await page.goto('/reset-password?token=very-secret');
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByLabel('New password')).toBeVisible();
  expect(page.url()).not.toContain('very-secret');
  await page.getByRole('link', { name: 'How It Works' }).first().click();
  await expect(page).not.toHaveURL(/reset-password/);
  const headers = await Promise.all(sent.map((request) => request.allHeaders()));
  expect(headers.map(({ referer }) => referer).join()).not.toContain('very-secret');
});

test('the two fields are checked before the server is asked [A134]', async ({ page }) => {
  const sent = requestsTo(page, '/api/auth/');
  await page.goto('/reset-password?token=made-up');
  const save = page.getByRole('button', { name: 'Reset password' });
  await page.getByLabel('New password').fill('12345');
  await save.click();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await page.getByLabel('New password').fill('12345678');
  await page.getByLabel('Confirm password').fill('87654321');
  await save.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(page.getByLabel('Confirm password')).toBeFocused();
  expect(sent).toEqual([]);
});

test('without a link there is nothing to reset [A136]', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('alert')).toHaveText('Invalid password reset link. Please request a new one.');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('a reset needs an address, and says why it failed [A128]', async ({ page }) => {
  const sent = requestsTo(page, '/api/auth/');
  await page.goto('/forgot-password?redirect=%2Fsaved');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Please enter your email address')).toBeVisible();
  expect(sent).toEqual([]);
  await expect(page.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login?redirect=%2Fsaved');
  const answers = [
    { status: 500, body: '' },
    { status: 503, json: { error: { message: 'The mailman is ill' } } },
  ];
  await page.route('**/api/auth/request-password-reset', (route) => route.fulfill(answers.shift()!));
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Failed to send password reset email');
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The mailman is ill');
});

test('a reset that fails without words gets ours [A139]', async ({ page }) => {
  await page.route('**/api/auth/reset-password', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/reset-password?token=made-up');
  await page.getByLabel('New password').fill('12345678');
  await page.getByLabel('Confirm password').fill('12345678');
  await page.getByLabel('Confirm password').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Failed to reset password');
});

test('not even a long address and a long error make the page wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  const long = `${'a-very-long-name.'.repeat(8)}x@${'subdomain.'.repeat(8)}example.com`;
  const answers = [
    { status: 400, json: { error: { message: `No mail to ${long}, because ${'it-is-so-long'.repeat(12)}.` } } },
    { status: 200, json: { message: 'Check your email for a password reset link' } },
  ];
  await page.route('**/api/auth/request-password-reset', (route) => route.fulfill(answers.shift()!));
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(long);
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText('Check your email')).toBeVisible();
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
});
