import fs from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { fixturesOf } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

/** Opens a slop with one piece of art and one comment, as a guest. */
async function openSlop(page: Page, stack: Stack) {
  const fixtures = fixturesOf(stack);
  const [poster, ann] = await Promise.all([fixtures.person({ dollars: 20 }), fixtures.person()]);
  const id = await fixtures.slop(poster);
  const art = await fixtures.art(ann, id, { content: 'Linocut of a cat' });
  await page.goto(`/ai-slop/${id}`);
  return { id, art };
}

// Animated GIFs are hidden with reduced motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const shareOf = (page: Page) => page.getByRole('article').getByRole('button', { name: /^Share / });

test('Share Gif makes a real before and after, shows its progress, tries again, and shares or downloads it [A225]', async ({
  page,
  stack,
}) => {
  test.slow();
  await page.addInitScript(`
    navigator.canShare = ({ files }) => files?.[0]?.type === 'image/gif';
    navigator.share = async (data) => { window.shared = { ...data, files: data.files.map(({ name, size }) => ({ name, size })) } };
  `);
  const { id, art } = await openSlop(page, stack);
  const address = `**/api/beautiful-arts/${art}/gif`;
  const gif = { progress: 40, size_bytes: null, width: null, height: null };
  await page.route(address, (route) => route.fulfill({ json: { ...gif, state: 'failed' } }));
  await page.getByRole('button', { name: /^View art by/ }).click();
  await page.getByRole('button', { name: 'Share Gif' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share as a GIF' });
  await expect(dialog.getByRole('alert')).toContainText('We couldn’t make the GIF.');

  await page.unroute(address);
  let isHeld = true;
  await page.route(address, (route) =>
    isHeld && route.request().method() === 'GET'
      ? route.fulfill({ json: { ...gif, state: 'making' } })
      : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('Drawing it, 40%')).toBeVisible();
  await expect(dialog.getByText('Making the GIF')).toBeAttached();
  await expect(dialog.getByRole('progressbar', { name: 'Making the GIF' })).toHaveAttribute('aria-valuenow', '40');
  isHeld = false;
  await expect(dialog.getByAltText('The AI slop turns into the art, and back')).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText('The GIF is ready')).toBeAttached();

  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`unslop-${art.slice(0, 8)}.gif`);
  const bytes = fs.readFileSync(await download.path());
  expect(bytes.toString('latin1', 0, 6)).toBe('GIF89a');
  expect((await sharp(bytes, { pages: -1 }).metadata()).pages).toBeGreaterThan(1);

  await dialog.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Shared Successfully')).toBeVisible();
  expect(await page.evaluate('window.shared')).toMatchObject({
    text: 'Linocut of a cat',
    url: `${stack.url}/ai-slop/${id}#comment-${art}`,
    files: [{ name: download.suggestedFilename(), size: bytes.length }],
  });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Share Gif' })).toBeFocused();
});

test('a copied link says "Link Copied!", one that cannot be copied "Copy Failed" with the link to copy by hand [A338]', async ({
  page,
  context,
  stack,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript('Object.defineProperty(navigator, "share", { value: undefined })');
  const { id, art } = await openSlop(page, stack);
  await shareOf(page).click();
  await expect(page.getByText('Link Copied!', { exact: true })).toBeVisible();
  const link = `${stack.url}/ai-slop/${id}#comment-${art}`;
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link);
  await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("no"))');
  await page
    .getByRole('button', { name: /^Share / })
    .first()
    .click();
  await expect(page.getByText('Copy Failed')).toBeVisible();
  await expect(page.getByText(`You can copy it by hand: ${stack.url}/ai-slop/${id}`)).toBeVisible();
});

test('a share that fails says "Error Sharing", a closed share sheet says nothing [A339]', async ({ page, stack }) => {
  await page.addInitScript('navigator.share = () => Promise.reject(window.refusal)');
  await openSlop(page, stack);
  await page.evaluate('window.refusal = new DOMException("closed", "AbortError")');
  await shareOf(page).click();
  await page.evaluate('window.refusal = new DOMException("no", "NotAllowedError")');
  await shareOf(page).click();
  await expect(page.getByText('Error Sharing')).toHaveCount(1);
});

test('an address that leads nowhere is handled: redirected, or the comment is not there [A340]', async ({
  page,
  stack,
}) => {
  // Do not wait for pictures: the message does not.
  await page.goto('/user/abc', { waitUntil: 'commit' });
  await expect(page.getByText('Navigation Redirected')).toBeVisible();
  await expect(page).toHaveURL('/');
  const fixtures = fixturesOf(stack);
  const poster = await fixtures.person({ dollars: 20 });
  const id = await fixtures.slop(poster);
  await fixtures.comment(poster, id, 'Still here');
  await page.goto(`/ai-slop/${id}#comment-00000000-0000-4000-8000-000000000000`, { waitUntil: 'commit' });
  await expect(page.getByText('Navigation Error')).toBeVisible();
  await expect(page.getByText('That comment is gone.')).toBeVisible();
});
