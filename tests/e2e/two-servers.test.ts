import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { fixturesOf, signIn } from './support/people.ts';
import { saleOf } from './support/sale-samples.ts';
import { type SecondServer, startSecondServer } from './support/second-server.ts';
import type { Stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

const started: SecondServer[] = [];
test.afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
});

async function secondServer(stack: Stack, env?: NodeJS.ProcessEnv): Promise<SecondServer> {
  const server = await startSecondServer(stack, env);
  started.push(server);
  return server;
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

test('what happens through one server rings through another, and one that dies and comes back has missed nothing [A320]', async ({
  page,
  stack,
}) => {
  test.slow();
  const [second, fixtures] = [await secondServer(stack), fixturesOf(stack)];
  const [ann, bob] = [await fixtures.person({ dollars: 10 }), await fixtures.person()];
  const slop = await fixtures.slop(ann, { prize: 5 });
  await signIn(page.context(), { ...stack, url: second.url }, ann);
  // Move the clock: the list is refetched at most every five seconds, and a reconnect waits as long.
  await page.clock.install();
  await page.goto(`${second.url}/debug/notifications`);
  const state = page
    .locator('dl > div')
    .filter({ has: page.getByText('State', { exact: true }) })
    .getByRole('definition');
  await expect(state).toHaveText('open');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.clock.fastForward(6_000);
  await fixtures.call('likeAiSlop', bob, { params: { id: slop } });
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');

  await second.kill();
  await expect(state).toHaveText('waiting');
  await fixtures.comment(bob, slop, 'Six fingers?');
  await page.clock.fastForward(7_000);
  await expect(page.getByText('Reconnects').locator('..').getByRole('definition')).toHaveText('2');
  await second.restart();
  // The backoff grows with each failed try.
  await expect(async () => {
    await page.clock.fastForward(12_000);
    await expect(state).toHaveText('open', { timeout: 2_000 });
  }).toPass();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
});

test('pages and features are counted at the service that is set, failed payments on their page only [A351]', async ({
  page,
  stack,
  browser,
}) => {
  test.slow();
  const events: { name: string; url: string; domain: string }[] = [];
  const foreign: string[] = [];
  const service = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      events.push(JSON.parse(body));
      if (request.headers.cookie || request.headers.referer) foreign.push(JSON.stringify(request.headers));
      response.writeHead(202, { 'access-control-allow-origin': '*' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const second = await secondServer(stack, { ANALYTICS_URL: `${origin}/api/event`, DEBUG_PAGES: '0' });
  const fixtures = fixturesOf(stack);
  const [ann, bob] = [await fixtures.person({ dollars: 10 }), await fixtures.person()];
  const slop = await fixtures.slop(ann, { prize: 5 });
  const art = await fixtures.art(ann, slop);
  const there = { ...stack, url: second.url };
  const seen = () => events.map(({ name, url }) => `${name} ${new URL(url).pathname}`);

  const first = await page.request.get(second.url, { headers: { accept: 'text/html' } });
  expect(first.headers()['content-security-policy']).toContain(`connect-src 'self' https://api.stripe.com ${origin};`);
  const elsewhere = await page.request.get('/', { headers: { accept: 'text/html' } });
  expect(elsewhere.headers()['content-security-policy']).toContain("connect-src 'self' https://api.stripe.com;");

  await signIn(page.context(), there, bob);
  await page.goto(`${second.url}/ai-slop/${slop}?from=somewhere#comments`);
  await expect.poll(seen).toEqual(['pageview /ai-slop/:id']);
  await page.getByRole('main').getByRole('button', { name: /^Like/ }).first().click();
  await expect.poll(seen).toEqual(['pageview /ai-slop/:id', 'Slop Liked /ai-slop/:id']);
  expect(events[0]).toEqual({
    name: 'pageview',
    url: `${second.url}/ai-slop/:id`,
    domain: new URL(second.url).hostname,
  });
  expect(foreign).toEqual([]);

  await page.route('**/api/functions/create-payment-intent', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto(`${second.url}/payment`);
  await payByCard(page);
  await expect.poll(seen).toContain('Payment Error /payment');
  await page.route('**/api/comments/*/sale', (route) => route.fulfill({ json: saleOf(art) }));
  await page.route('**/api/functions/create-purchase', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto(`${second.url}/beautiful-art/${art}`);
  await page.getByRole('button', { name: 'Purchase' }).click();
  await payByCard(page);
  await expect(page.getByText('Failed to create payment intent')).toBeVisible();
  await page.goto(`${second.url}/privacy`);
  await expect(page.getByRole('main').getByText(new URL(origin).host)).toBeVisible();
  await expect.poll(seen).toContain('pageview /privacy');

  // The debug pages are disabled here.
  for (const name of ['ai-slop', 'image-test', 'notifications']) {
    await page.goto(`${second.url}/debug/${name}`);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await expect.poll(seen).toContain(`pageview /debug/${name}`);
  }
  const before = events.length;
  for (const signal of ['doNotTrack', 'globalPrivacyControl']) {
    const context = await browser.newContext();
    await context.addInitScript((name) => {
      Object.defineProperty(navigator, name, { get: () => (name === 'doNotTrack' ? '1' : true) });
    }, signal);
    const quiet = await context.newPage();
    await quiet.goto(`${second.url}/HowItWorks`);
    // Visible once the page knows its settings, including whether to count.
    await expect(quiet.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await quiet.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(quiet).toHaveURL(`${second.url}/About`);
    await quiet.waitForTimeout(500);
    await context.close();
  }
  expect(events).toHaveLength(before);
  expect(seen().filter((each) => each.startsWith('Payment Error'))).toEqual(['Payment Error /payment']);
  service.close();
});

async function payByCard(page: Page) {
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('1240');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}
