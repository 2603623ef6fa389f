import { fixturesOf, signIn } from './support/people.ts';
import { type Stack, startStack } from './support/stack.ts';
import { expect, test, withApp } from './support/test.ts';

test('the first page of an empty installation is served, rendered and free of errors', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle(/Unslop/);
  await expect(page.getByRole('banner')).toBeVisible();
  expect(problems).toEqual([]);
});

test('the stand-ins stand behind the same port: the outbox opens in the browser', async ({ page }) => {
  const response = await page.goto('/sandbox/mail');
  expect(response?.status()).toBe(200);
});

test.describe('the introduction', () => {
  // The second test uses what the first has awarded.
  test.describe.configure({ mode: 'serial' });
  test.use({ viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'no-preference' } });
  // The introduction shows awards of the whole installation, so no other test may have awarded anything.
  let stack: Stack;
  test.beforeAll(async () => {
    stack = await startStack();
  });
  test.afterAll(() => stack?.stop());

  test('shows a guest what Unslop is beside an awarded pair, in the page as it comes, and stays closed', async ({
    page,
    context,
    browser,
  }) => {
    const fixtures = fixturesOf(stack);
    const intro = page.getByRole('region', { name: 'What Unslop is' });
    const htmlOf = async (cookie?: string) =>
      (await fetch(stack.url, { headers: { accept: 'text/html', ...(cookie && { cookie }) } })).text();

    // Nothing has been awarded yet.
    await page.goto(stack.url);
    await expect(intro).toContainText('Humans are better than AI.');
    await expect(intro.getByRole('slider')).toHaveCount(0);
    await expect(intro.getByRole('link', { name: 'Post AI slop' })).toHaveAttribute('href', '/upload-ai-slop');
    await expect(intro.getByRole('link', { name: 'How it works' })).toHaveAttribute('href', '/HowItWorks');

    const [poster, artist] = [await fixtures.person({ dollars: 50 }), await fixtures.person()];
    const slop = await fixtures.slop(poster, { title: 'Too many paws', prize: 25, picture: 'slop-chrome-cat' });
    const art = await fixtures.art(artist, slop, { content: 'By hand', picture: 'art-chrome-cat-linocut' });
    await fixtures.slop(poster, { title: 'Still open' });
    await fixtures.like(poster, art);
    await fixtures.endsIn(slop, 0);
    await fixtures.untilSettled(slop);

    const html = await htmlOf();
    expect(html).toContain('Humans are better than AI.');
    // The winning art loads before everything else, and the slop over it right after.
    const pictures = [...html.matchAll(/<img[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => /fetchPriority|after-first-picture/.test(tag));
    expect(pictures.map((tag) => /fetchPriority="(\w+)"/.exec(tag)?.[1])).toEqual(['high', undefined]);
    expect(pictures[0]).toContain('/comments/');
    expect(pictures[1]).toContain('/ai_slops/');
    expect(html).not.toMatch(/<img(?![^>]* src=)/);

    const asked: string[] = [];
    await page.route('**/media/images/**', async (route) => {
      const isArt = route.request().url().includes('/comments/');
      asked.push(isArt ? 'art' : 'slop');
      // Long enough for the slop to be requested meanwhile, if nothing held it back.
      if (isArt && asked.length === 1) await page.waitForTimeout(500);
      if (isArt) asked.push('art is here');
      await route.continue();
    });
    await page.reload();
    await expect.poll(() => asked.slice(0, 3)).toEqual(['art', 'art is here', 'slop']);
    await page.unroute('**/media/images/**');
    await expect(intro.getByRole('slider')).toHaveAccessibleName(/Compare the AI slop with the art by/);
    await expect(intro).toContainText(/Too many paws ?Remade by .* for a \$25 prize/);
    await expect(intro).toContainText(/\$\d+ ?paid to artists/);
    await expect(intro.getByRole('link', { name: /open contests?, free to enter/ })).toHaveAttribute('href', '/browse');
    await expect(intro.getByRole('link', { name: /you can verify/ })).toHaveAttribute('href', `/ai-slop/${slop}/award`);
    await expect(page.getByRole('heading', { level: 1, name: 'AI Slop' })).toBeVisible();
    // The handle is animated until the user takes it.
    const moves = () => page.evaluate("document.getAnimations().some((a) => a.animationName === 'compare-sweep')");
    await expect.poll(moves).toBe(true);
    await intro.getByRole('slider').press('ArrowLeft');
    await expect.poll(moves).toBe(false);

    // Only compositor animations may run forever. Anything else repaints every frame.
    const endless = () =>
      page.evaluate<string[]>(`document.getAnimations()
      .filter(({ effect }) => effect.getTiming().iterations === Infinity)
      .flatMap(({ effect }) => effect.getKeyframes())
      .flatMap(({ offset, computedOffset, easing, composite, ...moved }) => Object.keys(moved))`);
    await expect.poll(async () => [...new Set(await endless())]).toEqual(['transform']);

    // Come from another page, which has loaded the data already, so nothing shifts.
    const read = page.waitForResponse('**/api/showcase');
    await page.goto(`${stack.url}/HowItWorks`);
    await (await read).finished();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Unslop/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'AI Slop' })).toBeVisible();
    await expect(intro.getByRole('slider')).toBeVisible({ timeout: 1 });

    const calm = await browser.newContext({ baseURL: stack.url, reducedMotion: 'reduce' });
    const calmPage = withApp(await calm.newPage());
    await calmPage.goto('/');
    await expect(calmPage.getByRole('slider')).toBeVisible();
    // The notice and the fallback pictures use animations to wait for the app. These end when it has loaded.
    await expect.poll(() => calmPage.evaluate('document.getAnimations().length')).toBe(0);
    await calm.close();

    await intro.getByRole('button', { name: 'Close the introduction' }).click();
    await expect(intro).toHaveCount(0);
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: 'intro', value: 'closed', sameSite: 'Lax' });
    const closed = await htmlOf('intro=closed');
    expect(closed).toContain('data-server-rendered');
    expect(closed).not.toContain('What Unslop is');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(intro).toHaveCount(0);

    await context.clearCookies();
    await signIn(context, stack, poster);
    expect(await htmlOf(poster.cookie)).not.toContain('What Unslop is');
    await page.goto(stack.url);
    await expect(page.getByRole('link', { name: /^Your profile/ })).toBeVisible();
    await expect(intro).toHaveCount(0);
  });

  test('on a phone the pair stands first, then the line, then one button', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    const fixtures = fixturesOf(stack);
    const poster = await fixtures.person({ name: 'leila_farahani_', dollars: 10 });
    await fixtures.slop(poster, { title: 'By a name of usual length', category: 'character-design' });
    await page.goto(stack.url);
    const intro = page.getByRole('region', { name: 'What Unslop is' });
    // The sizes below depend on the final font.
    await expect(page.locator('html')).toHaveAttribute('data-fonts', 'here');
    const topOf = async (name: string) => (await intro.getByText(name).boundingBox())!.y;
    await expect(intro.getByRole('link', { name: 'How it works' })).toBeHidden();
    const slider = (await intro.getByRole('slider').boundingBox())!;
    expect(slider.y + slider.height).toBeLessThanOrEqual(await topOf('Humans are better than AI.'));
    expect(await topOf('Humans are better than AI.')).toBeLessThan(await topOf('Post AI slop'));
    // The whole button is above the bottom bar.
    const button = (await intro.getByRole('link', { name: 'Post AI slop' }).boundingBox())!;
    expect(button.y + button.height).toBeLessThan(812 - 64);
    const card = page.getByRole('article', { name: 'By a name of usual length' });
    const name = card.getByRole('link', { name: poster.username });
    expect(await name.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
    // A guest with the introduction closed shares cached answers with all guests.
    const kept = await fetch(`${stack.url}/api/showcase`, { headers: { cookie: 'intro=closed' } });
    expect(kept.headers.get('cache-control')).toBe('private, no-cache');
  });
});
