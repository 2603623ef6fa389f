import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, openHouse } from './house.ts';
import { allPairs, runPair } from './interleave.ts';

/** Every other pair; the rest stands in the file beside, so that two processes share them. */
let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.stop());

test.each(allPairs.filter((_, n) => n % 2 === 1))(
  '%s × %s in 20 orders ends as one after the other',
  async (...pair) => {
    const seeds = Array.from({ length: 20 }, (_, n) => n + 1);
    expect((await runPair(house, pair, seeds)).violations).toEqual([]);
  },
);
