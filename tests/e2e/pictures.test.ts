import type { Page } from '@playwright/test';
import { fixturesOf } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

async function slop(stack: Stack, title: string) {
  const fixtures = fixturesOf(stack);
  const id = await fixtures.slop(await fixtures.person({ dollars: 20 }), { title });
  return { id, slop: await fixtures.call('getAiSlop', null, { params: { id } }) };
}

const placeholder = (page: Page, title: string) =>
  page.getByRole('img', { name: `${title} (image could not be loaded)` });

test('a picture whose smaller versions fail comes as it is stored; one that is not there leaves a placeholder [A364]', async ({
  page,
  stack,
}) => {
  const title = 'A cat that was lost';
  const { id, slop: stored } = await slop(stack, title);
  expect(stored.image_url).toBe(`/media/images/${stored.image_path}`);
  // Excludes the stored file. Its name may end in digits as well.
  await page.route(/\/media\/images\/.*-\d{2,4}\.(avif|webp)$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`/ai-slop/${id}`);
  const picture = page.getByRole('img', { name: title, exact: true });
  await expect(picture).toHaveJSProperty('currentSrc', `${stack.url}${stored.image_url}`);
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(placeholder(page, title)).toHaveCount(0);

  await page.route(`**${stored.image_url}`, (route) => route.fulfill({ status: 404, body: '' }));
  for (const path of [`/ai-slop/${id}`, '/']) {
    await page.goto(path);
    const lost = placeholder(page, title);
    await expect(lost, path).toBeVisible();
    await expect(lost.locator('svg'), path).toBeVisible();
    await expect(lost, path).toHaveText('This image could not be loaded');
  }
});

test('an avatar that was lost before the app came is drawn from the id', async ({ page, stack }) => {
  const fixtures = fixturesOf(stack);
  const ann = await fixtures.person({ dollars: 20 });
  const id = await fixtures.slop(ann);
  await fixtures.call('updateProfile', ann, { body: { avatar_url: await fixtures.upload(ann, 'avatar') } });
  const { avatar_url } = await fixtures.call('getOwnProfile', ann);
  const url = avatar_url.replace('.webp', '-256.webp');
  const isLost = page.waitForResponse((response) => response.url() === stack.url + url && response.status() === 404);
  await page.route(`**${url}`, (route) => route.fulfill({ status: 404, body: '' }));
  await page.route('**/assets/*.js', async (route) => {
    await isLost;
    await route.continue();
  });
  await page.goto(`/ai-slop/${id}`);
  await expect(page.getByRole('main').locator('svg[viewBox="0 0 40 40"]').first()).toBeVisible();
  await expect(page.locator(`img[src="${url}"]`)).toHaveCount(0);
});

/** Lists each picture's declared width, for browsers that do not measure lazy images, and its actual width. */
const WIDTHS = `[...document.querySelectorAll('main img[sizes]')].map((img) => {
  const parts = img.sizes.replace('auto, ', '').split(/, (?![^(]*\\))/).map((part) => /^(?:(\\(.*?\\)) )?(.*)$/.exec(part));
  const ruler = document.body.appendChild(document.createElement('div'));
  ruler.style.cssText = 'position: absolute; width: ' + parts.find(([, when]) => !when || matchMedia(when).matches)[2];
  const announced = ruler.getBoundingClientRect().width;
  ruler.remove();
  return { sizes: img.sizes, announced, shown: img.getBoundingClientRect().width };
}).filter(({ shown }) => shown > 0)`;

test('pages say how wide their pictures are, so that none is blurred and none larger than it is shown', async ({
  page,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const slop = await fixtures.slop(await fixtures.person({ dollars: 50 }), { picture: 'slop-chrome-cat' });
  for (const content of ['One', 'Two']) {
    await fixtures.art(await fixtures.person(), slop, { content, picture: 'art-chrome-cat-linocut' });
  }
  for (const width of [375, 1280, 1700]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/', `/ai-slop/${slop}`, '/artists']) {
      await page.goto(path);
      await expect(page.locator('main img[sizes]').first()).toBeVisible();
      const widths = await page.evaluate<{ sizes: string; announced: number; shown: number }[]>(WIDTHS);
      expect(widths.length, path).toBeGreaterThan(0);
      for (const { sizes, announced, shown } of widths) {
        const name = `${path} at ${width}: ${shown} of ${sizes}`;
        expect(announced, name).toBeGreaterThan(shown * 0.97);
        expect(announced, name).toBeLessThan(shown * 1.1);
      }
    }
  }
});

test('a picture that is loaded late is chosen by the width that it has', async ({ page, stack }) => {
  const fixtures = fixturesOf(stack);
  const poster = await fixtures.person({ dollars: 50 });
  for (let n = 0; n < 3; n += 1) await fixtures.slop(poster, { picture: 'slop-chrome-cat' });
  for (const [path, width] of [
    ['/browse', 700],
    ['/classic', 1700],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    const late = page.locator('main img[loading="lazy"][sizes]');
    await late.last().scrollIntoViewIfNeeded();
    await expect(late.last()).toHaveJSProperty('complete', true);
    const widths = await late.evaluateAll((all) =>
      (all as HTMLImageElement[])
        .filter((img) => img.complete && img.currentSrc.includes('.'))
        // With `w` in its srcset, an image's natural width is the one its file was chosen for.
        .map((img) => ({ chosenBy: img.naturalWidth, shown: img.getBoundingClientRect().width })),
    );
    expect(widths.length, path).toBeGreaterThan(0);
    for (const { chosenBy, shown } of widths) expect(Math.abs(chosenBy - shown), path).toBeLessThanOrEqual(1);
  }
});
