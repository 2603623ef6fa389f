import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@unslop/database/test-database';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './testing/free-port.ts';

/** Reports each package that has loaded a file by the time the process is ready. */
const NAMER = `
  import { registerHooks } from 'node:module';
  const names = new Set();
  registerHooks({ load(url, context, next) {
    names.add(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]);
    return next(url, context);
  } });
  process.on('message', () => process.send([...names]));
`;

/** Packages to load only on first use. Together they take a second of CPU time and 150 MB. */
const LATE = [
  ...[
    'better-auth',
    'stripe',
    'sharp',
    '@resvg/resvg-js',
    'satori',
    'pdfkit',
    'nodemailer',
    '@zxcvbn-ts/core',
    'undici',
  ],
  ...['@contentauth/c2pa-wasm', '@fastify/swagger', '@fastify/swagger-ui', 'ajv', 'prom-client'],
];

test.each([
  ['api', 'listening', ['fastify'], [...LATE, 'graphile-worker']],
  ['worker', 'working', ['graphile-worker'], [...LATE, 'fastify']],
  ['all', 'listening', ['fastify', 'graphile-worker'], LATE],
] as const)('a newly started "%s" has not loaded libraries before their first use', async (mode, isUp, early, late) => {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'unslop-started-'));
  const hook = `data:text/javascript,${encodeURIComponent(NAMER)}`;
  const child = spawn(process.execPath, ['--import', hook, path.join(import.meta.dirname, 'main.ts'), mode], {
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATABASE_URL: database.appUrl,
      DATA_DIR: dataDir,
      SANDBOX_URL: 'http://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    rmSync(dataDir, { recursive: true, force: true });
    await database.drop();
  });
  const names = await new Promise<string[]>((resolve) => {
    child.once('message', (message) => resolve(message as string[]));
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes(`"${isUp}"`)) child.send('name them');
    });
  });
  expect(names).toEqual(expect.arrayContaining([...early]));
  expect(names.filter((name) => late.includes(name as never))).toEqual([]);
});
