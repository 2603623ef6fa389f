import type { Page } from '@playwright/test';
import { type Ids, type Screen, screens } from '../../scripts/screen-list.ts';
import { expectNothingToMind } from './support/axe.ts';
import { type Resident, residentsOf, signIn } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { test as base, expect } from './support/test.ts';

interface Scene {
  ids: Ids;
  poster: Resident;
  artist: Resident;
}

/** Everything a screen can show, in the longest words people have. */
const test = base.extend<object, { scene: Scene }>({
  scene: [async ({ stack }, use) => use(await setScene(stack)), { scope: 'worker', timeout: 60_000 }],
});

test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 375, height: 812 }, contextOptions: { reducedMotion: 'reduce' } });

test('a guest reads every public screen: axe minds nothing in either theme, and all of it fits a phone', async ({
  page,
  scene,
}) => {
  test.setTimeout(300_000);
  await walk(page, scene, 'guest');
});

test('a member uses every screen: axe minds nothing in either theme, and all of it fits a phone', async ({
  browser,
  stack,
  scene,
}) => {
  test.setTimeout(300_000);
  for (const as of ['poster', 'artist'] as const) {
    const context = await browser.newContext({
      baseURL: stack.url,
      viewport: { width: 375, height: 812 },
      reducedMotion: 'reduce',
    });
    await signIn(context, stack, scene[as]);
    await walk(await context.newPage(), scene, as);
    await context.close();
  }
});

async function walk(page: Page, { ids }: Scene, as: Screen['as']) {
  for (const screen of screens.filter((each) => each.as === as)) {
    await test.step(screen.name, async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await screen.before?.(page, ids);
      await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(ids));
      await settle(page, screen);
      if (!screen.mayComplain)
        await expect(page.getByRole('main').getByRole('button', { name: 'Retry', exact: true })).toHaveCount(0);
      await screen.act?.(page, ids);
      await settle(page, screen);
    });
    await expectNothingToMind(page, screen.name);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect.soft(overflow, `${screen.name} is wider than a phone`).toBeLessThanOrEqual(0);
  }
}

async function settle(page: Page, { name }: Screen) {
  const main = page.getByRole('main');
  await expect(main).toBeAttached();
  if (name.endsWith('-loading')) return expect(main.locator('.skeleton').first()).toBeAttached();
  await expect(main.getByRole('heading', { includeHidden: true }).first()).toBeAttached();
  await expect(main.locator('.skeleton')).toHaveCount(0);
}

async function setScene(stack: Stack): Promise<Scene> {
  const town = residentsOf(stack);
  const poster = await town.person({ dollars: 300 });
  const artist = await town.person({ dollars: 10 });
  await town.call('updateProfile', poster, {
    body: {
      full_name: '\u05D0\u05D1\u05E8\u05D4\u05DD \u0645\u062D\u0645\u062F 👩🏽‍🎨🔥'.repeat(3),
      bio: 'x'.repeat(300),
    },
  });
  await town.call('updateProfile', artist, { body: { full_name: 'Wilhelmina'.repeat(5), bio: 'x'.repeat(300) } });
  const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(3);
  const slop = (title: string, rest = {}) => town.slop(poster, { title, description: long.repeat(3), ...rest });
  const openSlop = await slop(long);
  const art = await town.art(artist, openSlop, { content: 'Rindfleischetikettierungsgesetz'.repeat(6) });
  await town.comment(poster, openSlop, `${'\u0645\u0631\u062D\u0628\u0627 '.repeat(40)}👩🏽‍🎨${long}`);
  await town.like(poster, art);
  await town.call('saveArtist', poster, { params: { id: artist.id } });
  await town.call('saveBeautifulArt', poster, { params: { id: art } });
  const awardedSlop = await slop('\u05DE\u05D9 \u05E2\u05E9\u05D4 \u05D0\u05EA \u05D6\u05D4 🔥');
  await town.like(poster, await town.art(artist, awardedSlop, { content: '🎨'.repeat(80) }));
  const expiredSlop = await slop(`Expired ${long}`);
  for (const id of [awardedSlop, expiredSlop]) await town.endsIn(id, 0);
  const cancelledSlop = await slop('Cancelled');
  await town.call('cancelAiSlop', poster, { params: { id: cancelledSlop } });
  const endingSlop = await slop('Ending');
  await town.endsIn(endingSlop, 1_500);
  const emptySlop = await slop('Empty');
  for (const id of [awardedSlop, expiredSlop]) {
    await expect
      .poll(async () => (await town.call('getAiSlop', null, { params: { id } })).settled_at, { timeout: 20_000 })
      .not.toBeNull();
  }
  const ids = { openSlop, ownSlop: openSlop, endingSlop, awardedSlop, expiredSlop, cancelledSlop, emptySlop, art };
  return { ids: { ...ids, artist: artist.id, poster: poster.id }, poster, artist };
}
