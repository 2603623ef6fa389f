import type { Page } from '@playwright/test';
import { fixturesOf, signIn, type TestUser } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { clientRendered, expect, stopRouting, stopTime, test, withoutLiveUpdates } from './support/test.ts';

const phone = { viewport: { width: 390, height: 844 } };

/** Returns a word that only the slops of one test contain, so concurrent tests do not see each other's. */
function ownWord(): string {
  return `w${Math.random().toString(36).slice(2, 10)}`;
}

async function slops(stack: Stack, count: number, word: string): Promise<{ poster: TestUser; ids: string[] }> {
  const fixtures = fixturesOf(stack);
  const poster = await fixtures.person({ dollars: 200 });
  const ids: string[] = [];
  for (let n = 1; n <= count; n++) ids.push(await fixtures.slop(poster, { title: `${word} number ${n}`, prize: 5 }));
  return { poster, ids };
}

const cards = (page: Page) => page.getByRole('article');

test('the feed shows what there is, newest first, and leads to each slop [A031]', async ({ page, stack }) => {
  const word = ownWord();
  const { ids } = await slops(stack, 3, word);
  await slops(stack, 1, ownWord());
  await page.goto(`/?q=${word}`);
  await expect(page.getByRole('heading', { level: 1, name: 'AI Slop' })).toBeVisible();
  await expect(page.getByText('Browse AI slop and find work you can do')).toBeVisible();
  await expect(cards(page)).toHaveCount(3);
  await expect(cards(page).first()).toContainText(`${word} number 3`);
  await expect(cards(page).first()).toContainText('$5');
  await page.getByRole('link', { name: `${word} number 1` }).click();
  await expect(page).toHaveURL(`/ai-slop/${ids[0]}`);
});

test('/InstaFeed is the same feed [A032]', async ({ page, stack }) => {
  const word = ownWord();
  await slops(stack, 1, word);
  await page.goto(`/InstaFeed?q=${word}`);
  await expect(page.getByRole('heading', { level: 1, name: 'AI Slop' })).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ ...phone, hasTouch: true, isMobile: true });

  test('twelve slops come in pages of 5, 5 and 2, and then it is old [A036]', async ({ page, stack }) => {
    await withoutLiveUpdates(page);
    const word = ownWord();
    await slops(stack, 12, word);
    const limits: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/ai-slops') limits.push(url.searchParams.get('limit') ?? '');
    });
    await page.goto(`/?q=${word}`);
    await expect(cards(page)).toHaveCount(5);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(cards(page)).toHaveCount(10);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(cards(page)).toHaveCount(12);
    await expect(page.getByText('Wow, this is old')).toBeVisible();
    expect(limits).toEqual(['5', '5', '5']);
  });

  test('live updates while more is loaded take nothing of it away', async ({ page, stack }) => {
    const word = ownWord();
    const { poster } = await slops(stack, 6, word);
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/ai-slops?*cursor=*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    const stream = page.waitForResponse('**/api/live*');
    await page.goto(`/?q=${word}`);
    await stream;
    await expect(cards(page)).toHaveCount(5);
    await page.getByRole('button', { name: 'Load more' }).click();
    await fixturesOf(stack).slop(poster, { title: `${word} newer`, prize: 5 });
    // Longer than a live update takes to arrive.
    await page.waitForTimeout(1_000);
    gate.resolve();
    await expect(cards(page)).toHaveCount(7);
    await expect(cards(page).first()).toContainText(`${word} newer`);
  });

  test('more can be loaded while the list is fetched again, and what is new comes too', async ({ page, stack }) => {
    const word = ownWord();
    const { poster } = await slops(stack, 6, word);
    const stream = page.waitForResponse('**/api/live*');
    await page.goto(`/?q=${word}`);
    await stream;
    await expect(cards(page)).toHaveCount(5);
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/ai-slops?*', async (route) => {
      await gate.promise;
      await route.continue().catch(() => {}); // given up meanwhile
    });
    const again = page.waitForRequest('**/api/ai-slops?*');
    await fixturesOf(stack).slop(poster, { title: `${word} newer`, prize: 5 });
    await again;
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(page.getByRole('button', { name: 'Loading more' })).toBeVisible();
    gate.resolve();
    await expect(cards(page)).toHaveCount(7);
    await expect(cards(page).first()).toContainText(`${word} newer`);
  });

  test('the first load and a further one show that they are under way [A042]', async ({ page, stack }) => {
    const word = ownWord();
    await slops(stack, 6, word);
    let gate = Promise.withResolvers<void>();
    await page.route('**/api/ai-slops?*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(`/?q=${word}`);
    await expect(page.getByRole('status').getByText('Loading AI slop')).toBeAttached();
    await expect(page.getByTestId('slop-skeleton')).toHaveCount(5);
    gate.resolve();
    await expect(cards(page)).toHaveCount(5);
    await expect(page.getByTestId('slop-skeleton')).toHaveCount(0);
    gate = Promise.withResolvers();
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(page.getByRole('button', { name: 'Loading more' })).toBeVisible();
    await expect(page.getByTestId('slop-skeleton')).toHaveCount(1);
    await expect(cards(page)).toHaveCount(5);
    gate.resolve();
    await expect(cards(page)).toHaveCount(6);
    await expect(page.getByRole('button', { name: 'Loading more' })).toHaveCount(0);
  });

  test('a swipe up of more than 30 px at the bottom loads more, a shorter or higher one does not [A039]', async ({
    page,
    stack,
  }) => {
    const word = ownWord();
    await slops(stack, 6, word);
    await page.goto(`/?q=${word}`);
    await expect(cards(page)).toHaveCount(5);
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight - innerHeight - 100)');
    await drag(page, 400, 360);
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await drag(page, 400, 380);
    await page.waitForTimeout(300);
    await expect(cards(page)).toHaveCount(5);
    await drag(page, 400, 360);
    await expect(cards(page)).toHaveCount(6);
  });

  test('pulling down more than 50 px refreshes and says when there is nothing newer [A040]', async ({
    page,
    stack,
  }) => {
    await withoutLiveUpdates(page);
    const word = ownWord();
    const { poster } = await slops(stack, 1, word);
    await page.clock.install();
    await page.goto(`/?q=${word}`);
    await expect(cards(page)).toHaveCount(1);
    let reads = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/ai-slops') reads++;
    });
    await drag(page, 300, 340);
    await page.waitForTimeout(300);
    expect(reads).toBe(0);
    const caughtUp = page.getByText("You're all caught up!");
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/ai-slops?*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await drag(page, 300, 360);
    await expect(page.getByText('Refreshing')).toBeVisible();
    await stopTime(page);
    gate.resolve();
    // Time is stopped, except for the few milliseconds that the page needs to process the answer.
    await expect(async () => {
      await page.clock.runFor(5);
      await expect(caughtUp).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.clock.runFor(1_400);
    await expect(caughtUp).toBeVisible();
    await page.clock.runFor(100);
    await expect(caughtUp).toBeHidden();
    await page.clock.resume();
    expect(reads).toBe(1);
    await fixturesOf(stack).slop(poster, { title: `${word} newer`, prize: 5 });
    await drag(page, 300, 360);
    await expect(cards(page).first()).toContainText(`${word} newer`);
  });
});

test('a feed that does not come says so, and comes with Retry [A043]', async ({ page, stack }) => {
  await withoutLiveUpdates(page);
  const word = ownWord();
  await slops(stack, 1, word);
  await page.route('**/api/ai-slops?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`/?q=${word}`);
  await expect(page.getByText('Failed to load AI Slops. Please try again.')).toBeVisible();
  await stopRouting(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cards(page)).toHaveCount(1);
});

test('an empty feed and an empty search say different things [A044]', async ({ page }) => {
  await page.goto('/?q=zzzzqq');
  await expect(page.getByText('No AI Slops Match Your Search')).toBeVisible();
  const nothing = { data: [], count: 0, next: null, now: new Date().toISOString() };
  await page.route('**/api/ai-slops?*', (route) => route.fulfill({ json: nothing }));
  await page.goto(clientRendered('/'));
  await expect(page.getByText('No AI Slops Found')).toBeVisible();
});

test('a new slop appears by itself', async ({ page, stack }) => {
  const word = ownWord();
  const { poster } = await slops(stack, 1, word);
  const listening = page.waitForResponse((reply) => /\/api\/live\?.*feed/.test(reply.url()));
  await page.goto(`/?q=${word}`);
  await expect(cards(page)).toHaveCount(1);
  await listening;
  await fixturesOf(stack).slop(poster, { title: `${word} fresh`, prize: 5 });
  await expect(cards(page)).toHaveCount(2);
});

test('a like in the feed counts at once, and the count is read again 1.5 s later [A226]', async ({
  page,
  context,
  stack,
}) => {
  const word = ownWord();
  const { ids } = await slops(stack, 1, word);
  await signIn(context, stack, await fixturesOf(stack).person());
  await page.goto(`/?q=${word}`);
  const like = page.getByRole('button', { name: /^Like, / });
  await expect(like).toHaveText('0');
  const readAgain = page.waitForRequest((request) => request.url().endsWith(`/api/ai-slops/${ids[0]}/likes`));
  const pressedAt = Date.now();
  await like.click();
  await expect(like).toHaveText('1');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await readAgain;
  expect(Date.now() - pressedAt).toBeGreaterThan(1_400);
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText('1');
});

test('sharing copies the link where there is no share sheet [A335]', async ({ page, context, stack }) => {
  const word = ownWord();
  const { ids } = await slops(stack, 1, word);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript('Object.defineProperty(navigator, "share", { value: undefined })');
  await page.goto(`/?q=${word}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link Copied')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${stack.url}/ai-slop/${ids[0]}`);
});

test('sharing uses the share sheet where there is one, with at most 100 characters of text [A334]', async ({
  page,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const word = ownWord();
  const id = await fixtures.slop(await fixtures.person({ dollars: 20 }), { title: word, description: 'x'.repeat(300) });
  await page.addInitScript('navigator.share = async (shared) => { window.shared = shared }');
  await page.goto(`/?q=${word}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Shared Successfully')).toBeVisible();
  const shared = (await page.evaluate('window.shared')) as { url: string; text: string };
  expect(shared).toMatchObject({ url: `${stack.url}/ai-slop/${id}`, text: 'x'.repeat(100) });
});

/** Drags one finger between two heights of the screen, with the events that a browser sends to the page. */
async function drag(page: Page, fromY: number, toY: number): Promise<void> {
  await page.evaluate(`(() => {
    const touch = (y) => new Touch({ identifier: 1, target: document.body, clientX: 100, clientY: y });
    const fire = (type, touches, changed) =>
      document.body.dispatchEvent(new TouchEvent(type, { touches, changedTouches: changed, bubbles: true }));
    fire('touchstart', [touch(${fromY})], [touch(${fromY})]);
    fire('touchmove', [touch(${toY})], [touch(${toY})]);
    fire('touchend', [], [touch(${toY})]);
  })()`);
}
