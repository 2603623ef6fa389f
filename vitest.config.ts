import { defineConfig } from 'vitest/config';
import { thisMachine, workersFor } from './scripts/lib/workers.ts';
import { LongestFirst } from './tests/support/longest-first.ts';

/** `npx vitest run [part of a path]` works for any file. `npm test` and `npm run test:all` run the projects in stages. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: workersFor(thisMachine()).api,
    // Print both objects of a failed comparison in full. For a run elsewhere, the log is all we have.
    chaiConfig: { truncateThreshold: 0 },
    passWithNoTests: true,
    // A busy machine needs more than the default second. Tests of response times set their own limit.
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    env: { TZ: 'UTC', STRIPE_SUPPRESS_NOTICES: 'true' },
    projects: [
      {
        extends: true,
        // These tests read the whole source while type checks run, so their duration means nothing.
        test: { name: 'architecture', include: ['tests/*.test.ts'], testTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
            'sandbox/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/{bench,mutation,rings}/**/*.test.ts',
          ],
          exclude: ['**/*.api.test.ts', '**/node_modules/**'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['apps/server/**/*.test.ts', 'database/**/*.test.ts', 'tests/{bench,rings}/**/*.api.test.ts'],
          exclude: ['**/*.timing.test.ts', '**/node_modules/**'],
          globalSetup: ['tests/support/test-cluster.ts'],
          setupFiles: ['api-file', 'quick-passwords', 'compared-answers'].map((name) => `tests/support/${name}.ts`),
          // Loading the server again for each of a hundred files takes a fifth of the CPU time.
          isolate: false,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        // Starts the whole product with its own command, and as several processes.
        extends: true,
        test: {
          name: 'start',
          include: ['tests/{start,processes}/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Simulates users while processes are killed and the card provider fails.
        extends: true,
        test: {
          name: 'simulate',
          include: ['tests/simulate/*.test.ts'],
          exclude: ['**/*.timing.test.ts', '**/node_modules/**'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          maxConcurrency: 2,
        },
      },
      {
        // Interleaves the statements of two operations in an order chosen by a seed.
        extends: true,
        test: {
          name: 'interleave',
          include: ['tests/interleave/*.test.ts'],
          globalSetup: ['tests/support/test-cluster.ts'],
          setupFiles: ['tests/support/api-file.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Timing tests have the machine to themselves: files run sequentially, and nothing else runs.
        extends: true,
        test: {
          name: 'timing',
          include: ['apps/server/**/*.timing.test.ts', 'tests/simulate/*.timing.test.ts'],
          globalSetup: ['tests/support/test-cluster.ts'],
          setupFiles: ['tests/support/api-file.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
        },
      },
    ],
  },
});
