import type { Page } from '@playwright/test';
import { expectNothingToMind } from './support/axe.ts';
import { type Resident, residentsOf, signIn } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

const places = [
  { path: '/payment', ready: 'Add Funds to Your Account' },
  { path: '/upload-ai-slop', ready: 'Upload AI slop' },
  { path: '/profile', ready: 'No AI slops yet' },
  { path: '/profile?tab=payments', ready: 'Every movement of your balance' },
];

async function visit(page: Page, stack: Stack, person: Resident, { path, ready }: (typeof places)[number]) {
  await signIn(page.context(), stack, person);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: ready })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const place of places) {
      test(`${place.path} has nothing that axe minds, empty and used`, async ({ page, stack }) => {
        await visit(page, stack, await residentsOf(stack).person(), place);
        await expectNothingToMind(page);
        await page.getByRole('button', { name: /^Notifications/ }).click();
        await expect(page.getByText('No notifications')).toBeVisible();
        await expectNothingToMind(page);
        await page.keyboard.press('Escape');
        if (place.path === '/payment') {
          await page.getByRole('button', { name: 'Custom' }).click();
          await page.getByLabel('Custom amount').fill('1');
        }
        if (place.path.startsWith('/profile')) await page.getByRole('button', { name: 'Profile menu' }).click();
        await expectNothingToMind(page);
      });
    }
  });
}

test('a million dollars, endless names and long titles fit a phone', async ({ page, stack }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const town = residentsOf(stack);
  const ann = await town.person({ dollars: 100 });
  const title = `${'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(2)} cat`;
  await town.slop(ann, { title, prize: 50 });
  const profile = {
    ...(await town.call('getOwnProfile', ann)),
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
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
  }
  await expect(page.getByRole('slider', { name: 'Prize pool' })).toHaveAttribute('max', '1000000');
  await page.getByLabel('Exact amount').fill('2500000');
  await expect(page.getByRole('button', { name: 'Hold $1,000,000 and post' })).toBeVisible();
});

test('the payment can be made with the keyboard alone', async ({ page, stack }) => {
  await visit(page, stack, await residentsOf(stack).person(), places[0]!);
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
