import type { Page } from '@playwright/test';
import { guestPages, memberPages } from './support/pages.ts';
import { fixturesOf, signIn } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { expect, test, withoutLiveUpdates } from './support/test.ts';

const STILL_LOADING = 'This page is still loading. If it stays like this';
const FAILED = { name: 'Failed to load application' };

async function scenario(stack: Stack) {
  const fixtures = fixturesOf(stack);
  const [poster, artist] = [await fixtures.person({ dollars: 50 }), await fixtures.person()];
  const slops = [];
  for (const title of ['First', 'Second', 'Third']) slops.push(await fixtures.slop(poster, { title }));
  const art = await fixtures.art(artist, slops[0]!, { content: 'By hand' });
  return { poster, artist, slop: slops[0]!, art };
}

/** Server-rendered pages, with the minimum number of pictures on each. */
const renderedPages = (slop: string): [path: string, pictures: number][] => [
  ['/', 3],
  [`/ai-slop/${slop}`, 1],
  ['/artists', 2],
  ['/HowItWorks', 0],
];

/** Opens a page with its pictures. Retries because a busy server sends it unrendered. */
async function open(page: Page, path: string, pictures: number): Promise<void> {
  await expect(async () => {
    await page.goto(path, { waitUntil: 'load' });
    expect(await page.locator('main span:has(> picture)').count()).toBeGreaterThanOrEqual(pictures);
  }).toPass();
}

/** Expects the server's HTML to have a URL for every picture on the page. */
async function expectPictures(page: Page): Promise<void> {
  for (const frame of await page.locator('main span:has(> picture)').all()) {
    await frame.scrollIntoViewIfNeeded();
    const widths = () =>
      frame.locator('img').evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.naturalWidth));
    await expect.poll(async () => Math.max(...(await widths()))).toBeGreaterThan(1);
  }
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every page says that it needs them, under its own title, and shows its pictures', async ({
    context,
    stack,
  }) => {
    const { slop, artist, art } = await scenario(stack);
    const page = await context.newPage();
    for (const [path, pictures] of renderedPages(slop)) {
      await open(page, path, pictures);
      // getByText does not find text in a noscript.
      const notice = page.locator('noscript .page-notice');
      await expect(notice, path).toBeVisible();
      await expect(notice, path).toContainText('Unslop needs JavaScript. You can look around');
      await expectPictures(page);
    }
    // The other pages differ only in their head.
    const bodyOf = (html: string) => html.slice(html.indexOf('<body>'));
    const ask = async (path: string) => {
      const reply = await fetch(stack.url + path, { headers: { accept: 'text/html' } });
      return { status: reply.status, html: await reply.text() };
    };
    const bare = bodyOf((await ask('/HowItWorks')).html);
    const people = [`/user/${artist.id}`, `/artists/${artist.id}`, `/beautiful-art/${art}`];
    for (const path of [...guestPages.slice(1), ...memberPages, ...people, '/nothing-here', '/index.html']) {
      const { status, html } = await ask(path);
      expect(bodyOf(html), path).toBe(bare);
      const isMissing = /<title>Page not found · Unslop<\/title>/.test(html);
      expect([status, isMissing], path).toEqual(/nothing|index/.test(path) ? [404, true] : [200, false]);
    }
  });
});

test('where all script files are blocked every page says after a while what is the matter, and shows its pictures', async ({
  context,
  stack,
}) => {
  const { slop } = await scenario(stack);
  // Its pictures would depend on awards of other tests.
  await context.addCookies([{ name: 'intro', value: 'closed', url: stack.url }]);
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/media/images')) asked.push(request.url());
  });
  await page.route('**/*.js', (route) => route.abort());
  // Pause the delayed notice until the test releases it, however long the page takes.
  const browser = await context.newCDPSession(page);
  await browser.send('Animation.enable');
  await browser.send('Animation.setPlaybackRate', { playbackRate: 0 });
  for (const [path, pictures] of renderedPages(slop)) {
    await open(page, path, pictures);
    await page.waitForLoadState('networkidle');
    const notice = page.getByRole('status').filter({ hasText: STILL_LOADING });
    await expect(notice).toBeHidden();
    // Until then, the other pictures must not slow down the first.
    expect(new Set(asked).size, path).toBe(Math.min(pictures, 1));
    await page.evaluate(`for (const animation of document.getAnimations()) {
      if (animation.effect.getTiming().iterations === 1) animation.finish();
    }`);
    await expect(notice, path).toBeVisible();
    await expectPictures(page);
    asked.length = 0;
  }
});

test('a page whose code does not come says so, with the way out, and keeps the pictures that the server has sent', async ({
  context,
  stack,
}) => {
  const { poster, slop, artist, art } = await scenario(stack);
  const page = await context.newPage();
  await withoutLiveUpdates(page);
  // The whole app fails to load, so boot.js shows the message.
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const [path, pictures] of [
    ['/', 3],
    ['/HowItWorks', 0],
  ] as const) {
    await open(page, path, pictures);
    await expect(page.getByRole('alert').getByRole('heading', FAILED), path).toBeVisible();
    await expectPictures(page);
  }

  // Only the page's own chunk fails, so React shows the message.
  await page.unrouteAll();
  const first = new Set<string>();
  page.on('request', (request) => first.add(request.url()));
  // The chunk of this intermediate page is already loaded.
  await page.goto('/nothing-here');
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await page.goto('/');
  await page.locator('[data-server-rendered]').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  page.removeAllListeners('request');
  await page.route('**/assets/*.js', (route) => (first.has(route.request().url()) ? route.continue() : route.abort()));
  /** Navigates like a link, without the time that a new page takes. */
  const go = (path: string) =>
    page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
  const expectFailures = async (paths: string[]) => {
    for (const path of paths) {
      await go(path);
      await expect(page.getByRole('main').getByRole('heading', FAILED), path).toBeVisible();
      await expect(page.getByRole('button', { name: 'Reload' }), path).toBeVisible();
      await go('/nothing-here');
      await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    }
  };
  const own = [`/ai-slop/${slop}`, `/ai-slop/${slop}/award`, `/user/${artist.id}`, `/artists/${artist.id}`];
  await expectFailures([...guestPages, ...own, `/beautiful-art/${art}`]);
  await signIn(context, stack, poster);
  await page.goto('/nothing-here');
  await expectFailures(memberPages);
  // Open it directly, server-rendered.
  await page.goto(`/ai-slop/${slop}`);
  await expect(page.getByRole('main').getByRole('heading', FAILED)).toBeVisible();
});
