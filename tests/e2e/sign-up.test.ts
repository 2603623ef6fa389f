import { fillIn, linkInMail, newEmail, password, requestsTo } from './support/accounts.ts';
import { expect, test } from './support/test.ts';

test('signing up sends a mail whose link signs in and leads back to where one came from [A112]', async ({
  page,
  request,
  context,
}) => {
  const email = newEmail();
  await page.goto('/signup?redirect=%2Fsaved');
  await page.getByRole('checkbox').check();
  await fillIn(page, email);
  await expect(page.getByText('Check your email for a confirmation link to complete your registration')).toBeVisible();
  await expect(page.getByText(`Sent to ${email}.`, { exact: false })).toBeVisible();

  const mailbox = await context.newPage();
  await mailbox.goto(await linkInMail(request, email, 'Confirm'));
  await expect(mailbox).toHaveURL('/saved');
  await expect(mailbox.getByText('Please verify your email')).toBeHidden();
  // The tab with the form notices it too.
  await expect(page).toHaveURL('/saved');
});

test('opened in another browser, the link asks for a new password and ends what the sign-up began [I13]', async ({
  page,
  request,
  browser,
}) => {
  const email = newEmail();
  await page.goto('/signup');
  await page.getByRole('checkbox').check();
  await fillIn(page, email);
  await expect(page.getByText('Check your email for a confirmation link')).toBeVisible();
  await page.goto('/login');
  await fillIn(page, email);
  await expect(page).toHaveURL('/');

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const owner = await elsewhere.newPage();
  await owner.goto(await linkInMail(request, email, 'Confirm'));
  await expect(owner.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await owner.getByLabel('New password').fill('chosen by the owner');
  await owner.getByLabel('Confirm password').fill('chosen by the owner');
  await owner.getByLabel('Confirm password').press('Enter');
  await expect(owner.getByText('Your password has been reset successfully!')).toBeVisible();
  await owner.goto('/login');
  await fillIn(owner, email, 'chosen by the owner');
  await expect(owner).toHaveURL('/');
  await expect(owner.getByText('Please verify your email')).toBeHidden();
  await elsewhere.close();

  await page.goto('/saved');
  await expect(page).toHaveURL(/\/login/);
});

test('a short password and a missing tick are reported by the field, without asking the server [A116]', async ({
  page,
}) => {
  const sent = requestsTo(page, '/api/auth/');
  await page.goto('/signup');
  await fillIn(page, 'ada@example.com', '12345');
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByText('Please confirm that you’re 18 or older')).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Password')).toBeFocused();
  expect(sent).toEqual([]);
});

test('eight characters are enough, unless they are easy to guess [A116]', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('checkbox').check();
  await fillIn(page, newEmail(), '12345678');
  await expect(page.getByText('This password is easy to guess.')).toBeVisible();
  await expect(page.getByLabel('Password')).toBeFocused();
  await fillIn(page, newEmail(), 'ox lamps');
  await expect(page.getByText('Check your email for a confirmation link')).toBeVisible();
});

test('a rule that only the server knows is reported by the field it is about [A117]', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('checkbox').check();
  await fillIn(page, newEmail(), 'x'.repeat(129));
  await expect(page.getByText('Password must be at most 128 characters')).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
});

test('a sign-up that fails shows the reason of the server, or else ours [A120]', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('checkbox').check();
  const answers = [
    { status: 422, json: { error: { code: 'INVALID_REQUEST', message: 'Not today' } } },
    { status: 500, body: 'oops' },
  ];
  await page.route('**/api/auth/sign-up/email', (route) => route.fulfill(answers.shift()!));
  await fillIn(page, newEmail());
  await expect(page.getByRole('alert')).toHaveText('Not today');
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Failed to sign up');
});

test('the mail can be sent again from the sign-up page', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('checkbox').check();
  await fillIn(page, newEmail(), password);
  await page.getByRole('button', { name: 'Resend email' }).click();
  await expect(page.getByText('Verification email sent!')).toBeVisible();
});
