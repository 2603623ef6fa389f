import path from 'node:path';
import { type Child, startChild } from '../../scripts/lib/child.ts';
import { freePort } from '../../scripts/lib/port.ts';

/**
 * Starts a worker with the production entry point, and its log and data in `dir`.
 * @param settings  its database, sandbox and mail server, and other special settings
 */
export async function startWorkerProcess(dir: string, settings: NodeJS.ProcessEnv): Promise<Child> {
  return startChild({
    name: 'worker',
    entry: 'apps/server/src/main.ts',
    args: ['worker'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      PORT: String(await freePort()),
      DATA_DIR: dir,
      ...settings,
    },
    log: path.join(dir, 'worker.log'),
  });
}
