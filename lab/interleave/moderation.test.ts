import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Environment, openEnvironment } from './environment.ts';
import { runPair } from './interleave.ts';
import { moderationPairs } from './pairs.ts';

let environment: Environment;
beforeAll(async () => {
  environment = await openEnvironment();
});
afterAll(() => environment.stop());

test.each(moderationPairs)('is serializable in 20 statement orders: %s × %s [T060]', async (...pair) => {
  const seeds = Array.from({ length: 20 }, (_, n) => n + 1);
  const { violations, traces } = await runPair(environment, pair, seeds);
  expect(violations).toEqual([]);
  expect(traces).toBeGreaterThan(0);
});
