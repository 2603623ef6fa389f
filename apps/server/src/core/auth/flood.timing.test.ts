import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthApp, get, newMember, post, startAuthApp } from '../../testing/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp({ trustProxy: true });
});
afterAll(() => app.stop());

it('200 concurrent logins are answered in time while reads go on [I05]', async () => {
  const { email, cookie } = await newMember(app);
  const readFor = async (until: () => boolean) => {
    const times: number[] = [];
    while (!until()) {
      const start = performance.now();
      expect((await get(app, '/api/session', cookie)).statusCode).toBe(200);
      times.push(performance.now() - start);
      await sleep(5);
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
  };
  await readFor(after(300));
  const calm = await readFor(after(2_000));
  const guess = () => post(app, '/api/auth/sign-in/email', { email, password: 'guess!' });
  const began = performance.now();
  expect((await guess()).statusCode).toBe(401);
  const one = performance.now() - began;

  const start = performance.now();
  let isOver = false;
  const flood = Promise.all(
    Array.from({ length: 200 }, async () => {
      const reply = await guess();
      return { status: reply.statusCode, ms: performance.now() - start };
    }),
  ).finally(() => {
    isOver = true;
  });
  const [replies, busy] = await Promise.all([flood, readFor(() => isOver)]);
  const hashed = replies.filter(({ status }) => status === 401).length;
  const refused = replies.filter(({ status }) => status === 429).length;
  const slowest = Math.max(...replies.map(({ ms }) => ms));
  console.log(
    `200 logins: ${hashed} hashed, ${refused} refused, all in ${slowest.toFixed(0)} ms, one alone ${one.toFixed(0)} ms; p95 of reads ${calm.toFixed(1)} ms calm, ${busy.toFixed(1)} ms busy`,
  );
  expect(hashed + refused).toBe(200);
  expect(hashed).toBeGreaterThan(0);
  // The time it takes to serve the full queue one by one, however slow the machine is.
  expect(slowest).toBeLessThan(Math.max(6_000, 20 * one));
  expect(busy).toBeLessThan(Math.max(100, 2 * calm));
});

function after(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() > end;
}
