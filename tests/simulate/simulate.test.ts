import { expect, test } from 'vitest';
import { simulate } from './simulate.ts';

/** Between them they kill a database, a worker and both web processes. */
test.each(['1', '2'])('seed %s: nothing is lost, no invariant breaks, and the provider agrees', async (seed) => {
  const { lost, violations, mismatches, acknowledged, kills } = await simulate(seed, 15);
  expect({ lost, violations, mismatches }).toEqual({ lost: [], violations: [], mismatches: [] });
  expect(acknowledged).toBeGreaterThan(20);
  expect(Object.keys(kills).length).toBeGreaterThan(0);
});
