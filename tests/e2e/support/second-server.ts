import path from 'node:path';
import { freePort } from '../../../scripts/lib/port.ts';
import { serverEnv, startServer } from '../../../scripts/lib/services.ts';
import type { Stack } from './stack.ts';

/** Another process of the same product on the same database, with its own address and settings. */
export interface SecondServer {
  url: string;
  /** Ends it abruptly, like a crash. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSecondServer(stack: Stack, env: NodeJS.ProcessEnv = {}): Promise<SecondServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { dataDir, appUrl } = stack;
  const logDir = path.join(dataDir, 'logs', 'second');
  const instance = { dataDir, logDir, host: '127.0.0.1', port, apiPort: port, publicUrl: url };
  const sandbox = { httpPort: Number(new URL(stack.sandboxUrl).port), smtpPort: 1 };
  const settings = { ...process.env, RATE_FACTOR: '1000', NODE_ENV: 'test', ...env };
  const start = async () => {
    const { service, ready } = startServer(instance, serverEnv(instance, { appUrl, sandbox }, settings));
    await ready;
    return service;
  };
  let service = await start();
  return {
    url,
    async kill() {
      service.kill();
      await service.gone;
    },
    async restart() {
      service = await start();
    },
    stop: () => service.stop(),
  };
}
