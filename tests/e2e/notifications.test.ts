import type { Page } from '@playwright/test';
import { fixturesOf, signIn, type TestUser } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { expect, stopTime, test, withApp, withoutLiveUpdates } from './support/test.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

/** Creates a poster with one slop that two people commented on. */
async function createScenario(stack: Stack): Promise<{ ann: TestUser; bob: TestUser; slop: string }> {
  const fixtures = fixturesOf(stack);
  const [ann, bob] = [await fixtures.person({ dollars: 10 }), await fixtures.person()];
  const slop = await fixtures.slop(ann, { title: 'A chrome cat', prize: 5 });
  await fixtures.comment(bob, slop, 'How many fingers are those?');
  await fixtures.art(bob, slop);
  return { ann, bob, slop };
}

async function open(page: Page, stack: Stack, person: TestUser) {
  await signIn(page.context(), stack, person);
  await page.goto('/profile');
}

test('the bell counts what is unread, and a click reads it and leads there [A288]', async ({ page, stack }) => {
  const { ann, slop } = await createScenario(stack);
  await open(page, stack, ann);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  await bell(page).click();
  await expect(panel(page).getByRole('heading', { name: 'Notifications' })).toBeVisible();
  const items = panel(page).getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.nth(0)).toContainText('New submission notification');
  await expect(items.nth(1)).toContainText('New Comment');
  await expect(items.nth(1)).toContainText('Someone commented on your slop "A chrome cat"');
  await expect(items.nth(1)).toContainText(/(less than a|1) minute ago/);
  await items.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(`${stack.url}/ai-slop/${slop}`);
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await expect.poll(async () => (await fixturesOf(stack).call('listNotifications', ann)).unread).toBe(1);
});

test('all can be read at once, and then there is nothing left to mark [A290]', async ({ page, stack }) => {
  const { ann } = await createScenario(stack);
  await open(page, stack, ann);
  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel(page).getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect.poll(async () => (await fixturesOf(stack).call('listNotifications', ann)).unread).toBe(0);
});

test('what cannot be marked is taken back and said [A299]', async ({ page, stack }) => {
  const { ann } = await createScenario(stack);
  await open(page, stack, ann);
  let held = Promise.withResolvers<void>();
  await page.route('**/api/notifications/**', async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, body: 'no' });
  });
  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  // Marked as read optimistically, and unread again once the server has refused.
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  held.resolve();
  await expect(page.getByText('Could not mark all notifications as read.')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  held = Promise.withResolvers();
  await panel(page).getByRole('listitem').nth(1).getByRole('link').click();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  held.resolve();
  await expect(page.getByText('Could not update notification status.').locator('..')).toContainText('Error');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
});

test('new notifications ring by themselves, and the last page of history is left alone', async ({ page, stack }) => {
  const { ann, bob, slop } = await createScenario(stack);
  await open(page, stack, ann);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  await fixturesOf(stack).call('likeAiSlop', bob, { params: { id: slop } });
  await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread');
});

test('opening reads the list again, but not more than once in five seconds [A301]', async ({ page, stack }) => {
  const { ann, bob, slop } = await createScenario(stack);
  const fixtures = fixturesOf(stack);
  await page.clock.install();
  // While the clock jumps, a reconnected stream would refetch the list.
  await withoutLiveUpdates(page);
  let reads = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === '/api/notifications') reads += 1;
  });
  await open(page, stack, ann);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  const atFirst = reads;
  // Stop time, so a slow machine does not increase the time between the presses.
  await stopTime(page);
  await page.clock.fastForward(60_000);
  /** The timers of 5 and 120 seconds start once the page has an answer. It needs a moment of its clock to show it. */
  const expectUnread = (count: number) =>
    expect(async () => {
      await page.clock.runFor(1);
      await expect(bell(page)).toHaveAccessibleName(`Notifications, ${count} unread`, { timeout: 200 });
    }).toPass();
  await fixtures.call('likeAiSlop', bob, { params: { id: slop } });
  for (let times = 0; times < 4; times++) {
    await bell(page).click();
    await page.keyboard.press('Escape');
  }
  await expectUnread(3);
  expect(reads).toBe(atFirst + 1);
  await fixtures.comment(bob, slop, 'And those toes?');
  await page.clock.fastForward(6_000);
  await bell(page).click();
  await expectUnread(4);
  expect(reads).toBe(atFirst + 2);
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'true');
  await page.clock.fastForward(121_000);
  await expect.poll(() => reads).toBe(atFirst + 3);
});

test('the list says that it loads, and one that cannot be loaded can be tried again [A291]', async ({
  page,
  stack,
}) => {
  const ann = await fixturesOf(stack).person();
  // Live updates would refetch before the user presses the button.
  await withoutLiveUpdates(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/notifications*', async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, body: 'no' });
  });
  await open(page, stack, ann);
  await bell(page).click();
  await expect(panel(page).getByText('Loading notifications...')).toBeVisible();
  held.resolve();
  await expect(panel(page).getByText('Unable to load notifications')).toBeVisible();
  await page.unroute('**/api/notifications*');
  await panel(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(panel(page).getByText('No notifications')).toBeVisible();
});

test('thirty of every kind scroll inside 300 pixels; what has no page leads nowhere [A294]', async ({
  page,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const [ann, bob] = [await fixtures.person(), await fixtures.person()];
  const types = ['info', 'success', 'warning', 'error'];
  const notice = (type: string, content: string) =>
    fixtures.call('createTestNotification', ann, { body: { type, content } });
  await Promise.all(Array.from({ length: 26 }, (_, n) => notice(n % 2 ? 'info' : 'error', 'x'.repeat(500))));
  for (const type of types) await notice(type, `Only ${type}`);
  await fixtures.call('followUser', bob, { body: { followed_id: ann.id } });
  await open(page, stack, ann);
  await bell(page).click();
  const items = panel(page).getByRole('listitem');
  await expect(items).toHaveCount(30);
  await expect(items.first().getByRole('link')).toHaveAttribute('href', `/user/${bob.id}`);
  const box = await panel(page)
    .getByRole('list')
    .evaluate((list) => list.parentElement!.getBoundingClientRect().height);
  expect(box).toBe(300);
  for (const [at, type] of types.toReversed().entries()) {
    const item = items.filter({ hasText: `Only ${type}` });
    await expect(item.getByRole('link')).toHaveCount(0);
    await item.getByRole('button').click();
    await expect(bell(page)).toHaveAccessibleName(`Notifications, ${30 - at} unread`);
    await expect(page).toHaveURL(`${stack.url}/profile`);
  }
});

test('what is read in one tab is read in the other, item and count [A321]', async ({ page, context, stack }) => {
  const { ann } = await createScenario(stack);
  await open(page, stack, ann);
  const other = withApp(await context.newPage());
  await other.goto('/saved');
  for (const tab of [page, other]) {
    await expect(bell(tab)).toHaveAccessibleName('Notifications, 2 unread');
    await bell(tab).click();
  }
  const unread = (tab: Page) => panel(tab).getByRole('listitem').filter({ hasText: 'Unread' });
  await expect(unread(other)).toHaveCount(2);
  await panel(page).getByRole('listitem').nth(1).getByRole('link').click();
  await expect(bell(other)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(unread(other)).toHaveCount(1);
  await expect(unread(other)).toContainText('New submission notification');
});
