import { fillIn, newEmail, requestsTo, signUp } from './support/accounts.ts';
import { expect, test } from './support/test.ts';

test('the dialog opens over the page, with two tabs that greet differently [A011]', async ({ page }) => {
  await page.goto('/artists');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL('/artists');
  await expect(dialog.getByRole('tab')).toHaveText(['Sign In', 'Create Account']);
  await expect(page.getByLabel('Email')).toBeFocused();
  const greetings: string[] = [];
  for (const tab of ['Sign In', 'Create Account']) {
    await dialog.getByRole('tab', { name: tab }).click();
    await expect(dialog.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    greetings.push(await dialog.getByRole('heading').innerText(), await dialog.locator('header p').innerText());
    await expect(dialog.getByRole('button', { name: /Google/ })).toBeVisible();
    await expect(dialog.getByText(/Terms of Service.*Privacy Policy/).first()).toBeVisible();
  }
  expect(new Set(greetings).size).toBe(4);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused();
});

test('on a phone, Add and Profile ask a guest to sign in and stay on the page [A006]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  for (const item of ['Add', 'Profile']) {
    const pages = await page.evaluate('history.length');
    await page.getByRole('navigation', { name: 'Bottom' }).getByRole('button', { name: item }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
    await expect(dialog.getByLabel('Password')).toBeEditable();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate('history.length')).toBe(pages);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/');
  }
});

test('changing the tab empties fields and messages [A104]', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await fillIn(page, newEmail(), 'not right');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  for (const tab of ['Create Account', 'Sign In']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(page.getByLabel('Email')).toHaveValue('');
    await expect(page.getByLabel('Password')).toHaveValue('');
    await page.getByLabel('Email').fill('typed@example.com');
  }
});

test('closed and opened again, the dialog is empty', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('Password').fill('secret');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Password')).toHaveValue('');
});

test('while the server thinks, the button says what it is doing and sends only once [A105]', async ({ page }) => {
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/auth/*/email', async (route) => {
    await answered.promise;
    await route.fulfill({ status: 500, body: '' });
  });
  const sent = requestsTo(page, '/api/auth/');
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog');
  await fillIn(page, newEmail());
  await expect(dialog.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  await page.getByLabel('Password').press('Enter');
  await dialog.getByRole('tab', { name: 'Create Account' }).click();
  await page.getByRole('checkbox').check();
  await fillIn(page, newEmail());
  await expect(dialog.getByRole('button', { name: 'Creating account...' })).toBeVisible();
  // Each request follows once its script has loaded. A second request from the first form would have been sent by now.
  await expect
    .poll(() => sent.map((url) => new URL(url).pathname).sort())
    .toEqual(['/api/auth/sign-in/email', '/api/auth/sign-up/email']);
  answered.resolve();
});

test('the dialog checks like the pages do [A115]', async ({ page }) => {
  const sent = requestsTo(page, '/api/auth/');
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog.getByText('Please enter both email and password')).toBeVisible();
  await dialog.getByRole('tab', { name: 'Create Account' }).click();
  await fillIn(page, newEmail(), '12345');
  await expect(dialog.getByText('Password must be at least 8 characters')).toBeVisible();
  expect(sent).toEqual([]);
});

test('signing in by the dialog stays on the page and updates every part of it [A106]', async ({ page, request }) => {
  const email = await signUp(request);
  await page.goto('/terms?q=ink');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The font swap happens once and changes the page's height.
  await expect(page.locator('html')).toHaveAttribute('data-fonts', 'here');
  // Scroll to the end of the page, where moving the focus could scroll. A real click would scroll up to the bar.
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  const scrolled = await page.evaluate('scrollY');
  expect(scrolled).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Sign In' }).dispatchEvent('click');
  await fillIn(page, email);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/terms?q=ink');
  await expect(page.getByRole('banner').locator('a[href="/profile"]')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  expect(await page.evaluate('scrollY')).toBe(scrolled);
});

test('signing up by the dialog ends in the mailbox', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await page.getByRole('checkbox').check();
  await fillIn(page, newEmail());
  await expect(page.getByText('Check your email for a confirmation link to complete your registration')).toBeVisible();
});

test('"Forgot password?" leads to the page for it [A103]', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page.getByRole('dialog')).toBeHidden();
});
