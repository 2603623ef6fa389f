import { expect, test } from 'vitest';
import { isExact, tryLimits } from './limits.ts';

test('limits hold exactly over two web processes, in turn and all at once [X21]', async () => {
  const results = await tryLimits();
  expect(results.filter((result) => !isExact(result))).toEqual([]);
  expect(results.length).toBeGreaterThan(12);
});
