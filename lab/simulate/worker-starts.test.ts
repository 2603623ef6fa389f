import { startTestCluster } from '@unslop/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkerInTrouble } from './worker-starts.ts';

let cluster: Awaited<ReturnType<typeof startTestCluster>>;
beforeAll(async () => {
  cluster = await startTestCluster();
});
afterAll(() => cluster.stop());

// Workers once got stuck with these seeds. The tests mostly wait, so they run concurrently.
test.concurrent.each(['11', '39'])(
  'a worker recovers from a failing database at its start, seed %s [O05 O10]',
  async (seed) => {
    const { troubles, seconds, lastOutput } = await startWorkerInTrouble(seed);
    expect(troubles.length).toBeGreaterThan(0);
    expect(seconds, lastOutput).not.toBeNull();
  },
);
