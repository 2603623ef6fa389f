import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { answerWith, buy } from './support/payouts.ts';
import { fixturesOf, signIn, type TestUser } from './support/people.ts';
import { purchaseSamples } from './support/purchase-samples.ts';
import type { Stack } from './support/stack.ts';
import { expect, test, windowOf } from './support/test.ts';

interface Sold {
  poster: TestUser;
  artist: TestUser;
  slop: string;
  art: string;
}

/**
 * Creates a settled slop with art for sale at `price` dollars. Winning art stays for good, other art may be removed.
 */
async function settledArt(stack: Stack, price: number | null, { isWinner = true } = {}): Promise<Sold> {
  const fixtures = fixturesOf(stack);
  const [poster, artist] = [await fixtures.person({ dollars: 10 }), await fixtures.person()];
  const slop = await fixtures.slop(poster, { title: 'A cat of chrome' });
  const art = await fixtures.art(artist, slop, { content: 'Linocut cat\nin two colours' });
  await fixtures.like(poster, isWinner ? art : await fixtures.art(await fixtures.person(), slop));
  await fixtures.endsIn(slop, 0);
  await expect
    .poll(async () => (await fixtures.call('getAiSlop', null, { params: { id: slop } })).status, { timeout: 20_000 })
    .toBe('awarded');
  if (price !== null) await fixtures.call('setArtPrice', artist, { params: { id: art }, body: { price } });
  return { poster, artist, slop, art };
}

async function pay(page: Page, total: string) {
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('1240');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: `Pay ${total}` }).click();
}

test('an artist puts art up for sale, a buyer pays, downloads the original and rates [B128]', async ({
  page,
  stack,
  browser,
}) => {
  test.slow();
  const { artist, slop, art } = await settledArt(stack, null);
  const own = await windowOf(browser, stack, artist);
  await own.goto(`/ai-slop/${slop}`);
  await own.getByRole('button', { name: 'Sell your art' }).click();
  await own.getByRole('textbox', { name: 'Price' }).fill('12.50');
  await expect(own.getByText('Whole dollars only: $12 or $13.').first()).toBeVisible();
  await own.getByRole('textbox', { name: 'Price' }).fill('5');
  await expect(own.getByText('You get $4.50 for each copy. Buyers pay $5.34, card fee included.')).toBeVisible();
  await own.getByRole('button', { name: 'Sell for $5' }).click();
  await expect(own.getByText('For sale at $5')).toBeVisible();
  await own.context().close();

  const buyer = await fixturesOf(stack).person();
  await signIn(page.context(), stack, buyer);
  await page.goto(`/ai-slop/${slop}`);
  await page.getByRole('button', { name: 'Purchase' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('definition')).toHaveText(['$5.00', '$0.34', '$5.34']);
  await pay(page, '$5.34');
  await expect(dialog.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download original' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`unslop-${art.slice(0, 8)}.webp`);
  expect(
    readFileSync((await file.path())!)
      .subarray(8, 12)
      .toString('latin1'),
  ).toBe('WEBP');
  await dialog.getByRole('link', { name: 'My purchases' }).click();

  await expect(page).toHaveURL('/my-purchases');
  const card = page.getByRole('article', { name: 'Linocut cat' });
  await expect(card.getByText('Purchased')).toBeVisible();
  await expect(card.getByText(/^by .+/).getByRole('link')).toHaveAttribute('href', `/user/${artist.id}`);
  await expect(card.getByText('$5.34')).toBeVisible();
  await expect(card.getByText(/^\w{3} \d{1,2}, \d{4}$/)).toBeVisible();
  await expect(card.getByRole('link', { name: /^View Details/ })).toHaveAttribute('href', `/beautiful-art/${art}`);
  const fourStars = page.getByRole('radio', { name: '4 stars' });
  await card.locator('label').filter({ has: fourStars }).click();
  await expect(fourStars).toBeChecked();
  await expect(card.getByText('Your rating')).toBeVisible();
  expect((await fixturesOf(stack).call('getOwnProfile', artist)).balance_cents).toBe(1_000 + 450);
  await card.getByRole('link', { name: /^Receipt/ }).click();
  await expect(page).toHaveURL(/\/receipt\//);
  const receipt = page.getByRole('article', { name: /^Receipt U-/ });
  for (const text of ['“Linocut cat” by', 'Visa ending in 4242', 'No tax charged', 'License: personal'])
    await expect(receipt).toContainText(text);
  await expect(receipt.getByRole('link', { name: 'Download PDF' })).toHaveAttribute('href', /\/receipt\.pdf$/);
  await page.goto(`/ai-slop/${slop}`);
  await expect(page.getByText('You own this')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Purchase' })).toHaveCount(0);
});

test('a bank that asks first leads back to the purchase, and a declined card can be replaced [B135]', async ({
  page,
  stack,
}) => {
  test.slow();
  const { art } = await settledArt(stack, 5);
  await signIn(page.context(), stack, await fixturesOf(stack).person());
  await page.goto(`/beautiful-art/${art}`);
  await page.getByRole('button', { name: 'Purchase' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Use 4000 0000 0000 0002/ }).click();
  await dialog.getByRole('button', { name: 'Pay $5.34' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Your card was declined.');
  await dialog.getByRole('button', { name: /^Use 4000 0025 0000 3155/ }).click();
  await dialog.getByRole('button', { name: 'Pay $5.34' }).click();
  await page.waitForURL('**/sandbox/cards/authorise/**');
  await page.getByRole('button', { name: 'Authorise' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page).toHaveURL(`/beautiful-art/${art}`);
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Download original' })).toBeVisible();
});

test('a guest who wants to buy is asked to log in [B136]', async ({ page, stack }) => {
  const { art } = await settledArt(stack, 5);
  await page.goto(`/beautiful-art/${art}`);
  await page.getByRole('button', { name: 'Purchase' }).click();
  await expect(page.getByText('Authentication Required')).toBeVisible();
  await expect(page.getByText('Please log in to purchase this artwork.').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('without purchases the page leads to the artists, and a failed load says so [B132]', async ({ page, stack }) => {
  await signIn(page.context(), stack, await fixturesOf(stack).person());
  await page.goto('/my-purchases');
  await expect(page.getByRole('heading', { name: 'No Purchases Yet' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse Artists' })).toHaveAttribute(
    'href',
    '/artists',
  );
  await answerWith(page, '**/api/purchases*', 500, 'INTERNAL', '');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Failed to load your purchases' })).toBeVisible();
});

test('two purchases are two cards, the newest first, and one whose art is gone says so [B127]', async ({
  page,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const buyer = await fixtures.person();
  const [first, second] = [await settledArt(stack, 20, { isWinner: false }), await settledArt(stack, 5)];
  for (const { art } of [first, second]) await buy(stack, buyer, art);
  await fixtures.call('retractArt', first.artist, { params: { id: first.art } });
  await signIn(page.context(), stack, buyer);
  await page.goto('/my-purchases');
  const cards = page.getByRole('list', { name: 'Your purchases' }).getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(cards.nth(0)).toContainText('$5.34');
  await expect(cards.nth(1)).toContainText('$21.35');
  await expect(cards.nth(1)).toContainText('The artist took this down. You keep your original.');
});

test('a purchase shows the currency that it was paid in [B129]', async ({ page, stack }) => {
  await signIn(page.context(), stack, await fixturesOf(stack).person());
  // Use samples, because our own calls charge only dollars.
  await page.route('**/api/purchases*', (route) => route.fulfill({ json: { data: purchaseSamples, next: null } }));
  await page.goto('/my-purchases');
  const cards = page.getByRole('list', { name: 'Your purchases' }).getByRole('article');
  await expect(cards.nth(0)).toContainText('Nov 18, 2026');
  await expect(cards.nth(0)).toContainText('€5.00');
  await expect(cards.nth(0)).toContainText('€1.25 was refunded to your card. You keep the download.');
});
