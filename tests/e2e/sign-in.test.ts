import { fillIn, password, requestsTo, signIn, signUp } from './support/accounts.ts';
import { expect, test, withApp } from './support/test.ts';

test('signing in on the login page leads to the front page [A107]', async ({ page, request }) => {
  const email = await signUp(request);
  await page.goto('/login');
  await fillIn(page, email);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeHidden();
});

test('a wrong password is reported in the words of the server, and can be corrected [A119]', async ({
  page,
  request,
}) => {
  const email = await signUp(request);
  await page.goto('/login');
  await fillIn(page, email, 'not this one');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await fillIn(page, email);
  await expect(page).toHaveURL('/');
});

test('an answer without words gets ours [A119]', async ({ page }) => {
  await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/login');
  await fillIn(page, 'ada@example.com');
  await expect(page.getByRole('alert')).toHaveText('Failed to sign in');
});

for (const path of ['/login', '/signup']) {
  test(`${path} wants both email and password before it asks the server [A115]`, async ({ page }) => {
    const sent = requestsTo(page, '/api/auth/');
    await page.goto(path);
    const submit = page.getByRole('main').getByRole('button', { name: /^(Sign In|Create Account)$/ });
    await submit.click();
    await expect(page.getByText('Please enter both email and password')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill('ada@example.com');
    await submit.click();
    await expect(page.getByText('Please enter both email and password')).toBeVisible();
    await expect(page.getByLabel('Password')).toBeFocused();
    expect(sent).toEqual([]);
  });
}

test('who was sent to the login page sees why, keeps the way back on every link, and gets there [A109]', async ({
  page,
  request,
}) => {
  const email = await signUp(request);
  await page.goto('/login');
  await expect(page.getByText('You need to be logged in to access that page')).toBeHidden();
  await page.goto('/login?redirect=%2Fsaved%3Ftab%3Dart');
  await expect(page.getByText('You need to be logged in to access that page')).toBeVisible();
  const carried = 'redirect=%2Fsaved%3Ftab%3Dart';
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    `/forgot-password?${carried}`,
  );
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(`/signup?${carried}`);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`/login?${carried}`);
  // The URL changes before the form does, and the previous form has the same labels.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await fillIn(page, email);
  await expect(page).toHaveURL('/saved?tab=art');
});

test('who is signed in already is sent on from login and sign-up [A108]', async ({ page, request }) => {
  await signIn(page, await signUp(request));
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await page.goto(`${path}?redirect=%2Fsaved`);
    await expect(page).toHaveURL('/saved');
  }
});

const attacks = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/%5Cevil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/..//evil.example',
  '/login?redirect=//evil.example',
  'evil.example',
];
test('a redirect that leads elsewhere leads to the front page [I11]', async ({ page, request, stack }) => {
  await signIn(page, await signUp(request));
  for (const attack of attacks) {
    await page.goto(`/login?redirect=${encodeURIComponent(attack)}`);
    await expect(page, attack).toHaveURL(`${stack.url}/`);
  }
  // The same for the callback page, and for the address stored in the browser.
  await page.goto(`/auth/callback?redirect=${encodeURIComponent('//evil.example')}`);
  await expect(page).toHaveURL(`${stack.url}/`);
  await page.evaluate(() =>
    localStorage.setItem(
      'unslop-return',
      JSON.stringify({ path: '//evil.example', provider: 'email', at: Date.now() }),
    ),
  );
  await page.goto('/auth/callback');
  await expect(page).toHaveURL(`${stack.url}/`);
});

test('signing in and out is seen by every open tab without reloading [A127]', async ({ context, page, request }) => {
  const email = await signUp(request);
  const other = withApp(await context.newPage());
  await other.goto('/');
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.goto('/login?redirect=%2Fprofile');
  await fillIn(page, email);
  await expect(page).toHaveURL('/profile');
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeHidden();
  await expect(other.getByRole('banner').locator('a[href="/profile"]')).toBeVisible();

  await page.getByRole('button', { name: /menu|more|options/i }).click();
  await page.getByText('Logout').click();
  await expect(page).toHaveURL('/login');
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL('/login?redirect=%2Fprofile');
});

test('the browser remembers who signed in, how and when, and never a token or a password [A125]', async ({
  page,
  request,
}) => {
  const email = await signUp(request);
  await page.goto('/login');
  await fillIn(page, email);
  await expect(page).toHaveURL('/');
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  const note = await page.evaluate(() => JSON.parse(localStorage.getItem('unslop-sign-in') ?? '{}'));
  expect(Object.keys(note).sort()).toEqual(['at', 'provider', 'userId']);
  expect(note.provider).toBe('email');
  expect(stored).not.toContain(password);
  const [session] = (await page.context().cookies()).filter((cookie) => cookie.httpOnly);
  expect(session?.sameSite).toBe('Lax');
  expect(stored).not.toContain(session!.value.slice(0, 20));
});

test('a password can be shown, hidden, and Caps Lock is reported [V6.2.6]', async ({ page }) => {
  await page.goto('/login');
  const field = page.getByLabel('Password');
  await field.fill('visible?');
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(field).toHaveAttribute('type', 'password');
  await field.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
  await expect(page.getByText('Caps Lock is on').first()).toBeVisible();
});

test('password managers can see what each field is for [V6.2.7]', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'email');
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password');
  await page.goto('/signup');
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'new-password');
});
