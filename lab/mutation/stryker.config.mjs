import { pureModules } from './pure.ts';

/**
 * Configures `npm run lab -- mutants --pure`, which runs in a copy of the project.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  inPlace: true,
  mutate: pureModules,
  testRunner: 'vitest',
  vitest: { configFile: 'lab/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // Stryker runs every test again for each mutant in code that runs once at load time.
  ignoreStatic: false,
  concurrency: 2,
  incremental: false,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
};
