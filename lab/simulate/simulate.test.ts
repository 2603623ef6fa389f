import { describe, expect, test } from 'vitest';
import { allDefects } from './defects/all.ts';
import { killUnderLoad } from './kills.ts';
import { findingsOf, LEAST_ACKNOWLEDGED, simulate } from './simulate.ts';

/**
 * Runs one simulation at a time, because other files run too. Together they kill a database, a worker and both web
 * processes.
 */
describe('a simulation with killed processes and a failing card provider', () => {
  test.each(['1', '2', '3', '4', '5', '6'])(
    'seed %s: loses nothing, breaks no invariant, agrees with the provider [T233]',
    async (seed) => {
      const report = await simulate(seed, 10);
      expect(findingsOf(report).join('\n')).toBe('');
      expect(report.acknowledged).toBeGreaterThanOrEqual(LEAST_ACKNOWLEDGED);
      expect(Object.keys(report.kills).length).toBeGreaterThan(0);
    },
  );

  test('killing web processes under load loses no acknowledged write [O01]', async () => {
    const report = await killUnderLoad('1', 'api', 4);
    expect(findingsOf(report).join('\n')).toBe('');
    expect(report.acknowledged).toBeGreaterThan(0);
  });

  test('killing the database under load: web processes survive, say so and recover [O02]', async () => {
    const report = await killUnderLoad('1', 'PostgreSQL', 3);
    expect([...findingsOf(report), ...report.unhealthy].join('\n')).toBe('');
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.later).toBeGreaterThan(0);
  });

  // Ends as soon as the defect is found. A slow machine needs more of the two minutes.
  test('a planted defect is found', async () => {
    const defect = allDefects.find(({ name }) => name === 'like-counted-twice')!;
    const findings = findingsOf(await simulate('1', 120, { defect }));
    expect(findings.filter((finding) => defect.foundBy.test(finding))).not.toEqual([]);
  });
});
