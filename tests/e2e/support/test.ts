import fs from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type Browser, test as base, expect, type Page, type Request } from '@playwright/test';
import { signIn, type TestUser } from './people.ts';
import { type Stack, startStack } from './stack.ts';

/** The message that the server logs for each CSP violation a browser reports. */
const REPORTED = 'content security policy report';

/** Playwright's `test` with the product running: one stack per worker. `page` and `request` use it. */
export const test = base.extend<
  { serverLog: undefined; policy: undefined },
  { stack: Stack; stackEnv: NodeJS.ProcessEnv }
>({
  page: async ({ page }, use) => use(withApp(page)),
  /** Settings of the stack. Files with different settings get their own stack. */
  stackEnv: [{}, { option: true, scope: 'worker' }],
  stack: [
    async ({ stackEnv }, use) => {
      const stack = await startStack({ env: stackEnv });
      await use(stack);
      // Includes reports that arrived after the last test's check.
      const reports = linesOf(stack.serverLog, 0).filter((line) => line.includes(REPORTED));
      await stack.stop();
      expect(reports, 'reports of the content security policy').toEqual([]);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  /**
   * X12: fails a test if our CSP blocked anything. The test's page reports it immediately, others through the server's
   * log.
   */
  policy: [
    async ({ context, stack }, use) => {
      const from = fs.statSync(stack.serverLog).size;
      const refused: string[] = [];
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refused.push(message.text());
      });
      await use(undefined);
      const reports = linesOf(stack.serverLog, from).filter((line) => line.includes(REPORTED));
      expect([...refused, ...reports], 'refused by the content security policy').toEqual([]);
    },
    { auto: true },
  ],
  /** Attaches the server's log lines of a failing test. */
  serverLog: [
    async ({ stack }, use, info) => {
      const from = fs.statSync(stack.serverLog).size;
      await use(undefined);
      if (info.status === info.expectedStatus) return;
      const said = fs.readFileSync(stack.serverLog).subarray(from).toString('utf8');
      await info.attach('server.log', { body: said, contentType: 'text/plain' });
    },
    { auto: true },
  ],
});

/** Maximum wait for the answer to a change before leaving the page. Some tests never answer one. */
const ANSWERED_WITHIN_MS = 10_000;

/**
 * Makes `goto` and `reload` wait until the page's changes are answered, and return only once the app has hydrated the
 * server-rendered page. People may leave or see the page earlier, but a test would race with both. For pages other than
 * the fixture's, use `withApp(await context.newPage())`.
 */
export function withApp(page: Page): Page {
  watchTraffic(page);
  const rendered = page.locator('[data-server-rendered]:not(:has(.boot-failure))');
  const changes = new Set<Request>();
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname.startsWith('/api/')) changes.add(request);
  });
  page.on('requestfinished', (request) => changes.delete(request));
  page.on('requestfailed', (request) => changes.delete(request));
  for (const name of ['goto', 'reload'] as const) {
    const open = page[name].bind(page) as (...given: unknown[]) => ReturnType<Page['goto']>;
    page[name] = async (...given: unknown[]) => {
      const until = Date.now() + ANSWERED_WITHIN_MS;
      while (changes.size > 0 && Date.now() < until) await setTimeout(20);
      changes.clear();
      const response = await open(...given);
      await rendered.waitFor({ state: 'detached' });
      return response;
    };
  }
  return page;
}

/** Opens a separate window for this person or a guest. */
export async function windowOf(
  browser: Browser,
  stack: Stack,
  who?: TestUser | null,
  viewport = { width: 1280, height: 900 },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: stack.url,
    viewport,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  if (who) await signIn(context, stack, who);
  return withApp(await context.newPage());
}

export { expect } from '@playwright/test';

/**
 * Returns the address with an unknown parameter, so the server does not render it. The browser then fetches all data
 * and renders the page itself.
 */
export const clientRendered = (path: string) => `${path}?client-rendered`;

function linesOf(log: string, from: number): string[] {
  return fs.readFileSync(log).subarray(from).toString('utf8').split('\n');
}

/** Blocks the live stream, so the page only makes requests of its own. */
export const withoutLiveUpdates = (page: Page) => page.context().route('**/api/live*', (route) => route.abort());

/** Stops time after `clock.install()`. From then on, time passes only when the test moves the clock. */
export async function stopTime(page: Page): Promise<void> {
  // Pause a little in the future. The clock cannot be paused at a time that has passed when the command arrives.
  const pause = async () => page.clock.pauseAt(((await page.evaluate('Date.now()')) as number) + 1_000);
  // On a busy machine it arrives even later. The clock has stopped by then and only needs to be set.
  await pause().catch(pause);
}

/** Stops the clock of a page before it is opened, so load on the machine cannot let time pass. */
export async function startWithoutTime(page: Page): Promise<void> {
  await page.clock.install();
  await stopTime(page);
}

/**
 * Polls the page after `stopTime`. Advances the clock a little before each look, because the page needs that to update.
 */
export function looking<T>(page: Page, look: () => Promise<T>, stepMs = 20) {
  return expect.poll(
    async () => {
      await page.clock.runFor(stepMs);
      return look();
    },
    { intervals: [50, 100, 200] },
  );
}

const QUIET_MS = 500;
/** Pending requests of each page, and the time of their last change. */
const traffic = new WeakMap<Page, { open: Set<Request>; changedAt: number }>();

function watchTraffic(page: Page): void {
  const seen = { open: new Set<Request>(), changedAt: Date.now() };
  traffic.set(page, seen);
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.open.clear();
    seen.open.add(request);
    seen.changedAt = Date.now();
  });
  const end = (request: Request) => {
    seen.open.delete(request);
    seen.changedAt = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/**
 * Removes all routes once the page has no more pending requests: a late request would refetch before the button press
 * does. Use it only with `withoutLiveUpdates`, because a stream never ends. `networkidle` does not work: it is reached
 * with the first pause of a slow page, even before it has requested anything.
 */
export async function stopRouting(page: Page): Promise<void> {
  const seen = traffic.get(page)!;
  for (let changedAt = -1; changedAt !== seen.changedAt; ) {
    while (seen.open.size > 0 || Date.now() - seen.changedAt < QUIET_MS) await setTimeout(50);
    changedAt = seen.changedAt;
    // The last answer may not be painted yet.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  }
  await page.unrouteAll({ behavior: 'wait' });
}
