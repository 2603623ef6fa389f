import { startTestCluster } from '@unslop/database/test-database';

/** Global setup of API and browser tests: one throw-away cluster per run. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  return () => cluster.stop();
}
