import { expect, test } from 'vitest';
import { restartInTurn } from './rolling.ts';

test('each process restarts in turn under load: no request fails, nothing is lost, sent twice or left undone', async () => {
  const report = await restartInTurn({ proxy: 'nginx', graceSeconds: 2, people: 3, streams: 6 });
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
