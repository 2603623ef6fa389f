import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';
import { expectRefusalsRead } from './unread-refusals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const session = () => app.call('getSession', null);
const refused = () => app.call('getWallet', null);

test('a refused call whose answer nobody reads is named once, also one of several', async () => {
  await Promise.all([session(), refused()]);
  expect(expectRefusalsRead).toThrow('refused, and the test has not looked:\ngetWallet: 401 NOT_AUTHENTICATED');
  expect(expectRefusalsRead).not.toThrow();
});

test('a refused call whose status or body is read is not, and one that is compared is read', async () => {
  expect((await refused()).status).toBe(401);
  expect((await refused()).body.error.code).toBe('NOT_AUTHENTICATED');
  expect(await refused()).toMatchObject({ status: 401 });
  await session();
  expect(expectRefusalsRead).not.toThrow();
});
