import type { Page } from '@playwright/test';
import { fixturesOf } from './support/people.ts';
import { clientRendered, expect, test } from './support/test.ts';

/** Sums up Chromium's layout shifts, like Cumulative Layout Shift but without session windows. */
const observe = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const what = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.nodeName);
      if (!entry.hadRecentInput) window.shifts.push({ value: entry.value, what });
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

for (const viewport of [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
]) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport });

    test('nothing jumps while the feed, a slop and the artists come slowly', async ({ page, stack }) => {
      const fixtures = fixturesOf(stack);
      const poster = await fixtures.person({ dollars: 50 });
      const slop = await fixtures.slop(poster, {
        title: 'A chrome cat over a city that never was',
        description: 'Look.',
      });
      await fixtures.slop(poster, { title: 'Short', picture: 'slop-lighthouse' });
      await fixtures.art(await fixtures.person(), slop, { content: 'By hand' });
      await page.addInitScript(observe);
      for (const [path, ready] of [
        ['/', 'Load more|this is old|A chrome cat'],
        [`/ai-slop/${slop}`, 'By hand'],
        ['/artists', 'By hand'],
      ] as const) {
        const shifts = await shiftsOf(page, path, ready);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        expect(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(0.02);
      }
    });
  });
}

/** Loads the page first without data, then with data but without pictures, then completely. */
async function shiftsOf(page: Page, path: string, ready: string): Promise<{ value: number; what: string[] }[]> {
  const data = Promise.withResolvers<void>();
  const pictures = Promise.withResolvers<void>();
  await page.route(/\/api\/(ai-slops|artists)/, async (route) => {
    await data.promise;
    await route.continue();
  });
  await page.route('**/media/**', async (route) => {
    await pictures.promise;
    await route.continue();
  });
  await page.goto(clientRendered(path), { waitUntil: 'domcontentloaded' });
  await expect(page.locator('main .skeleton').first()).toBeVisible();
  await settled(page);
  data.resolve();
  await expect(page.getByRole('main').getByText(new RegExp(ready)).first()).toBeVisible();
  await settled(page);
  pictures.resolve();
  await expect(page.locator('main img').first()).toHaveJSProperty('complete', true);
  await page.waitForLoadState('load');
  await settled(page);
  await page.unrouteAll({ behavior: 'wait' });
  return page.evaluate('window.shifts');
}

/** Waits two frames, so everything requested is painted and measured. */
async function settled(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}
