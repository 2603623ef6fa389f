import fs from 'node:fs';
import { linkInMail, newEmail } from './support/accounts.ts';
import { connect } from './support/payouts.ts';
import { fixturesOf, signIn } from './support/people.ts';
import { expect, stopRouting, test, withoutLiveUpdates } from './support/test.ts';

test('the menu leads to the account, where one sees one’s devices and logs them out', async ({
  page,
  browser,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const ann = await fixtures.person();
  await signIn(page.context(), stack, ann);
  const elsewhere = await browser.newContext({ baseURL: stack.url, userAgent: FIREFOX });
  const answer = await elsewhere.request.post('/api/auth/sign-in/email', {
    data: { email: ann.email, password: ann.password },
  });
  expect(answer.status()).toBe(200);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page).toHaveTitle('Account · Unslop');
  const devices = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  await devices.getByRole('button', { name: /^Log out Firefox on Windows/ }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('button')).toHaveCount(0);
  expect((await (await elsewhere.request.get('/api/session')).json()).user).toBeNull();
  await elsewhere.close();
});

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('the password and the email are changed here, each said in words that are true', async ({ page, stack }) => {
  const ann = await fixturesOf(stack).person();
  await signIn(page.context(), stack, ann);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Change password' }).click();
  const form = page.getByRole('form', { name: 'Change password' });
  await form.getByLabel('Current password').fill('not my password');
  await form.getByLabel('New password').fill('violet-harbor-93');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('The current password isn’t right.')).toBeVisible();
  await expect(form.getByLabel('Current password')).toBeFocused();
  await form.getByLabel('Current password').fill(ann.password);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('You changed your password. We logged out all other devices.')).toBeVisible();
  await expect(form).toBeHidden();

  const next = newEmail();
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(next);
  await page.getByLabel('Password', { exact: true }).fill('violet-harbor-93');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Check your new email address for a confirmation link')).toBeVisible();
  await expect(page.getByText(`Check ${next}`)).toBeVisible();
  await page.goto(await linkInMail(page.request, next, 'Confirm your new email for Unslop'));
  await expect(page).toHaveURL('/login');
  const again = await page.request.post('/api/auth/sign-in/email', {
    data: { email: next, password: 'violet-harbor-93' },
    headers: { origin: stack.url },
  });
  expect(again.status()).toBe(200);
});

test('a copy of everything is made while one waits, and downloaded after a proof', async ({ page, stack }) => {
  const fixtures = fixturesOf(stack);
  const ann = await fixtures.person();
  await fixtures.signedInLongAgo(ann);
  await signIn(page.context(), stack, ann);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Make a copy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Password').fill(ann.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download: Your copy' }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toBe('unslop-export.zip');
  expect(
    fs
      .readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  await expect(page.getByRole('button', { name: 'Make a new copy' })).toBeVisible();
});

test('the account is deleted only when nothing is under way, and its balance is sent or given up knowingly', async ({
  page,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const ann = await fixtures.person({ dollars: 20 });
  const slop = await fixtures.slop(ann, { prize: 5 });
  await signIn(page.context(), stack, ann);
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Delete your account' });
  const button = section.getByRole('button', { name: 'Delete account' });
  await expect(section.getByRole('listitem')).toHaveText([/^One of your slops is still open\./]);
  await expect(section.getByText('You have $15.00 in your balance.')).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(section.getByRole('link', { name: 'Your slops' })).toHaveAttribute('href', '/profile');
  await fixtures.call('cancelAiSlop', ann, { params: { id: slop } });
  await expect(button).toBeEnabled();

  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account for good?' });
  await expect(dialog.getByText(/art leaves its contests and can’t win. Your likes still count/)).toBeVisible();
  await dialog.getByLabel('Password').fill(ann.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('Please confirm that you give up $20.00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep my account' }).click();

  // With a payout account, the money goes there instead.
  await connect(stack, ann);
  await page.reload();
  await expect(section.getByText('Your balance of $20.00 goes to your payout account, without fees.')).toBeVisible();
  await button.click();
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await dialog.getByLabel('Password').fill('not my password');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('The current password isn’t right.')).toBeVisible();
  await dialog.getByLabel('Password').fill(ann.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.waitForURL('/');
  const session = await page.request.get('/api/session');
  expect((await session.json()).user).toBeNull();
});

test('an account that cannot be read says so, and is asked for again', async ({ page, stack }) => {
  const ann = await fixturesOf(stack).person();
  await signIn(page.context(), stack, ann);
  // Live updates would refetch before the user presses the button.
  await withoutLiveUpdates(page);
  await page.route('**/api/account', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/account');
  await expect(page.getByText('Failed to load user data.')).toBeVisible();
  await stopRouting(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'How you log in' })).toBeVisible();
});
