import { expect, test } from 'vitest';
import { killUnderLoad } from './kills.ts';
import { findingsOf } from './simulate.ts';

test('the primary is lost with its files under load: a standby has all that was acknowledged, and becomes the primary [O17]', async () => {
  const report = await killUnderLoad('1', 'primary', 1, { actorCount: 4 });
  console.log(`no write was acknowledged for ${report.readySeconds[0]!.toFixed(2)} s`);
  expect(findingsOf(report).join('\n')).toBe('');
  expect(report.acknowledged).toBeGreaterThan(0);
  expect(report.readySeconds[0]).toBeLessThan(5);
});
