import { expectNothingToMind } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const pages = [
  { path: '/login?redirect=%2Fsaved', submit: 'Sign In' },
  { path: '/signup', submit: 'Create Account' },
  { path: '/forgot-password', submit: 'Send reset link' },
  { path: '/reset-password?token=made-up', submit: 'Reset password' },
  { path: '/reset-password' },
  { path: '/auth/callback?error=access_denied' },
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' } as Parameters<typeof test.use>[0]);

    for (const { path, submit } of pages) {
      test(`${path} has nothing that axe minds, with and without errors`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await expectNothingToMind(page);
        if (!submit) return;
        await page.getByRole('main').getByRole('button', { name: submit }).click();
        await expect(page.getByRole('alert').first()).toBeVisible();
        await expectNothingToMind(page);
      });
    }

    test('the dialog has nothing that axe minds', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Sign In' }).click();
      for (const tab of ['Sign In', 'Create Account']) {
        await page.getByRole('tab', { name: tab }).click();
        await expectNothingToMind(page);
      }
    });
  });
}

test('nothing is wider than a phone, not even with a long address and a long error', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
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
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText('Check your email')).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

function overflow(page: import('@playwright/test').Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
