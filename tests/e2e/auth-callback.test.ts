import { newEmail, signIn, signUp } from './support/accounts.ts';
import { expect, looking, startWithoutTime, test } from './support/test.ts';

async function chooseAtGoogle(page: import('@playwright/test').Page, email: string) {
  await page.getByText('Use another e-mail').click();
  await page.getByLabel('Name').fill('Ada Example');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('Google signs in and leads back to the page it was started from [A122]', async ({ page }) => {
  await page.goto('/artists?q=ink');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  const asked = new URL(page.url()).searchParams;
  expect(asked.get('access_type')).toBe('offline');
  expect(asked.get('prompt')).toContain('consent');
  await page.goBack();
  expect(await page.evaluate(() => localStorage.getItem('unslop-return'))).toContain('/artists?q=ink');
  await page.goForward();
  await chooseAtGoogle(page, newEmail());
  await expect(page).toHaveURL('/artists?q=ink');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeHidden();
  const note = await page.evaluate(() => JSON.parse(localStorage.getItem('unslop-sign-in') ?? '{}'));
  expect(note.provider).toBe('google');
  expect(await page.evaluate(() => localStorage.getItem('unslop-return'))).toBeNull();
});

test('Google started on the login page leads to the redirect target', async ({ page }) => {
  await page.goto('/login?redirect=%2Fsaved');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAtGoogle(page, newEmail());
  await expect(page).toHaveURL('/saved');
});

test('who cancels at Google sees that and can try again or log in, still on the way to the same page [A142]', async ({
  page,
}) => {
  await page.goto('/login?redirect=%2Fsaved');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    'Error during authentication: You cancelled the sign-in with Google.',
  );
  await expect(page.getByRole('link', { name: 'Return to Login' })).toHaveAttribute('href', '/login?redirect=%2Fsaved');
  await page.getByRole('button', { name: 'Try Again with Google' }).click();
  await chooseAtGoogle(page, newEmail());
  await expect(page).toHaveURL('/saved');
});

test('Google that cannot be started says so [A121]', async ({ page }) => {
  const answers = [
    { status: 502, json: { error: { code: 'GOOGLE_FAILED', message: 'Google is asleep' } } },
    { status: 500, body: '' },
  ];
  await page.route('**/api/auth/sign-in/social', (route) => route.fulfill(answers.shift()!));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('alert')).toHaveText('Google is asleep');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to sign in with Google');
});

test('a session that is there already is enough [A143]', async ({ page, request }) => {
  await signIn(page, await signUp(request));
  await page.goto('/auth/callback?redirect=%2Fsaved');
  await expect(page).toHaveURL('/saved');
  await page.evaluate(() =>
    localStorage.setItem('unslop-return', JSON.stringify({ path: '/artists', provider: 'email', at: Date.now() })),
  );
  await page.goto('/auth/callback#access_token=abc&refresh_token=def');
  await expect(page).toHaveURL('/artists');
});

test('a code is exchanged, and a second later the page goes on [A143 A144]', async ({ page, request }) => {
  const email = await signUp(request);
  const isSeen = Promise.withResolvers<void>();
  // The server tests cover the exchange itself. This only answers in the same way.
  await page.route('**/api/auth/callback/google?*', async (route) => {
    await isSeen.promise;
    await signIn(page, email);
    await route.fulfill({ status: 200, contentType: 'text/html', body: '' });
  });
  await startWithoutTime(page);
  await page.goto('/auth/callback?code=good&state=s&redirect=%2Fsaved');
  await looking(page, () => page.getByRole('heading', { name: 'Completing Authentication' }).count()).toBe(1);
  await expect(page).not.toHaveURL(/code=/);
  isSeen.resolve();
  let passedMs = 0;
  const path = async () => {
    passedMs += 50;
    return new URL(page.url()).pathname;
  };
  await looking(page, path, 50).toBe('/saved');
  expect(passedMs).toBeGreaterThan(950);
});

test('a code that is no good says so [A147]', async ({ page }) => {
  await page.goto('/auth/callback?code=bad');
  await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(/^Failed to exchange code: \S.+/);
});

test('each failure of the callback has its words [A145]', async ({ page }) => {
  await page.goto('/auth/callback');
  await expect(page.getByRole('alert')).toHaveText('No active session found. Please try logging in again.');
  await page.goto('/auth/callback?error=x&error_description=y');
  await expect(page.getByRole('alert')).toHaveText('Error during authentication: y');
  await page.goto('about:blank');
  await page.goto('/auth/callback#error=access_denied&error_description=behind+the+hash');
  await expect(page.getByRole('alert')).toHaveText('Error during authentication: behind the hash');
  await page.route('**/api/session', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'No database' } } }),
  );
  await page.goto('/auth/callback');
  await expect(page.getByRole('alert')).toHaveText('Authentication error: No database');
  await page.getByRole('link', { name: 'Return to Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('a callback that hangs offers another try and the way back [A140]', async ({ page, request }) => {
  await signIn(page, await signUp(request));
  await startWithoutTime(page);
  let isHanging = true;
  await page.route('**/api/session', (route) => (isHanging ? undefined : route.continue()));
  await page.goto('/auth/callback?redirect=%2Fsaved');
  await looking(page, () => page.getByRole('heading', { name: 'Completing Authentication' }).count()).toBe(1);
  await page.clock.runFor(7_000);
  await expect(page.getByText('Taking longer than expected')).toBeHidden();
  await page.clock.runFor(2_000);
  await expect(page.getByText('Taking longer than expected')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Login' })).toHaveAttribute('href', '/login?redirect=%2Fsaved');
  isHanging = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.clock.resume();
  await expect(page).toHaveURL('/saved');
});
