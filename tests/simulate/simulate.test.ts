import { describe, expect, test } from 'vitest';
import { simulate } from './simulate.ts';

/** Two towns at a time, for two cores. Between them they kill a database, a worker and both web processes. */
describe.concurrent('a town whose processes are killed and whose card provider fails', () => {
  test.each(['1', '2', '3', '4', '5', '6'])(
    'seed %s: nothing is lost, no invariant breaks, and the provider agrees',
    async (seed) => {
      const { lost, violations, mismatches, acknowledged, kills } = await simulate(seed, 8);
      expect({ lost, violations, mismatches }).toEqual({ lost: [], violations: [], mismatches: [] });
      expect(acknowledged).toBeGreaterThan(5);
      expect(Object.keys(kills).length).toBeGreaterThan(0);
    },
  );
});
