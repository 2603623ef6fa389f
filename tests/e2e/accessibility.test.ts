import type { Page } from '@playwright/test';
import { expectNothingToMind } from './support/axe.ts';
import { fixturesOf, signIn, type TestUser } from './support/people.ts';
import { screens } from './support/screens/screen-list.ts';
import type { Ids, Screen } from './support/screens/screen-parts.ts';
import type { Stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

interface Scenario {
  ids: Ids;
  poster: TestUser;
  artist: TestUser;
}

// With the sandbox's own setting, every award is final immediately and none is in review.
test.use({ viewport: { width: 375, height: 812 }, stackEnv: { AWARD_REVIEW_HOURS: '72' } });

const seenBy = (as: Screen['as']) => screens.filter((screen) => screen.as === as);
const forGuests = seenBy('guest');
const halves = [forGuests.slice(0, forGuests.length / 2), forGuests.slice(forGuests.length / 2)];

// Split into several tests for several workers. All screens in sequence take longer than all other tests.
for (const [index, half] of halves.entries()) {
  test(`a guest reads every public screen: axe minds nothing in either theme, and all of it fits a phone, part ${index + 1} [A149]`, async ({
    page,
    stack,
  }) => {
    test.setTimeout(900_000);
    await walk(page, await scenarioOf(stack), half);
  });
}

for (const as of ['poster', 'artist'] as const) {
  test(`a member uses every screen as ${as}: axe minds nothing in either theme, and all of it fits a phone [T107]`, async ({
    page,
    stack,
  }) => {
    test.setTimeout(900_000);
    const scenario = await scenarioOf(stack);
    await signIn(page.context(), stack, scenario[as]);
    await walk(page, scenario, seenBy(as));
  });
}

async function walk(page: Page, { ids }: Scenario, part: Screen[]) {
  for (const screen of part) {
    await test.step(screen.name, async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await screen.before?.(page, ids);
      await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(ids));
      await settle(page, screen);
      if (!screen.mayLogErrors)
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

let scenario: Promise<Scenario> | undefined;

/** Returns a scenario with everything a screen can show, in realistic long texts. Created once per worker's stack. */
function scenarioOf(stack: Stack): Promise<Scenario> {
  scenario ??= createScenario(stack);
  return scenario;
}

async function createScenario(stack: Stack): Promise<Scenario> {
  const fixtures = fixturesOf(stack);
  const poster = await fixtures.person({ dollars: 300 });
  const artist = await fixtures.person({ dollars: 10 });
  await fixtures.call('updateProfile', poster, {
    body: {
      full_name: '\u05D0\u05D1\u05E8\u05D4\u05DD \u0645\u062D\u0645\u062F 👩🏽‍🎨🔥'.repeat(3),
      bio: 'x'.repeat(300),
    },
  });
  await fixtures.call('updateProfile', artist, { body: { full_name: 'Wilhelmina'.repeat(5), bio: 'x'.repeat(300) } });
  const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(3);
  const slop = (title: string, rest = {}) => fixtures.slop(poster, { title, description: long.repeat(3), ...rest });
  const openSlop = await slop(long);
  const art = await fixtures.art(artist, openSlop, { content: 'Rindfleischetikettierungsgesetz'.repeat(6) });
  await fixtures.comment(poster, openSlop, `${'\u0645\u0631\u062D\u0628\u0627 '.repeat(40)}👩🏽‍🎨${long}`);
  await fixtures.like(poster, art);
  await fixtures.call('saveArtist', poster, { params: { id: artist.id } });
  await fixtures.call('saveArt', poster, { params: { id: art } });
  const awardedSlop = await slop('\u05DE\u05D9 \u05E2\u05E9\u05D4 \u05D0\u05EA \u05D6\u05D4 🔥');
  await fixtures.like(poster, await fixtures.art(artist, awardedSlop, { content: '🎨'.repeat(80) }));
  const slopInReview = await slop(`In review ${long}`);
  await fixtures.like(poster, await fixtures.art(artist, slopInReview, { content: long }));
  const expiredSlop = await slop(`Expired ${long}`);
  const endedSlops = [awardedSlop, slopInReview, expiredSlop];
  for (const id of endedSlops) await fixtures.endsIn(id, 0);
  const cancelledSlop = await slop('Cancelled');
  await fixtures.call('cancelAiSlop', poster, { params: { id: cancelledSlop } });
  const endingSlop = await slop('Ending');
  await fixtures.endsIn(endingSlop, 1_500);
  const emptySlop = await slop('Empty');
  for (const id of endedSlops) await fixtures.untilSettled(id);
  const ids = { openSlop, ownSlop: openSlop, endingSlop, awardedSlop, expiredSlop, cancelledSlop, emptySlop, art };
  await fixtures.makeFinal(awardedSlop);
  return { ids: { ...ids, slopInReview, artist: artist.id, poster: poster.id }, poster, artist };
}
