import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLiveStream } from '../testing/live-stream.ts';
import { eventually, startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await startTestApp();
  url = await app.server.listen({ host: '127.0.0.1', port: 0 });
  await eventually(async () => app.deps.live.isListening(), 'the server listens');
});
afterAll(() => app.stop());

test('A319 a stream carries its own topics, and what concerns another user never arrives', async () => {
  const [ann, bob] = [await app.person({ balance: 1_000 }), await app.person()];
  const slop = await app.slop(ann);
  const annHears = await openLiveStream(url, ann.cookie);
  // Asking for another's topic gives nothing.
  const bobHears = await openLiveStream(url, bob.cookie, `user:${ann.id},slop:${slop}`);
  await app.call('createTestNotification', ann, { body: { content: 'for Ann' } });
  await eventually(async () => annHears.topics.length > 0, 'Ann hears of it');
  await app.call('likeAiSlop', bob, { params: { id: slop } });
  await app.call('createTestNotification', bob, { body: { content: 'for Bob' } });
  await eventually(async () => bobHears.topics.includes(`user:${bob.id}`), 'Bob hears of his own');
  expect(new Set(annHears.topics)).toEqual(new Set([`user:${ann.id}`]));
  expect(new Set(bobHears.topics)).toEqual(new Set([`slop:${slop}`, `user:${bob.id}`]));
  annHears.close();
  bobHears.close();
});

test('a stream begins with what changed while its page was loading, again without what concerns another', async () => {
  const [ann, bob] = [await app.person({ balance: 1_000 }), await app.person()];
  const slop = await app.slop(ann);
  const witness = await openLiveStream(url, bob.cookie, `slop:${slop}`);
  await app.call('likeAiSlop', bob, { params: { id: slop } });
  await eventually(async () => witness.topics.includes(`slop:${slop}`), 'the server has heard of it');
  witness.close();

  const annHears = await openLiveStream(url, ann.cookie, `slop:${slop}`);
  expect(annHears.recent[`slop:${slop}`]).toBeLessThan(5_000);
  expect(annHears.recent[`user:${ann.id}`]).toBeLessThan(5_000);
  annHears.close();
  const bobHears = await openLiveStream(url, bob.cookie, `user:${ann.id}`);
  expect(Object.keys(bobHears.recent).filter((topic) => !['*', `user:${bob.id}`].includes(topic))).toEqual([]);
  bobHears.close();
});
