import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fixturesOf, signIn } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

/**
 * Limit for the compressed JavaScript that a page loads in order to hydrate. `npm run lab -- speed` measures all
 * JavaScript and the load times.
 */
const PAGE_JS_BYTES = 130_000;
const MAX_LAYOUT_SHIFT = 0.02;
const THEME = readFileSync('apps/web/public/theme.js', 'utf8');
const HOSTILE = '</script><script>alert(1)</script><!--<b>cat</b>';

async function scenario(stack: Stack) {
  const fixtures = fixturesOf(stack);
  const poster = await fixtures.person({ dollars: 50 });
  const slop = await fixtures.slop(poster, {
    title: HOSTILE,
    description: 'Look & <i>see</i>.',
    picture: 'slop-chrome-cat',
  });
  await fixtures.art(await fixtures.person(), slop, { content: 'By hand', picture: 'art-chrome-cat-linocut' });
  return { fixtures, poster, slop };
}

/** Fetches a page as sent over the network. */
async function ask(url: string, headers: Record<string, string> = {}) {
  const reply = await fetch(url, { headers: { accept: 'text/html', 'accept-encoding': 'br', ...headers } });
  const html = await reply.text();
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1];
  return { reply, html, data: data && JSON.parse(data) };
}

/** Fetches a server-rendered page. Retries because a busy server sends the page unrendered. */
async function askRendered(url: string, headers?: Record<string, string>) {
  let page: Awaited<ReturnType<typeof ask>>;
  await expect(async () => {
    page = await ask(url, headers);
    expect(page.html).toContain('data-server-rendered');
  }).toPass();
  return page!;
}

test('the HTML of a page carries the first words and the first picture, as the API gives them, and nothing to run', async ({
  stack,
}) => {
  const { poster, slop } = await scenario(stack);
  for (const [path, call] of [
    ['/', '/api/ai-slops?limit=5'],
    [`/ai-slop/${slop}`, `/api/ai-slops/${slop}`],
    ['/artists', '/api/artists?limit=1'],
  ] as const) {
    // The introduction would show awards of other tests.
    const { reply, html, data } = await askRendered(stack.url + path, { cookie: 'intro=closed' });
    expect(reply.headers.get('cache-control'), path).toBe('no-cache');
    expect(reply.headers.get('content-encoding'), path).toBe('br');
    expect(html, path).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(
      // Structured data for search engines does not run as a script.
      [...html.matchAll(/<script(?![^>]* (?:src="\/boot\.js"|type="application\/ld\+json"))[^>]*>/g)].map(
        ([tag]) => tag,
      ),
      path,
    ).toEqual(['<script>', '<script type="application/json" id="page-data">']);
    // X12: the one inline script is allowed by its hash, and no other would run.
    expect(/<script>(.*?)<\/script>/s.exec(html)![1], path).toBe(THEME);
    const policy = reply.headers.get('content-security-policy');
    expect(/script-src ([^;]*)/.exec(policy!)![1], path).toBe(
      `'self' 'sha256-${hash('sha256', THEME, 'base64')}' https://js.stripe.com`,
    );
    expect(html, path).not.toMatch(/<b>cat|<i>see|<!--<b/);

    // Excludes pictures for browsers without JavaScript, and the slop under the introduction's slider.
    const pictures = [...html.matchAll(/<img [^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => / src="\/media/.test(tag) && !/after-first-picture|without-scripts/.test(tag));
    expect(pictures, path).toHaveLength(1);
    for (const part of [/srcSet="[^"]+-480\.webp 480w/, / width="\d+" height="\d+"/, /fetchPriority="high"/]) {
      expect(pictures[0], path).toMatch(part);
    }

    const { now: _, ...answer } = await (await fetch(stack.url + call)).json();
    const [[, kept]] = data.queries;
    // A job may have created the AVIF sizes in between.
    const withoutAvif = (value: object) => JSON.parse(JSON.stringify(value).replaceAll(/"avif":(true|false),/g, ''));
    expect(withoutAvif(kept.pages ? kept.pages[0] : kept), path).toMatchObject(withoutAvif(answer));
    expect(data.isGuest).toBe(true);

    const mine = await askRendered(stack.url + path, { cookie: poster.cookie });
    expect(mine.data.isGuest).toBe(false);
    expect(mine.html).not.toContain(poster.email);
  }

  const { reply, html } = await ask(`${stack.url}/artists`);
  const again = await ask(`${stack.url}/artists`, { 'if-none-match': reply.headers.get('etag')! });
  // Unless the time was rounded to the next 15 seconds meanwhile.
  if (again.reply.status !== 304) expect(again.html).not.toBe(html);

  for (const path of ['/?q=cat', `/ai-slop/${slop}?art=1`, '/browse', `/ai-slop/${crypto.randomUUID()}`]) {
    expect((await ask(stack.url + path)).html, path).toContain('<div id="root"></div>');
  }
  await askRendered(`${stack.url}/?utm_source=a&fbclid=b`);
});

test('the scripts of a page are few, small, compressed beforehand and kept for ever', async ({ stack }) => {
  const { slop } = await scenario(stack);
  for (const path of ['/', `/ai-slop/${slop}`, '/artists']) {
    const { html } = await askRendered(stack.url + path);
    const files = [...html.matchAll(/<link rel="app-(?:entry|part)"[^>]* href="([^"]+)"/g)].map(([, file]) => file!);
    let bytes = 0;
    for (const file of files) {
      const { headers } = await fetch(stack.url + file, { headers: { 'accept-encoding': 'br, gzip' } });
      expect(headers.get('content-encoding'), file).toBe('br');
      expect(headers.get('cache-control'), file).toBe('public, max-age=31536000, immutable');
      bytes += Number(headers.get('content-length'));
    }
    expect(bytes, path).toBeGreaterThan(50_000);
    expect(bytes, path).toBeLessThan(PAGE_JS_BYTES);
  }
});

test.describe('on a phone', () => {
  const contextOptions = { reducedMotion: 'no-preference' } as const;
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, contextOptions });

  test('nothing comes before the first picture but what shows it, and what is pressed meanwhile is not lost', async ({
    context,
    stack,
  }) => {
    const { fixtures, poster, slop } = await scenario(stack);
    // A live update about the recent posts would correctly refetch it.
    await context.route('**/api/live*', (route) => route.abort());
    for (const path of ['/', `/ai-slop/${slop}`]) {
      // Do not use the fixture's page, which waits for the app. This tests the time before.
      const page = await context.newPage();
      const { asked, crashes, release } = await openWithoutPicture(page, path);
      await expect(page.getByRole('main').getByText('alert(1)').first()).toBeVisible();
      // The second page has the fonts cached.
      const late = path === '/' ? /\.js$|\.woff2$|^\/api\// : /\.js$|^\/api\//;
      expect(asked.filter((each) => late.test(each))).toEqual(['/boot.js']);

      await page.getByRole('button', { name: /^Like/ }).first().click();
      await release();
      await expect(page.getByRole('dialog').getByText('Please log in to like.')).toBeVisible();
      await expect(page.locator('main img').first()).toHaveJSProperty('complete', true);
      await page.evaluate('document.fonts.ready');
      expect(asked.filter((each) => /^\/api\/ai-slops(\?|\/[^/]+$)/.test(each))).toEqual([]);
      expect(asked.filter((each) => each === '/api/session')).toHaveLength(1);
      expect(await page.evaluate('shifts')).toBeLessThan(MAX_LAYOUT_SHIFT);
      // React reports everything that it would have rendered differently.
      expect(crashes).toEqual([]);
      await page.close();
    }

    await signIn(context, stack, poster);
    await fixtures.call('likeAiSlop', poster, { params: { id: slop } });
    const page = await context.newPage();
    const { release } = await openWithoutPicture(page, `/ai-slop/${slop}`);
    await page.getByRole('radio', { name: 'Dark' }).click();
    await release();
    await expect(page.getByRole('button', { name: /^Like/ }).first()).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('what is typed into the search before the app is there is searched', async ({ context, stack }) => {
    await scenario(stack);
    for (const key of [null, 'Enter']) {
      const page = await context.newPage();
      const { release } = await openWithoutPicture(page, '/');
      await page.getByRole('searchbox').fill('chrome');
      if (key) await page.keyboard.press(key);
      await release();
      await expect(page).toHaveURL('/?q=chrome');
      await page.close();
    }
  });
});

/** Opens a page and holds back its pictures. The clock is stopped, so no timeout for them fires. */
async function openWithoutPicture(page: Page, path: string) {
  const asked: string[] = [];
  const crashes: string[] = [];
  const pictures = Promise.withResolvers<void>();
  page.on('pageerror', ({ message }) => crashes.push(message));
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    asked.push(pathname + search);
  });
  await page.route('**/media/**', async (route) => {
    await pictures.promise;
    await route.continue();
  });
  await page.addInitScript(`
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifts += value;
    }).observe({ type: 'layout-shift', buffered: true });`);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  // Retries until the page is server-rendered. A busy server sends it unrendered.
  await expect(async () => {
    asked.length = 0;
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect(await page.locator('[data-server-rendered]').count()).toBe(1);
  }).toPass();
  return {
    asked,
    crashes,
    async release() {
      pictures.resolve();
      await page.clock.resume();
      await page.locator('[data-server-rendered]').waitFor({ state: 'detached' });
    },
  };
}
