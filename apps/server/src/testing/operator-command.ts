import { execFile } from 'node:child_process';
import path from 'node:path';
import type { TestApp } from './test-app.ts';

const scripts = path.resolve(import.meta.dirname, '../../../../scripts');

/** Runs an operator's command like `npm run`, in a separate process, on the database of `app`. */
export function operate(app: TestApp, script: string, ...words: string[]) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: app.deps.config.databaseUrl,
    DATABASE_OWNER_URL: app.ownerUrl,
    DATA_DIR: app.deps.config.dataDir,
  };
  return new Promise<{ status: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [path.join(scripts, script), ...words], { env }, (error, stdout, stderr) =>
      resolve({ status: error ? error.code : 0, stdout, stderr }),
    );
  });
}
