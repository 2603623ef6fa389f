import type { Locator, Page, Route } from '@playwright/test';
import { fixturesOf, signIn, type TestUser } from './support/people.ts';
import type { Stack } from './support/stack.ts';
import { expect, looking, startWithoutTime, test } from './support/test.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const fact = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition');

const appears = (page: Page, what: Locator) => looking(page, () => what.count()).toBe(1);
const vanishes = (page: Page, what: Locator) => looking(page, () => what.count()).toBe(0);
const reads = (page: Page, what: Locator, text: string) => looking(page, () => what.textContent()).toBe(text);

/** Answers the event stream as the test says, and counts the requests for it. */
async function answerStream(page: Page, answer: (route: Route) => Promise<void>) {
  const tries = { count: 0 };
  await page.route('**/api/live*', (route) => {
    tries.count += 1;
    return answer(route);
  });
  return tries;
}

/** Opens the page that shows the stream's state, with time stopped. */
async function openDebug(page: Page, stack: Stack, state: 'open' | 'waiting'): Promise<TestUser> {
  const ann = await fixturesOf(stack).person();
  await signIn(page.context(), stack, ann);
  await startWithoutTime(page);
  await page.goto('/debug/notifications');
  await appears(page, fact(page, 'State').filter({ hasText: state }));
  return ann;
}

test('a session that was ended elsewhere is over on its open page too, without a reload [I07]', async ({
  page,
  stack,
}) => {
  const ann = await fixturesOf(stack).person();
  await signIn(page.context(), stack, ann);
  await page.goto('/debug/notifications');
  await expect(fact(page, 'State')).toHaveText('open');
  const headers = { origin: stack.url, cookie: ann.cookie, 'content-type': 'application/json' };
  await fetch(`${stack.url}/api/auth/sign-out`, { method: 'POST', headers, body: '{}' });
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole('banner').locator('a[href="/profile"]')).toBeHidden();
});

test('a server that shuts down in good order is no failure: the page comes back after the time it was given, and says nothing', async ({
  page,
  stack,
}) => {
  const closing = 'event: ready\ndata: {}\n\nevent: leaving\ndata: 3000\n\n';
  const tries = await answerStream(page, (route) =>
    tries.count === 1 ? route.fulfill({ contentType: 'text/event-stream', body: closing }) : route.continue(),
  );
  await openDebug(page, stack, 'waiting');
  await page.clock.runFor(2_000);
  expect(tries.count).toBe(1);
  await page.clock.runFor(2_000);
  await reads(page, fact(page, 'State'), 'open');
  expect(tries.count).toBe(2);
  await reads(page, fact(page, 'Reconnects'), '0');
  await vanishes(page, page.getByText(/Notification (Error|System Unavailable)/));
});

test('a lost stream is tried three times, then comes a pause, which the tab or the network ends [A314]', async ({
  page,
  stack,
}) => {
  const tries = await answerStream(page, (route) => route.fulfill({ status: 500 }));
  await openDebug(page, stack, 'waiting');
  await appears(page, page.getByText('Notification Error', { exact: true }));
  await appears(page, page.getByText('Failed to set up notification system. Will retry automatically.'));
  await page.clock.runFor(4_000);
  await appears(page, page.getByText('Notification Error', { exact: true }));
  expect(tries.count).toBe(1);

  // A reconnect has up to a second of jitter, so browsers do not all return at the same moment.
  await page.clock.runFor(2_000);
  await reads(page, fact(page, 'Reconnects'), '2');
  await vanishes(page, page.getByText('Notification Error', { exact: true }));
  await page.clock.runFor(9_000);
  expect(tries.count).toBe(2);
  await page.clock.runFor(2_000);
  await reads(page, fact(page, 'Reconnects'), '3');
  await page.clock.runFor(19_000);
  expect(tries.count).toBe(3);
  await page.clock.runFor(2_000);
  await reads(page, fact(page, 'State'), 'paused');
  await reads(page, fact(page, 'Failed rounds'), '1');
  await appears(page, page.getByText('Notification System Unavailable', { exact: true }));
  const missing = page.getByText(
    "We're having trouble connecting to the notification system. You may miss real-time updates.",
  );
  await appears(page, missing);
  await page.clock.runFor(6_000);
  await appears(page, missing);
  await page.clock.runFor(2_000);
  await vanishes(page, missing);
  await page.clock.runFor(20_500);
  expect(tries.count).toBe(4);

  // The 30 s pause is over. The second round fails as well.
  for (const [seconds, reconnects] of [
    [3, '1'],
    [6, '2'],
    [11, '3'],
  ] as const) {
    await page.clock.runFor(seconds * 1_000);
    await reads(page, fact(page, 'Reconnects'), reconnects);
  }
  await page.clock.runFor(21_000);
  await reads(page, fact(page, 'Failed rounds'), '2');
  const later = page.getByText("We're having trouble connecting to the notification system. Please check back later.");
  await appears(page, later);
  await page.clock.runFor(9_000);
  await appears(page, later);
  await page.clock.runFor(2_000);
  await vanishes(page, later);
  expect(tries.count).toBe(8);

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await reads(page, fact(page, 'Failed rounds'), '0');
  await page.clock.runFor(900);
  expect(tries.count).toBe(8);
  await page.clock.runFor(400);
  await reads(page, fact(page, 'Reconnects'), '1');
  expect(tries.count).toBe(9);

  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.clock.runFor(1_900);
  expect(tries.count).toBe(9);
  await page.clock.runFor(700);
  await expect.poll(() => tries.count).toBe(10);
});

test('a server that is not available is said once, a refresh by hand too, and after it nothing is missed [A313]', async ({
  page,
  stack,
}) => {
  await answerStream(page, (route) => route.fulfill({ status: 503 }));
  const ann = await openDebug(page, stack, 'waiting');
  const said = page.getByText("We're having trouble reaching our servers. Notifications will retry shortly.", {
    exact: true,
  });
  await appears(page, page.getByText('Service Temporarily Unavailable', { exact: true }));
  await appears(page, said);
  await page.clock.runFor(6_100);
  await appears(page, said);
  await reads(page, fact(page, 'Reconnects'), '2');
  await page.clock.runFor(2_000);
  await vanishes(page, said);

  await fixturesOf(stack).call('createTestNotification', ann, { body: { content: 'came while nobody listened' } });
  await page.route('**/api/notifications', (route) => route.fulfill({ status: 503, body: 'no' }));
  await bell(page).click();
  await appears(page, panel(page).getByText('Live updates are off right now.'));
  // A request is tried three times before it counts as failed, both initially and on refresh.
  const refresh = panel(page).getByRole('button', { name: 'Refresh' });
  await looking(page, () => refresh.isEnabled(), 500).toBe(true);
  await refresh.click();
  const refused = page.getByText("We're having trouble reaching our servers. Please try again later.");
  await looking(page, () => refused.count(), 500).toBe(1);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.unrouteAll({ behavior: 'wait' });
  await refresh.click();
  await appears(page, panel(page).getByText('came while nobody listened'));
  await reads(page, fact(page, 'State'), 'open');
  await reads(page, fact(page, 'Reconnects'), '0');
  await vanishes(page, panel(page).getByText('Live updates are off right now.'));
});

test('notifications that cannot be read are said too, while the stream works', async ({ page, stack }) => {
  await page.route('**/api/notifications', (route) => route.fulfill({ status: 503, body: 'no' }));
  await openDebug(page, stack, 'open');
  const said = page.getByText("We're having trouble reaching our servers. Notifications will retry shortly.");
  // A request is tried three times before it counts as failed.
  await looking(page, () => said.count(), 500).toBe(1);
  await reads(page, fact(page, 'State'), 'open');
});

test('every minute the stream is looked at, and one that has gone silent is opened anew [A328]', async ({
  page,
  stack,
}) => {
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/live')) opened.push(request.url());
  });
  await openDebug(page, stack, 'open');
  await page.clock.fastForward(60_000);
  expect(opened).toHaveLength(1);
  await page.clock.fastForward(60_000);
  await expect.poll(() => opened.length).toBe(2);
  await reads(page, fact(page, 'State'), 'open');
  await vanishes(page, page.getByText('Notification System Unavailable'));
});

test('a new notification rings once one has clicked, unless the sound is off, which is remembered [A320]', async ({
  page,
  stack,
}) => {
  await page.addInitScript(() => {
    // Playwright's evaluate calls count as user gestures. Only real clicks should.
    let hasBeenActive = false;
    addEventListener('pointerdown', () => {
      hasBeenActive = true;
    });
    Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive }) });
    const play = HTMLMediaElement.prototype.play;
    Object.assign(window, { played: [] as string[] });
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      (window as unknown as { played: string[] }).played.push(new URL(this.src).pathname);
      return play.call(this);
    };
  });
  const played = () => page.evaluate('window.played');
  const ann = await openDebug(page, stack, 'open');
  // The list is refetched at most every five seconds.
  const arrives = async (name: string) => {
    await page.clock.runFor(5_100);
    await looking(page, () => bell(page).getAttribute('aria-label')).toBe(name);
  };
  await fixturesOf(stack).call('createTestNotification', ann, { body: { content: 'before any click' } });
  await arrives('Notifications, 1 unread');
  expect(await played()).toEqual([]);
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await appears(page, page.getByText('Sent: like.'));
  await arrives('Notifications, 2 unread');
  await expect.poll(played).toEqual(['/notification-sound.mp3']);
  const sound = await page.request.get('/notification-sound.mp3');
  expect(sound.headers()['content-type']).toBe('audio/mpeg');

  await bell(page).click();
  await appears(page, panel(page).getByRole('listitem').first().getByText('New Like'));
  await panel(page).getByRole('button', { name: 'Turn the notification sound off' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Info', exact: true }).click();
  await arrives('Notifications, 3 unread');
  expect(await played()).toEqual(['/notification-sound.mp3']);
  await fixturesOf(stack).call('readAllNotifications', ann);
  await arrives('Notifications');
  await page.clock.resume();
  await page.reload();
  await bell(page).click();
  await expect(panel(page).getByRole('button', { name: 'Turn the notification sound on' })).toBeVisible();
});
