import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { fuzzApi } from './fuzz.ts';
import { fuzzWorld } from './fuzz-world.ts';

/** Does on a small scale what `npm run lab -- hostile` does with 10,000 requests. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withSandbox: true });
});
afterAll(() => app.stop());

test('answers valid and hostile requests as declared, and never with a 500', async () => {
  const target = await fuzzWorld(app);
  const { requests, statuses, succeeded, problems } = await fuzzApi(target, { seed: 1, count: 500 });
  expect(problems).toEqual([]);
  expect(requests).toBe(500);
  expect(succeeded.size).toBeGreaterThan(25);
  for (const status of [200, 400, 401, 404]) expect(statuses.get(status), `${status}`).toBeGreaterThan(5);
}, 120_000);

test('refuses requests without a route in the same form', async () => {
  for (const [url, status, code] of [
    [`/api/ai-slops/${'x'.repeat(600)}`, 404, 'NOT_FOUND'],
    ['/api/ai-slops/%zz', 400, 'INVALID_REQUEST'],
  ] as const) {
    const answer = await app.server.inject({ url });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      status,
      { error: { code }, request_id: expect.any(String) },
    ]);
  }
});
