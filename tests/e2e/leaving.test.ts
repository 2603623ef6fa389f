import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { fixturesOf, type TestUser } from './support/people.ts';
import { expect, test, windowOf } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

/** Presses a button and leaves immediately, while the request is still being sent. */
async function pressAndLeave(page: Page, button: Locator): Promise<void> {
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') await setTimeout(1_000);
    await route.continue().catch(() => {});
  });
  await button.click();
  await page.evaluate(() => location.assign('about:blank'));
  await page.waitForURL('about:blank');
}

test('a like, a follow and what is saved arrive when the page is left at once [T481]', async ({ browser, stack }) => {
  const fixtures = fixturesOf(stack);
  const [poster, artist] = [await fixtures.person({ dollars: 20 }), await fixtures.person()];
  const slop = await fixtures.slop(poster);
  const art = await fixtures.art(artist, slop, { content: 'Worth keeping' });
  const isSaved = async (me: TestUser) =>
    (await fixtures.call('getArtist', me, { params: { id: artist.id } })).saved as boolean;
  const isLiked = async (me: TestUser) => (await fixtures.call('getCommentLikes', me, { params: { id: art } })).liked;
  const follows = async (me: TestUser) =>
    (await fixtures.call('getProfile', me, { params: { id: artist.id } })).is_following;
  for (const { path, button, kept } of [
    { path: `/artists/${artist.id}`, button: /^Save$/, kept: isSaved },
    { path: `/user/${artist.id}`, button: /^Follow$/, kept: follows },
    { path: `/beautiful-art/${art}`, button: /^Like/, kept: isLiked },
  ]) {
    const me = await fixtures.person();
    const page = await windowOf(browser, stack, me);
    await page.goto(path);
    await pressAndLeave(page, page.getByRole('button', { name: button }).first());
    await expect.poll(() => kept(me), { message: path }).toBe(true);
    await page.context().close();
  }
});
