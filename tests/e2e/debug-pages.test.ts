import type { Page } from '@playwright/test';
import { fixturesOf, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const fact = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition');

test('anybody sees a slop as the database holds it, and every version of a picture [A351]', async ({ page, stack }) => {
  const fixtures = fixturesOf(stack);
  const [ann, bob] = [await fixtures.person({ dollars: 10 }), await fixtures.person()];
  const slop = await fixtures.slop(ann, { title: 'A cat under a lamp', prize: 5 });
  await fixtures.comment(bob, slop, 'Six fingers');
  await fixtures.art(bob, slop);
  await fixtures.call('likeAiSlop', bob, { params: { id: slop } });
  // A slop can be requested while the newest is still loading.
  await page.route(/[?&]limit=1(&|$)/, () => {});
  await page.goto('/debug/ai-slop');
  await expect(page.getByText('Reading the slop')).toBeVisible();
  await page.getByLabel('Id of the slop').fill(slop);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(`/debug/ai-slop?id=${slop}`);
  await page.unrouteAll();
  await expect(page.getByRole('link', { name: 'A cat under a lamp' })).toHaveAttribute('href', `/ai-slop/${slop}`);
  await expect(page.getByRole('table').getByRole('row')).toHaveText([
    /Counter/,
    /Likes.*yes/,
    /Comments.*yes/,
    /art.*yes/,
  ]);
  await page.getByText('The row').click();
  await expect(page.getByText('"prize_pool_cents": 500')).toBeVisible();
  await page.getByLabel('Id of the slop').fill('no-such-slop');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('heading', { name: 'No such slop' })).toBeVisible();

  await page.goto('/debug/image-test');
  const versions = page.getByRole('region', { name: /Every version/ }).getByRole('listitem');
  await expect(versions.first()).toContainText(/\d+ × \d+/);
  for (const version of await versions.all()) await expect(version).toContainText(/\d+ × \d+.*\.(webp|avif)$/);
  await expect(page.getByText('Signed in, you see here what became of your own uploads.')).toBeVisible();
  await signIn(page.context(), stack, ann);
  await page.reload();
  await page.getByText(/^ai-slop, /).click();
  await expect(page.getByText('"bucket": "images"')).toBeVisible();
});

test('the true state of the notifications is shown, can be refreshed and tried out [A333 A353]', async ({
  page,
  stack,
}) => {
  const fixtures = fixturesOf(stack);
  const ann = await fixtures.person();
  await signIn(page.context(), stack, ann);
  await page.clock.install();
  await page.goto('/debug/notifications');
  await expect(fact(page, 'State')).toHaveText('open');
  await expect(fact(page, 'Listening to the database')).toHaveText('yes');
  await expect(fact(page, 'Channel')).toHaveText('unslop_live');
  await expect(fact(page, 'Your streams')).toHaveText('1');
  await expect(fact(page, 'Notifications')).toHaveText('0');
  for (const [at, [label, type]] of [
    ['Standard', 'success'],
    ['Like', 'like'],
    ['Comment', 'comment'],
    ['Follow', 'follow'],
    ['Info', 'info'],
  ].entries()) {
    await page.getByRole('button', { name: label!, exact: true }).click();
    await expect(fact(page, 'Unread')).toHaveText(String(at + 1));
    await expect(fact(page, `Of type ${type}`)).toHaveText('1');
  }
  await page.clock.fastForward(6_000);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 5 unread');
  await page.getByText('Notifications', { exact: true }).last().click();
  await expect(page.getByText('"content": "This is information (a test)."')).toBeVisible();

  // Live updates do not announce this, so it shows after a refresh.
  await page.route('**/api/debug', async (route) => {
    const state = await fixtures.call('getDebugState', ann);
    await route.fulfill({ json: { ...state, live: { ...state.live, is_listening: false } } });
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(fact(page, 'Listening to the database')).toHaveText('no');
  await page.unrouteAll({ behavior: 'wait' });

  await page.getByRole('button', { name: 'Check realtime' }).click();
  await expect(page.getByText('The server announces changes to: notifications, followers.')).toBeVisible();
  await page.waitForTimeout(300);
  await expect(page.getByText('Realtime is up')).toHaveCount(0);
});

test('away from one’s own machine the realtime check says its result in a toast too [A333]', async ({
  page,
  stack,
}) => {
  const ann = await fixturesOf(stack).person();
  const origin = 'http://unslop.test';
  await page.route(`${origin}/**`, async (route) => {
    const url = route.request().url().replace(origin, stack.url);
    if (url.includes('/api/live')) return route.abort();
    const headers = { ...route.request().headers(), origin: stack.url, cookie: ann.cookie };
    await route.fulfill({ response: await route.fetch({ url, headers }) });
  });
  await page.goto(`${origin}/debug/notifications`);
  await page.getByRole('button', { name: 'Check realtime' }).click();
  await expect(page.getByText('Realtime is up')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});
