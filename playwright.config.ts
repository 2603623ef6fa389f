import { defineConfig } from '@playwright/test';
import { thisMachine, workersFor } from './scripts/lib/workers.ts';
import { findBrowser } from './tests/e2e/support/browser.ts';

const browser = await findBrowser();

const CHEAPER = [
  // One process for the pages of a test, and none begun ahead for a page that may come.
  '--renderer-process-limit=1',
  // What paints has a process less to talk to.
  '--in-process-gpu',
  // A page lives for seconds: to optimize its code takes longer than the code then saves.
  '--js-flags=--no-opt --no-maglev',
];

export default defineConfig({
  testDir: 'tests/e2e',
  // Node strips their types by itself, in a third of the time that Babel takes.
  build: { external: ['**/*'] },
  globalSetup: './tests/support/test-cluster.ts',
  // By their names: accessibility.test.ts begins, the longest, on stacks where no other test has left anything yet.
  fullyParallel: true,
  // Each worker has its own browser and server. On two cores, two workers wait too much and six take a quarter longer than three.
  workers: workersFor(thisMachine()).browser,
  // A test that passes at the second try is a test that fails.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 90_000,
  expect: { timeout: Number(process.env.EXPECT_TIMEOUT_MS ?? 25_000) },
  reporter: [['list']],
  use: {
    launchOptions: { ...browser, args: [...(browser.args ?? []), ...CHEAPER] },
    // What moves is painted sixty times a second, a fifth of all work: the tests that are about it say so themselves.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'UTC',
    // What a service worker asks for goes past page.route(); install.test.ts lets it in.
    serviceWorkers: 'block',
  },
});
