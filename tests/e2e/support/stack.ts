import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeDrop, createTestDatabase, type TestDatabase } from '@unslop/database/test-database';
import { freePort } from '../../../scripts/lib/port.ts';
import { serverEnv, startSandbox, startServer } from '../../../scripts/lib/services.ts';
import type { Service } from '../../../scripts/lib/supervisor.ts';
import { afterApiFile } from '../../support/invariants.ts';

/** The whole product on its own port, started from the production entry points. */
export interface Stack {
  url: string;
  sandboxUrl: string;
  ownerUrl: string;
  appUrl: string;
  dataDir: string;
  serverLog: string;
  /** Ends the processes, checks the database's invariants, and deletes the database and the files. */
  stop(): Promise<void>;
}

export interface StackOptions {
  /** Added to the environment of the server and the sandbox. */
  env?: NodeJS.ProcessEnv;
  /** Called with the migrated, empty database before the server starts. */
  seed?: (database: { ownerUrl: string; appUrl: string; dataDir: string }) => Promise<void>;
}

export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `unslop-test-${process.pid}-stack-`));
  const services: Service[] = [];
  let database: TestDatabase | undefined;
  const stop = async (): Promise<void> => {
    try {
      for (const service of services.toReversed()) await service.stop();
      await database?.drop();
    } finally {
      fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    }
  };
  try {
    const [port, made] = await Promise.all([freePort(), createTestDatabase()]);
    database = made;
    await options.seed?.({ ...made, dataDir });
    const url = `http://localhost:${port}`;
    const instance = {
      dataDir,
      logDir: path.join(dataDir, 'logs'),
      host: '127.0.0.1',
      port,
      apiPort: port,
      publicUrl: url,
    };
    // Tests sign up and like far faster than people do, and immediately read what they wrote to the database.
    const env = { ...process.env, RATE_FACTOR: '1000', PUBLIC_CACHE_MS: '0', NODE_ENV: 'test', ...options.env };
    const sandbox = startSandbox(instance, env);
    services.push(sandbox.service);
    const ports = await sandbox.ready;
    const server = startServer(instance, serverEnv(instance, { appUrl: made.appUrl, sandbox: ports }, env));
    services.push(server.service);
    await server.ready;
    return {
      url,
      sandboxUrl: `http://127.0.0.1:${ports.httpPort}`,
      ownerUrl: made.ownerUrl,
      appUrl: made.appUrl,
      dataDir,
      serverLog: path.join(instance.logDir, 'server.log'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

beforeDrop(afterApiFile);
