import { expect, test } from 'vitest';
import { restartInTurn } from './rolling.ts';
import { checkOut } from './version-before.ts';

test('each process restarts in turn under load: no request fails, nothing is lost, sent twice or left undone', async ({
  onTestFinished,
}) => {
  // From an older version to this one, where the history is there: what restarts without a new version does less.
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
  // Every stream was sent away by both web processes in turn, at least where it had come back to the second.
  expect(deliveries.reconnects).toBeGreaterThanOrEqual(6);
  expect(deliveries.count).toBeGreaterThan(8);
  expect(report.acknowledged).toBeGreaterThan(10);
  expect(report.jobs.settled).toBeGreaterThan(0);
});
