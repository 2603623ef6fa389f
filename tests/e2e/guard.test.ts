import { linkInMail, mailCount, signIn, signUp } from './support/accounts.ts';
import { memberPages } from './support/pages.ts';
import { fixturesOf, signIn as signInAs } from './support/people.ts';
import { expect, looking, startWithoutTime, test } from './support/test.ts';

const guarded = [...memberPages, '/receipt/00000000-0000-4000-8000-000000000001'];

test('a guest is led from every page for members to the login, with the way back [A151]', async ({ page }) => {
  for (const path of guarded) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
  }
  await page.goto('/payment?a=1&b=2');
  await expect(page).toHaveURL('/login?redirect=%2Fpayment%3Fa%3D1%26b%3D2');
});

test('while it is not known who is there, the guard says so [A160]', async ({ page, request }) => {
  await signIn(page, await signUp(request));
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/session', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.goto('/saved');
  await expect(page.getByText('Checking authentication...')).toBeVisible();
  asked.resolve();
  await expect(page.getByText('Checking authentication...')).toBeHidden();
  await expect(page).toHaveURL('/saved');
});

test('a guard that cannot ask offers to ask again', async ({ page, request }) => {
  await signIn(page, await signUp(request));
  let isDown = true;
  await page.route('**/api/session', (route) => (isDown ? route.fulfill({ status: 500, body: '' }) : route.continue()));
  await page.goto('/saved');
  await expect(page.getByText('We couldn’t check who you are')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Please verify your email')).toBeVisible();
});

test('an unverified member sees a banner above pages for members only, and it can send the mail again [A161 A162]', async ({
  page,
  request,
}) => {
  const email = await signUp(request);
  await linkInMail(request, email, 'Confirm');
  await signIn(page, email);
  const banner = page.getByRole('status').filter({ hasText: 'Please verify your email' });
  for (const path of ['/', '/search', '/artists', '/HowItWorks']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(banner).toHaveCount(0);
  }
  await page.goto('/saved');
  await expect(banner).toBeVisible();
  expect(await banner.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 237, 181)');
  const [above, content] = [await banner.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()];
  expect(above!.y + above!.height).toBeLessThanOrEqual(content!.y);

  await startWithoutTime(page);
  await page.getByRole('button', { name: 'Resend email' }).click();
  await looking(page, () => page.getByText('Verification email sent!').count()).toBe(1);
  await page.clock.runFor(4_500);
  await expect(page.getByText('Verification email sent!')).toBeVisible();
  await page.clock.runFor(600);
  await expect(page.getByText('Verification email sent!')).toBeHidden();
  await page.clock.resume();
  await expect.poll(() => mailCount(request, email)).toBe(2);

  const answer = Promise.withResolvers<void>();
  await page.route('**/api/auth/send-verification-email', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, body: '' });
  });
  const resend = page.getByRole('button', { name: 'Resend email' });
  await resend.click();
  await expect(resend).toHaveAttribute('aria-busy', 'true');
  answer.resolve();
  await expect(page.getByText('Failed to send verification email')).toBeVisible();
});

test('a verified member sees no such banner on any of these pages [A161]', async ({ page, context, stack }) => {
  await signInAs(context, stack, await fixturesOf(stack).person());
  for (const path of guarded) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByText('Please verify your email')).toHaveCount(0);
  }
});

test('the banner leaves every open tab as soon as the address is confirmed [A164]', async ({
  page,
  request,
  context,
}) => {
  const email = await signUp(request);
  await signIn(page, email);
  await page.goto('/saved');
  await expect(page.getByText('Please verify your email')).toBeVisible();
  const other = await context.newPage();
  await other.goto(await linkInMail(request, email, 'Confirm'));
  await expect(other.getByText('You confirmed your email')).toBeVisible();
  await expect(page.getByText('Please verify your email')).toBeHidden();
});
