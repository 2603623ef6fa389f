import { expect, test } from 'vitest';
import { killUnderLoad } from './kills.ts';
import { findingsOf } from './simulate.ts';

test('losing the primary under load promotes a standby without lost commits [O17]', async () => {
  const report = await killUnderLoad('1', 'primary', 1, { actorCount: 4 });
  console.log(`no write was acknowledged for ${report.readySeconds[0]!.toFixed(2)} s`);
  expect(findingsOf(report).join('\n')).toBe('');
  expect(report.acknowledged).toBeGreaterThan(0);
  expect(report.readySeconds[0]).toBeLessThan(5);
});
