import { startTestCluster } from '@unslop/database/test-database';

/** Global setup of the API tests and of the browser tests: one throw-away cluster a run. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  return () => cluster.stop();
}
