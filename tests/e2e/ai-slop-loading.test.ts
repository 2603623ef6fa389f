import type { Locator, Page } from '@playwright/test';
import { fixturesOf } from './support/people.ts';
import { clientRendered, expect, looking, startWithoutTime, test, withoutLiveUpdates } from './support/test.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

test('without an id the reader is led home, with an unknown one the page says so [A180]', async ({ page }) => {
  await page.goto('/ai-slop/');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Navigation Redirected')).toBeVisible();
  await page.goto(`/ai-slop/${unknownId}`);
  await expect(page.getByText(`Failed to load AI Slop details. AI slop with ID ${unknownId} not found`)).toBeVisible();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a failure without words gets ours [A186]', async ({ page }) => {
  await page.route(`**/api/ai-slops/${unknownId}`, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`/ai-slop/${unknownId}`);
  await expect(page.getByText('Failed to load AI Slop details. The AI slop could not be found.')).toBeVisible();
});

test('a slop that does not come says so after 10 s, and gives up after 15 s [A183]', async ({ page, stack }) => {
  const fixtures = fixturesOf(stack);
  const id = await fixtures.slop(await fixtures.person({ dollars: 20 }), { title: 'Late cat' });
  // A live stream that opens late would restart the request's timeout, but not the page's.
  await withoutLiveUpdates(page);
  await startWithoutTime(page);
  let isHanging = true;
  await page.route(`**/api/ai-slops/${id}`, (route) => (isHanging ? undefined : route.continue()));
  await page.goto(clientRendered(`/ai-slop/${id}`));
  await looking(page, () => page.getByText('Loading AI slop').count()).toBe(1);
  const late = page.getByText('Failed to load AI Slop details. Query timed out after 10 seconds');
  await expect(late).toBeHidden();
  await runUntilVisible(page, late);
  await expect(page.getByText('Loading Timeout')).toBeHidden();
  await page.clock.runFor(5_500);
  await expect(page.getByRole('heading', { name: 'Loading Timeout' })).toBeVisible();
  await expect(page.getByText('The request is taking longer than expected. Please try again.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible();
  isHanging = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1, name: 'Late cat' })).toBeVisible();
});

test('comments that do not come time out after 8 s and come with Retry [A215]', async ({ page, stack }) => {
  const fixtures = fixturesOf(stack);
  const poster = await fixtures.person({ dollars: 20 });
  const id = await fixtures.slop(poster, { title: 'Early cat' });
  await fixtures.comment(poster, id, 'Here at last');
  // A live stream that opens late would begin the wait anew.
  await withoutLiveUpdates(page);
  await startWithoutTime(page);
  let asked = 0;
  await page.route('**/comments?*', () => {
    asked += 1;
  });
  await page.goto(clientRendered(`/ai-slop/${id}`));
  await looking(page, async () => asked).toBe(1);
  const late = page.getByText('Failed to load comments: Request timed out');
  // The wait began with the request: some of it passed while the page was looked at.
  const before = await nowIn(page);
  await page.clock.runFor(6_000);
  await expect(page.getByRole('heading', { level: 1, name: 'Early cat' })).toBeVisible();
  await expect(late).toBeHidden();
  await runUntilVisible(page, late);
  expect((await nowIn(page)) - before).toBeLessThanOrEqual(8_500);
  expect(asked).toBe(1);
  await page.unroute('**/comments?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.clock.resume();
  await expect(page.getByText('Here at last')).toBeVisible();
});

const nowIn = (page: Page) => page.evaluate('Date.now()') as Promise<number>;

/** Advances time in half seconds until something is visible. Some of the time may have passed already. */
async function runUntilVisible(page: Page, what: Locator): Promise<void> {
  for (let ms = 0; ms < 30_000 && !(await what.isVisible()); ms += 500) await page.clock.runFor(500);
  await expect(what).toBeVisible();
}
