import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, actByTwo, codeOf, moderatorPair, taken } from '../../testing/moderators.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a slop whose only entry is covered is neither changed nor cancelled; once it is hidden it may be', async () => {
  const poster = await app.person({ balance: 10_000 });
  const slop = await app.slop(poster);
  const art = await app.art(await app.person(), slop);
  const judges = await moderatorPair(app);
  const id = await taken(app, judges[0], 'comment', art);
  expect(await act(app, judges[0], id, { action: 'cover', rule: 'sexual' })).toBe('done');
  const change = async () =>
    codeOf(await app.call('updateAiSlop', poster, { params: { id: slop }, body: { title: 'Another' } }));
  const cancel = async () => codeOf(await app.call('cancelAiSlop', poster, { params: { id: slop } }));
  expect([await change(), await cancel()]).toEqual(['SLOP_HAS_ART', 'SLOP_HAS_ART']);
  expect(await actByTwo(app, judges, id, { action: 'hide', rule: 'sexual' })).toBe('done');
  expect([await change(), await cancel()]).toEqual([200, 200]);
  expect(await app.balanceOf(poster)).toBe(10_000);
});
