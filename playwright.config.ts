import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/e2e/support/browser.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/support/test-cluster.ts',
  fullyParallel: true,
  // Two cores: a test waits for its server and for time to pass about half of its time.
  workers: 4,
  // A test that passes at the second try is a test that fails.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    launchOptions: await findBrowser(),
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'UTC',
    // What a service worker asks for goes past page.route(); install.test.ts lets it in.
    serviceWorkers: 'block',
  },
});
