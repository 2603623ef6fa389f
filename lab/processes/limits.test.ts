import { expect, test } from 'vitest';
import { isExact, tryLimits } from './limits.ts';

test('limits hold exactly across two web processes [X21]', async () => {
  const results = await tryLimits();
  expect(results.filter((result) => !isExact(result))).toEqual([]);
  expect(results.length).toBeGreaterThan(12);
});
