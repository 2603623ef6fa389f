import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { fixturesOf, signIn } from './support/people.ts';
import { startStack } from './support/stack.ts';
import { expect, test, withApp } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker has cached its files and controls this page. */
async function controlled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
}

const kept = (page: Page) =>
  page.evaluate(`(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  })()`) as Promise<string[]>;

test('the manifest makes it installable: name, icons of the right size, colours, shortcuts that exist', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await request.get(address!)).json();
  expect(manifest).toMatchObject({ name: 'Unslop', short_name: 'Unslop', start_url: '/', display: 'standalone' });
  expect(manifest.theme_color).toBe(await page.locator('meta[name="theme-color"]').getAttribute('content'));
  for (const [purpose, size] of [
    ['any', 192],
    ['any', 512],
    ['maskable', 192],
    ['maskable', 512],
  ]) {
    const icon = manifest.icons.find(
      (each: { purpose?: string; sizes: string }) => each.purpose === purpose && each.sizes === `${size}x${size}`,
    );
    const width = await page.evaluate(
      `new Promise((resolve, reject) => { const image = new Image(); image.onload = () => resolve(image.naturalWidth); image.onerror = reject; image.src = ${JSON.stringify(icon.src)} })`,
    );
    expect(width).toBe(size);
  }
  for (const { url } of manifest.shortcuts) {
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/not found|nothing hangs/i);
  }
});

test('offline a page says so plainly, and comes back by itself; only files of the app are kept', async ({
  page,
  context,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const me = await fixtures.person({ dollars: 20 });
  const id = await fixtures.slop(me, { title: 'Worth waiting for' });
  await signIn(context, stack, me);
  const complaints: string[] = [];
  page.on(
    'console',
    (message) => message.text().includes('Content Security Policy') && complaints.push(message.text()),
  );
  await page.goto('/');
  await controlled(page);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await context.setOffline(true);
  await page.goto(`/ai-slop/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Still no connection.')).toBeVisible();
  const background = await page.evaluate('getComputedStyle(document.querySelector("button")).backgroundColor');
  expect(background).toBe('rgb(209, 54, 26)');

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Worth waiting for' })).toBeVisible();
  await expect(page).toHaveURL(`/ai-slop/${id}`);
  const files = await kept(page);
  expect(files).toContain('/offline.html');
  expect(files.filter((file) => !/^\/assets\/|^\/(offline\.(html|css|js)|theme\.js|favicon\.svg)$/.test(file))).toEqual(
    [],
  );
  expect(complaints).toEqual([]);
});

test('a tab that was open before a deploy goes on working after it, and the next visit gets the new version', async ({
  browser,
}) => {
  const webDir = fs.mkdtempSync(path.join(os.tmpdir(), 'unslop-test-web-'));
  fs.cpSync(path.resolve(import.meta.dirname, '../../apps/web/dist'), webDir, { recursive: true });
  const stack = await startStack({ env: { WEB_DIR: webDir } });
  const context = await browser.newContext({ baseURL: stack.url, serviceWorkers: 'allow' });
  try {
    const page = withApp(await context.newPage());
    await page.goto('/');
    await controlled(page);

    // Simulates a deploy: the old files are gone, and the service worker has changed.
    const assets = path.join(webDir, 'assets');
    for (const file of fs.readdirSync(assets)) if (/^HowItWorks-.*\.js$/.test(file)) fs.rmSync(path.join(assets, file));
    const worker = path.join(webDir, 'sw.js');
    fs.writeFileSync(
      worker,
      fs
        .readFileSync(worker, 'utf8')
        .replace(/const VERSION = "\w+"/, 'const VERSION = "next"')
        .replace(/"\/assets\/HowItWorks-[^"]*",?/, ''),
    );
    await page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.update())');
    await expect
      .poll(() => page.evaluate('navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null)'))
      .toBe(true);

    await page.getByRole('link', { name: 'How It Works' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'How It Works' })).toBeVisible();

    await page.close();
    const next = withApp(await context.newPage());
    await next.goto('/');
    await expect.poll(() => next.evaluate('caches.keys()')).toEqual(['files-next']);
  } finally {
    await context.close();
    await stack.stop();
    fs.rmSync(webDir, { recursive: true, force: true });
  }
});
