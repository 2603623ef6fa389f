import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bufferedUploadBytes } from '../../apps/server/src/core/images/receive.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import type { HostileServer } from './server.ts';
import { sendDamagedPictures, sendHostileUploads } from './uploads.ts';

/** Does on a small scale what `npm run lab -- hostile` does. */
let app: TestApp;
let server: HostileServer;
beforeAll(async () => {
  app = await startTestApp();
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const { cookie } = await app.person();
  server = { port: (app.server.server.address() as AddressInfo).port, cookie };
});
afterAll(() => app.stop());

test('refuses hostile files and forms or serves them clean [F01 F04 F06 F10 F14]', async () => {
  const { requests, answers, violations } = await sendHostileUploads(server, { withHeavy: false });
  expect(violations).toEqual([]);
  expect(requests).toBeGreaterThan(100);
  expect(answers.get(200)).toBeGreaterThan(20);
  expect(bufferedUploadBytes()).toBe(0);
}, 60_000);

test('accepts or refuses damaged pictures [F14]', async () => {
  const { answers, violations } = await sendDamagedPictures(server, { seed: 1, count: 100 });
  expect(violations).toEqual([]);
  expect(answers.get(200)).toBeGreaterThan(5);
  expect(answers.get(422)).toBeGreaterThan(20);
});
