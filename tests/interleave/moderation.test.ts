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
  'T060 in 12 orders of their statements it ends as one after the other: %s × %s',
  async (...pair) => {
    // Three of each variant; `npm run prove -- interleave` runs two hundred of each pair.
    const seeds = Array.from({ length: 12 }, (_, n) => n + 1);
    expect((await runPair(environment, pair, seeds)).violations).toEqual([]);
  },
);
