import { expect, test } from './support/test.ts';

test('the first page of an empty house is served, drawn and free of errors', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle(/Unslop/);
  await expect(page.getByRole('banner')).toBeVisible();
  expect(problems).toEqual([]);
});

test('the stand-ins stand behind the same port: the outbox opens in the browser', async ({ page }) => {
  const response = await page.goto('/sandbox/mail');
  expect(response?.status()).toBe(200);
});
