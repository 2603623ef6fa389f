import type { Page } from '@playwright/test';
import { residentsOf } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

async function slop(stack: Stack, title: string) {
  const town = residentsOf(stack);
  const id = await town.slop(await town.person({ dollars: 20 }), { title });
  return { id, slop: await town.call('getAiSlop', null, { params: { id } }) };
}

const placeholder = (page: Page, title: string) =>
  page.getByRole('img', { name: `${title} (image could not be loaded)` });

test('a picture whose smaller versions fail comes as it is stored; one that is not there leaves a placeholder', async ({
  page,
  stack,
}) => {
  const title = 'A cat that was lost';
  const { id, slop: stored } = await slop(stack, title);
  expect(stored.image_url).toBe(`/media/images/${stored.image_path}`);
  await page.route(/\/media\/images\/.*-\d+\.(avif|webp)$/, (route) => route.fulfill({ status: 404, body: '' }));
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
