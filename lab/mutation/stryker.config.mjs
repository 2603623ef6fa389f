import { pureModules } from './pure.ts';

/**
 * `npm run lab -- mutants --pure`, in a copy of the project.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  inPlace: true,
  mutate: pureModules,
  testRunner: 'vitest',
  vitest: { configFile: 'lab/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // Code that runs once, when it is loaded, makes every test run again for each of its mutants.
  ignoreStatic: false,
  concurrency: 2,
  incremental: false,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
};
