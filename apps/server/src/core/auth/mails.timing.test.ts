import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthApp, median, newEmail, post, signUp, startAuthApp } from '../../testing/auth-app.ts';

/** Response times must not reveal if an address is known. Their content is tested in mails.api.test.ts. */
let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.stop());

/** Returns medians in milliseconds. Alternates the two kinds, so that a slow machine slows both. */
async function timesOf(rounds: number, path: string, known: string, more: object = {}) {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    for (const [kind, email] of [
      ['known', known],
      ['unknown', newEmail()],
    ] as const) {
      const start = performance.now();
      const reply = await post(app, `/api/auth/${path}`, { email, ...more });
      times[kind].push(performance.now() - start);
      expect(reply.statusCode).toBe(200);
    }
  }
  const [ofKnown, ofUnknown] = [median(times.known), median(times.unknown)];
  console.log(`${path}: known ${ofKnown.toFixed(0)} ms, unknown ${ofUnknown.toFixed(0)} ms`);
  return { known: ofKnown, unknown: ofUnknown };
}

it('signing up takes equally long for known and new addresses [I01]', async () => {
  const times = await timesOf(15, 'sign-up/email', await signUp(app), { password: 'some other one' });
  expect(times.known / times.unknown).toBeGreaterThan(0.75);
  expect(times.known / times.unknown).toBeLessThan(1.25);
});

it.each(['request-password-reset', 'send-verification-email'])(
  '%s takes equally long for known and unknown addresses [I02]',
  async (path) => {
    const times = await timesOf(15, path, await signUp(app));
    expect(Math.abs(times.known - times.unknown)).toBeLessThan(40);
  },
);
