import { afterAll, beforeAll, expect, test } from 'vitest';
import { heldUploadBytes } from '../core/images/receive.ts';
import { sendDamagedPictures, sendHostileUploads } from './hostile-uploads.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** What `npm run hostile` does, in small. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('F01 F04 F06 F10 F14 hostile files and forms are refused or shown clean', async () => {
  const { requests, answers, violations } = await sendHostileUploads(app, { withHeavy: false });
  expect(violations).toEqual([]);
  expect(requests).toBeGreaterThan(100);
  expect(answers.get(200)).toBeGreaterThan(20);
  expect(heldUploadBytes()).toBe(0);
}, 60_000);

test('F14 damaged pictures are taken or refused', async () => {
  const { answers, violations } = await sendDamagedPictures(app, { seed: 1, count: 100 });
  expect(violations).toEqual([]);
  expect(answers.get(200)).toBeGreaterThan(5);
  expect(answers.get(422)).toBeGreaterThan(20);
});
