import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallName } from '@unslop/domain/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallInput, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let slop: string;
let ann: Person;
beforeAll(async () => {
  app = await startTestApp();
  const poster = await app.person({ balance: 100_000 });
  const artists = await Promise.all(Array.from({ length: 5 }, () => app.person()));
  ann = artists[0]!;
  for (let n = 0; n < 20; n += 1) {
    slop = await app.slop(poster);
    for (const artist of artists) await app.art(artist, slop, 'Sunny otter with a hat');
  }
});
afterAll(() => app.stop());

/** Most frequent reads of a busy day. */
const reads: [CallName, () => CallInput][] = [
  ['listAiSlops', () => ({ query: { limit: 20 } })],
  ['getAiSlop', () => ({ params: { id: slop } })],
  ['listComments', () => ({ params: { id: slop }, query: { sort: 'own' } })],
  ['listArtOf', () => ({ params: { id: ann.id } })],
  ['listArtists', () => ({})],
  ['getShowcase', () => ({})],
  ['getSession', () => ({})],
];

/**
 * Most that one request may keep the process from all others. What a request does by itself it does each time, so the best of
 * many counts, which a busy machine and the collection of garbage leave alone.
 */
const MOST_MS = 15;
const REQUESTS = 25;

/** Returns the longest time in which one request let the process do nothing else, in milliseconds: the least of many requests. */
async function leastBlockOf(read: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < REQUESTS; n += 1) {
    delay.reset();
    // After a reset the monitor begins with the second tick, and it sees a block when that is over.
    await sleep(5);
    await read();
    await sleep(5);
    least = Math.min(least, delay.max / 1e6);
  }
  delay.disable();
  return least;
}

test.each(reads)('%s keeps the process from other requests for a moment only', async (name, input) => {
  for (const by of [null, ann]) {
    const read = async () => expect((await app.call(name, by, input())).status).toBe(200);
    expect(await leastBlockOf(read)).toBeLessThan(MOST_MS);
  }
});

test('a read that works for 26 ms in one go is noticed', async () => {
  const busy = async () => {
    const until = performance.now() + 26;
    while (performance.now() < until);
  };
  expect(await leastBlockOf(busy)).toBeGreaterThan(MOST_MS);
});
