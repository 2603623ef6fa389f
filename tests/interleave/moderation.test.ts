import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Environment, openEnvironment } from './environment.ts';
import { runPair } from './interleave.ts';
import { moderationPairs } from './pairs.ts';

let environment: Environment;
beforeAll(async () => {
  environment = await openEnvironment();
});
afterAll(() => environment.stop());

/** The command runs 200 orders of each. */
test.each(moderationPairs)(
  'in 4 orders of their statements it ends as one after the other: %s × %s',
  async (...pair) => {
    expect((await runPair(environment, pair, [1, 2, 3, 4])).violations).toEqual([]);
  },
);
