import type { Page } from '@playwright/test';
import { connect } from './support/payouts.ts';
import { fixturesOf, signIn, smallPicture } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

const amountOf = (page: Page) => page.getByLabel('Amount to withdraw');
const request = (page: Page) => page.getByRole('button', { name: 'Request Withdrawal' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

async function openWithdrawal(page: Page, stack: Stack, options: { withPassword?: boolean } = {}) {
  const fixtures = fixturesOf(stack);
  const person = await fixtures.person({ dollars: 50 });
  await connect(stack, person);
  await fixtures.signedInLongAgo(person, options);
  await signIn(page.context(), stack, person);
  await page.goto('/withdrawal');
  await amountOf(page).fill('20');
  await request(page).click();
  await expect(dialogOf(page)).toBeVisible();
  const withdrawals = async () => (await fixtures.call('listWithdrawals', person)).data.length;
  return { person, withdrawals };
}

for (const [width, height] of [
  [375, 812],
  [1280, 800],
] as const) {
  test(`a withdrawal long after signing in asks for the password, then goes on by itself, at ${width} px [I14]`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height });
    const { person, withdrawals } = await openWithdrawal(page, stack);
    const keys: (string | undefined)[] = [];
    page.on('request', (sent) => {
      if (sent.url().includes('request-withdrawal')) keys.push(sent.headers()['idempotency-key']);
    });
    const dialog = dialogOf(page);
    await expect(dialog.getByLabel('Password')).toBeFocused();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);

    // Cancelling loses nothing that was typed.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Please confirm it’s you, then try again.')).toBeVisible();
    await expect(amountOf(page)).toHaveValue('20');
    expect(await withdrawals()).toBe(0);

    await request(page).click();
    await dialog.getByLabel('Password').fill('wrong');
    await dialog.getByLabel('Password').press('Enter');
    await expect(dialog.getByText('The current password isn’t right.')).toBeVisible();
    await dialog.getByLabel('Password').fill(person.password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Withdrawal requested! It will be processed shortly.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(amountOf(page)).toHaveValue('');
    expect(await withdrawals()).toBe(1);
    // Refused, then retried automatically: one request, one key.
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toBeTruthy();
  });
}

for (const [width, height] of [
  [375, 812],
  [1280, 800],
] as const) {
  test(`a prize of $60 long after signing in asks for the password, then is posted once, at ${width} px [I14]`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height });
    const fixtures = fixturesOf(stack);
    const person = await fixtures.person({ dollars: 80 });
    await fixtures.signedInLongAgo(person);
    await signIn(page.context(), stack, person);
    await page.goto('/upload-ai-slop');
    await page.locator('input[type="file"]').setInputFiles(await smallPicture('slop-chrome-cat'));
    // The preview moves everything below it on a phone.
    await expect(page.getByText('Upload Successful')).toBeVisible();
    await page.getByLabel('Title').fill('A large prize');
    await page.getByLabel('Exact amount').fill('60');
    await page.getByRole('button', { name: 'Hold $60 and post' }).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByLabel('Password')).toBeFocused();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await dialog.getByLabel('Password').fill(person.password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Your AI slop has been uploaded successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect((await fixtures.call('getWallet', person)).balance_cents).toBe(2000);
  });
}

test('an account without a password gets a code by mail [I14]', async ({ page, stack, request: http }) => {
  const { person, withdrawals } = await openWithdrawal(page, stack, { withPassword: false });
  const dialog = dialogOf(page);
  await expect(dialog.getByText(`A code is on its way to ${person.email}.`)).toBeVisible();
  await expect(dialog.getByLabel('Code from the email')).toBeFocused();
  const query = new URLSearchParams({ to: person.email, subject: 'Your Unslop code', waitMs: '15000' });
  const { messages } = await (await http.get(`/sandbox/mail/api/messages?${query}`)).json();
  await dialog.getByLabel('Code from the email').fill('12');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('This code is wrong or expired.')).toBeVisible();
  await dialog.getByLabel('Code from the email').fill(/^\d{6}$/m.exec(messages[0].text)![0]);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Withdrawal requested! It will be processed shortly.')).toBeVisible();
  expect(await withdrawals()).toBe(1);
});

test('setting up a payout account asks once for both of its calls [I14]', async ({ page, stack }) => {
  const fixtures = fixturesOf(stack);
  const person = await fixtures.person();
  await fixtures.signedInLongAgo(person);
  await signIn(page.context(), stack, person);
  await page.goto('/withdrawal');
  await page.getByRole('button', { name: 'Setup Payout Account' }).click();
  await dialogOf(page).getByLabel('Password').fill(person.password);
  await dialogOf(page).getByLabel('Password').press('Enter');
  await page.waitForURL('**/sandbox/connect/onboarding/**');
});
