import { defineConfig } from 'vitest/config';
import { thisMachine, workersFor } from './scripts/lib/workers.ts';
import { LongestFirst } from './tests/support/longest-first.ts';

/**
 * Two projects run far from UTC, one on each side: there a day that is made of local time is another day. All others run
 * in UTC, as servers do.
 */
const EAST = 'Pacific/Auckland';
const WEST = 'America/St_Johns';

/** `npx vitest run [part of a path]` works for any file. `npm test` and `npm run test:all` run the projects in stages. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: workersFor(thisMachine()).api,
    // A failed comparison of two objects prints both whole: the report of a run elsewhere is all there is.
    chaiConfig: { truncateThreshold: 0 },
    passWithNoTests: true,
    // A test that promises a time sets its own limit. A busy machine needs more than the default second.
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    env: { TZ: 'UTC', STRIPE_SUPPRESS_NOTICES: 'true' },
    projects: [
      {
        extends: true,
        // These tests read the whole source while type checks run, so their duration means nothing.
        test: {
          name: 'architecture',
          include: ['tests/*.test.ts', 'lab/simulate/defects/*.test.ts'],
          testTimeout: 120_000,
        },
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
            'lab/{bench,lib,mutation,rehearsal,rings}/**/*.test.ts',
          ],
          exclude: ['**/*.api.test.ts', '**/node_modules/**'],
          isolate: false,
          testTimeout: 60_000,
          env: { TZ: EAST },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['apps/server/**/*.test.ts', 'database/**/*.test.ts', 'lab/**/*.api.test.ts'],
          exclude: ['**/*.timing.test.ts', '**/node_modules/**'],
          globalSetup: ['tests/support/test-cluster.ts'],
          setupFiles: ['api-file', 'quick-passwords', 'compared-answers', 'read-refusals'].map(
            (name) => `tests/support/${name}.ts`,
          ),
          // Loading the server anew for each of a hundred files takes a fifth of the processor's time.
          isolate: false,
          testTimeout: 90_000,
          hookTimeout: 90_000,
          env: { TZ: WEST },
        },
      },
      {
        // The whole product by its own command, and as several processes.
        extends: true,
        test: {
          name: 'start',
          include: ['{tests/start,lab/processes}/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 60_000,
        },
      },
      {
        // A simulation in which processes are killed and the card provider fails.
        extends: true,
        test: {
          name: 'simulate',
          include: ['lab/simulate/*.test.ts'],
          exclude: ['**/*.timing.test.ts', '**/node_modules/**'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          maxConcurrency: 2,
        },
      },
      {
        // Pairs of operations, their statements in an order chosen by seed.
        extends: true,
        test: {
          name: 'interleave',
          include: ['lab/interleave/*.test.ts'],
          globalSetup: ['tests/support/test-cluster.ts'],
          setupFiles: ['tests/support/api-file.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Timing tests have the machine to themselves: one file after the other, nothing in parallel.
        extends: true,
        test: {
          name: 'timing',
          include: ['{apps/server,lab}/**/*.timing.test.ts'],
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
