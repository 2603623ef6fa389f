import { expect, test } from 'vitest';
import { restartInTurn } from './rolling.ts';
import { checkOut } from './version-before.ts';

test('a rolling restart under load fails no request and loses or repeats nothing', async ({ onTestFinished }) => {
  // Start as an older version if there is git history. Restarting the same version tests less.
  const from = await checkOut();
  onTestFinished(() => from?.remove());
  console.log(from ? `begins as ${from.commit}` : 'begins as this version: there is no git history here');
  const report = await restartInTurn({ proxy: 'nginx', graceSeconds: 2, people: 3, streams: 6, from });
  expect(report.migratedMs !== null).toBe(from !== null);
  const { failed, lost, violations, deliveries, restarts } = report;
  expect({ failed, lost, violations, missed: deliveries.missed }).toEqual({
    failed: [],
    lost: [],
    violations: [],
    missed: 0,
  });
  expect(restarts.map(({ name }) => name)).toEqual(['api 0', 'api 1', 'worker 0', 'worker 1']);
  // A restarting web process closes its streams, so each of the six reconnects at least once.
  expect(deliveries.reconnects).toBeGreaterThanOrEqual(6);
  expect(deliveries.count).toBeGreaterThan(8);
  expect(report.acknowledged).toBeGreaterThan(10);
  expect(report.jobs.settled).toBeGreaterThan(0);
});
