import type { Page } from '@playwright/test';
import { fixturesOf, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

async function overflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

test('a million dollars, endless names and long titles fit a phone', async ({ page, stack }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const fixtures = fixturesOf(stack);
  const ann = await fixtures.person({ dollars: 100 });
  const title = `${'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(2)} cat`;
  await fixtures.slop(ann, { title, prize: 50 });
  const profile = {
    ...(await fixtures.call('getOwnProfile', ann)),
    balance_cents: 100_000_000,
    display_name: 'Wolfeschlegelsteinhausenbergerdorffvoralternwarengewissenhaft',
    bio: 'x'.repeat(500),
    website: `https://example.com/${'deep/'.repeat(35)}`,
    followers_count: 1_234_567,
  };
  await page.route('**/api/profile', (route) => route.fulfill({ json: profile }));
  await signIn(page.context(), stack, ann);
  for (const path of ['/profile', '/profile?tab=payments', '/payment', '/upload-ai-slop']) {
    await page.goto(path);
    await expect(page.getByText('$1,000,000.00').first()).toBeVisible();
    if (path.endsWith('payments')) await expect(page.getByRole('link', { name: title })).toBeVisible();
    await expect.poll(() => overflow(page), path).toBeLessThanOrEqual(0);
  }
  await expect(page.getByRole('slider', { name: 'Prize pool' })).toHaveAttribute('max', '1000000');
  const amount = page.getByLabel('Exact amount');
  await amount.fill('2500000');
  await expect(page.getByText('Your balance allows up to $1,000,000.')).toBeVisible();
  await amount.fill('1,000,000');
  await expect(page.getByRole('button', { name: 'Hold $1,000,000 and post' })).toBeVisible();
});

test('the payment can be made with the keyboard alone', async ({ page, stack }) => {
  await signIn(page.context(), stack, await fixturesOf(stack).person());
  await page.goto('/payment');
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await page.getByRole('button', { name: '$25', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Card number').focus();
  await page.keyboard.type('4242424242424242');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1230');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeFocused();
});
