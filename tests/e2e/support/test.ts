import fs from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type Browser, test as base, expect, type Page, type Request } from '@playwright/test';
import { signIn, type TestUser } from './people.ts';
import { type Stack, startStack } from './stack.ts';

/** What a browser reports when a page asks for what our policy does not allow, as the server writes it into its log. */
const REPORTED = 'content security policy report';

/** Playwright's `test` with the product running: one stack a worker, `page` and `request` point to it. */
export const test = base.extend<
  { serverLog: undefined; policy: undefined },
  { stack: Stack; stackEnv: NodeJS.ProcessEnv }
>({
  page: async ({ page }, use) => use(withApp(page)),
  /** Settings of the stack. Files that set their own get a stack of their own. */
  stackEnv: [{}, { option: true, scope: 'worker' }],
  stack: [
    async ({ stackEnv }, use) => {
      const stack = await startStack({ env: stackEnv });
      await use(stack);
      // Also what came after the last test had looked.
      const reports = linesOf(stack.serverLog, 0).filter((line) => line.includes(REPORTED));
      await stack.stop();
      expect(reports, 'reports of the content security policy').toEqual([]);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  /** X12: a test in which our policy had to refuse anything fails. Its own page says so at once, any other by a report. */
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
  /** What the server said while a failing test ran. */
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

/** How long a page is kept for a change that it has sent. Some tests leave a change without an answer. */
const ANSWERED_WITHIN_MS = 10_000;

/**
 * `goto` and `reload` leave when what the page has changed is answered, and come back when the app has hydrated what the
 * server has rendered. A person may leave earlier, and sees the page earlier, but a test would race with both. For other
 * pages than the fixture's, `withApp(await context.newPage())`.
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

/** A window of this person's own, or of a guest. */
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
 * The page at this address as the browser renders it by itself, asking for all its data: the server renders nothing at an
 * address that says something it does not know.
 */
export const clientRendered = (path: string) => `${path}?client-rendered`;

function linesOf(log: string, from: number): string[] {
  return fs.readFileSync(log).subarray(from).toString('utf8').split('\n');
}

/** No live stream: whatever the page asks for, it asks of its own accord. */
export const withoutLiveUpdates = (page: Page) => page.context().route('**/api/live*', (route) => route.abort());

/** After `clock.install()`: from now on time passes only when the test says so. */
export async function stopTime(page: Page): Promise<void> {
  // Somewhat ahead, for the clock cannot be paused in what has passed when the order arrives.
  const pause = async () => page.clock.pauseAt(((await page.evaluate('Date.now()')) as number) + 1_000);
  // On a busy machine it arrives later still: then the clock stands already, and has only to be set.
  await pause().catch(pause);
}

/** Before a page is opened: its clock stands still from the start, so that no load of the machine lets time pass. */
export async function startWithoutTime(page: Page): Promise<void> {
  await page.clock.install();
  await stopTime(page);
}

/** After `stopTime`: what the page comes to. Its clock stands still but for each look, which it needs to show what it has got. */
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
/** Open requests of each page, and when they last changed. */
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
 * What was routed is answered by the server again, once the page asks for nothing more: a part of it that comes late
 * would ask again by itself, before the press of a button does. Only `withoutLiveUpdates`, for a stream is never done.
 * Not by `networkidle`: that is over for good with the first pause of a slow page, before it has asked for anything.
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
