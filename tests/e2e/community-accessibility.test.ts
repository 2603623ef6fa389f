import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { residentsOf, signIn } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

const open = [
  '/HowItWorks',
  '/About',
  '/Contact',
  '/privacy',
  '/terms',
  '/artists',
  '/search',
  '/search?type=art',
  '/classic',
  '/browse?category=comics',
  '/category/comics',
];
const closed = ['/edit-profile', '/saved', '/saved?tab=artists'];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('the pages that everybody sees have nothing that axe minds, and fit a phone', async ({ page, stack }) => {
      test.slow();
      const { artist, art } = await scene(stack);
      for (const path of [...open, `/artists/${artist.id}`, `/beautiful-art/${art}`, `/user/${artist.id}`])
        await expectNothingToMind(page, path);
    });

    test('the pages of members have nothing that axe minds, and fit a phone', async ({ page, context, stack }) => {
      test.slow();
      const { artist, art, town } = await scene(stack);
      const me = await town.person();
      await town.call('saveArtist', me, { params: { id: artist.id } });
      await town.call('saveBeautifulArt', me, { params: { id: art } });
      await signIn(context, stack, me);
      for (const path of [...closed, `/user/${artist.id}`]) await expectNothingToMind(page, path);
    });
  });
}

async function scene(stack: Stack) {
  const town = residentsOf(stack);
  const artist = await town.person();
  await town.call('updateProfile', artist, { body: { full_name: 'Wilhelmina'.repeat(5), bio: 'x'.repeat(300) } });
  const slop = await town.slop(await town.person({ dollars: 20 }), {
    title: 'Donaudampfschifffahrtsgesellschaft'.repeat(3),
  });
  const art = await town.art(artist, slop, { content: 'Rindfleischetikettierungsgesetz'.repeat(6) });
  return { town, artist, art };
}

async function expectNothingToMind(page: Page, path: string) {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(overflow, `${path} is wider than a phone`).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
}
