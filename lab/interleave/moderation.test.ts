import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Environment, openEnvironment } from './environment.ts';
import { runPair } from './interleave.ts';
import { moderationPairs } from './pairs.ts';

let environment: Environment;
beforeAll(async () => {
  environment = await openEnvironment();
});
afterAll(() => environment.stop());

test.each(moderationPairs)(
  'in 20 orders of their statements it ends as one after the other: %s × %s [T060]',
  async (...pair) => {
    const seeds = Array.from({ length: 20 }, (_, n) => n + 1);
    expect((await runPair(environment, pair, seeds)).violations).toEqual([]);
  },
);
