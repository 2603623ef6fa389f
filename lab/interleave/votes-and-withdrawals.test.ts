import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Environment, openEnvironment } from './environment.ts';
import { runPair } from './interleave.ts';
import { type MoneyName, operationNames } from './operations.ts';
import { moneyPairs } from './pairs.ts';

/** Pairs without the first four operations. */
const pairs = moneyPairs.filter(([first]) => operationNames.indexOf(first as MoneyName) >= 4);

let environment: Environment;
beforeAll(async () => {
  environment = await openEnvironment();
});
afterAll(() => environment.stop());

test.each(pairs)('is serializable in 20 statement orders: %s × %s [M06 W08 W22 G01 G02 G03 V02]', async (...pair) => {
  const seeds = Array.from({ length: 20 }, (_, n) => n + 1);
  const { violations, traces } = await runPair(environment, pair, seeds);
  expect(violations).toEqual([]);
  expect(traces).toBeGreaterThan(0);
});
