import { expect, test } from 'vitest';
import { describeWorkers, halfOf, isForTwoStages, workersFor } from './workers.ts';

test.each([
  [2, 24, { api: 3, processes: 3, browser: 3 }],
  [2, 8, { api: 3, processes: 2, browser: 3 }],
  [2, 4, { api: 1, processes: 1, browser: 1 }],
  [1, 2, { api: 1, processes: 1, browser: 1 }],
  [4, 16, { api: 6, processes: 6, browser: 6 }],
  [8, 32, { api: 12, processes: 12, browser: 12 }],
  [8, 16, { api: 12, processes: 6, browser: 8 }],
  [64, 256, { api: 12, processes: 12, browser: 12 }],
])('the workers of %s cores with %s GiB', (cores, memoryGiB, workers) => {
  expect(workersFor({ cores, memoryGiB })).toEqual(workers);
});

test('two stages share a machine of at least four cores and 16 GiB', () => {
  expect(isForTwoStages({ cores: 4, memoryGiB: 16 })).toBe(true);
  expect(isForTwoStages({ cores: 2, memoryGiB: 24 })).toBe(false);
  expect(isForTwoStages({ cores: 8, memoryGiB: 8 })).toBe(false);
  expect(workersFor(halfOf({ cores: 4, memoryGiB: 16 }))).toEqual({ api: 3, processes: 2, browser: 3 });
});

test('the first line of a run shows the workers of each stage', () => {
  expect([2, 4, 8].map((cores) => describeWorkers({ cores, memoryGiB: cores * 4 }))).toEqual([
    '2 cores, 8 GiB: 3 workers for API, 3 for browser (one after the other), 2 for processes',
    '4 cores, 16 GiB: 3 workers for API, 3 for browser (at the same time), 6 for processes',
    '8 cores, 32 GiB: 6 workers for API, 6 for browser (at the same time), 12 for processes',
  ]);
});
