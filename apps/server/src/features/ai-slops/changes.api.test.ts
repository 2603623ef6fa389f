import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const change = (by: Person, id: string, body: object) => app.call('updateAiSlop', by, { params: { id }, body });
const wordsOf = async (id: string) => {
  const { title, description } = (await app.call('getAiSlop', null, { params: { id } })).body;
  return { title, description };
};

test('changes only the given fields of the one slop', async () => {
  const poster = await app.person({ balance: 2000 });
  const [changed, other] = [await app.slop(poster), await app.slop(poster)];
  const before = await wordsOf(other);
  expect((await change(poster, changed, { title: 'Seven fingers' })).status).toBe(200);
  expect(await wordsOf(changed)).toEqual({ ...before, title: 'Seven fingers' });
  expect((await change(poster, changed, { description: 'Count them.' })).status).toBe(200);
  expect(await wordsOf(changed)).toEqual({ title: 'Seven fingers', description: 'Count them.' });
  expect(await wordsOf(other)).toEqual(before);
});

test('refuses changes once others have answered, or by other users', async () => {
  const [poster, artist] = [await app.person({ balance: 1000 }), await app.person()];
  const slop = await app.slop(poster);
  const before = await wordsOf(slop);
  expect((await change(artist, slop, { title: 'Mine' })).body.error.code).toBe('NOT_YOUR_SLOP');
  await app.art(artist, slop);
  expect((await change(poster, slop, { title: 'Too late' })).body.error.code).toBe('SLOP_HAS_ART');
  expect(await wordsOf(slop)).toEqual(before);
});
