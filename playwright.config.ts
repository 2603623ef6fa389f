import { defineConfig } from '@playwright/test';
import { thisMachine, workersFor } from './scripts/lib/workers.ts';
import { findBrowser } from './tests/e2e/support/browser.ts';

const browser = await findBrowser();

const CHEAPER = [
  // Use one process for all pages of a test, without a spare renderer for the next page.
  '--renderer-process-limit=1',
  // Rendering talks to one process less.
  '--in-process-gpu',
  // Pages live for seconds, so optimizing their code takes longer than it saves.
  '--js-flags=--no-opt --no-maglev',
];

export default defineConfig({
  testDir: 'tests/e2e',
  // Let Node strip the types, in a third of the time that Babel takes.
  build: { external: ['**/*'] },
  globalSetup: './tests/support/test-cluster.ts',
  // Alphabetical order: accessibility.test.ts, the longest, starts first, on stacks without data of other tests.
  fullyParallel: true,
  // Each worker has its own browser and server. On two cores, two idle too much and six take a quarter longer than three.
  workers: workersFor(thisMachine()).browser,
  // A flaky test counts as a failing test.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 90_000,
  expect: { timeout: Number(process.env.EXPECT_TIMEOUT_MS ?? 25_000) },
  reporter: [['list']],
  use: {
    launchOptions: { ...browser, args: [...(browser.args ?? []), ...CHEAPER] },
    // Animations repaint sixty times a second, a fifth of all work. Tests of animations turn them on themselves.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'UTC',
    // Requests of a service worker bypass page.route(). install.test.ts allows it.
    serviceWorkers: 'block',
  },
});
