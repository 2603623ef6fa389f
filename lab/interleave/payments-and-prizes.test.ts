import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Environment, openEnvironment } from './environment.ts';
import { runPair } from './interleave.ts';
import { type MoneyName, operationNames } from './operations.ts';
import { moneyPairs } from './pairs.ts';

/** Pairs of the first four operations. A second file has the rest, so two processes can share the work. */
const pairs = moneyPairs.filter(([first]) => operationNames.indexOf(first as MoneyName) < 4);

let environment: Environment;
beforeAll(async () => {
  environment = await openEnvironment();
});
afterAll(() => environment.stop());

test.each(pairs)('is serializable in 20 statement orders: %s × %s [M01 M02 M05]', async (...pair) => {
  const seeds = Array.from({ length: 20 }, (_, n) => n + 1);
  const { violations, traces } = await runPair(environment, pair, seeds);
  expect(violations).toEqual([]);
  expect(traces).toBeGreaterThan(0);
});
