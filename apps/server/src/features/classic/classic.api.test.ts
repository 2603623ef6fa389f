import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const featured = async (): Promise<string[]> =>
  (await app.call('getClassic', null)).body.slops.map(({ id }: { id: string }) => id);

test('the classic page has the three highest prizes, filled up with ended slops', async () => {
  const poster = await app.person({ balance: 30_000 });
  const long = await app.slop(poster, { prize: 5, days: 14 });
  const ended: string[] = [];
  for (let n = 0; n < 4; n++) ended.push(await app.slop(poster, { prize: 10 }));
  await app.advance('2 days');
  expect(await featured()).toEqual([long, ended[3], ended[2]]);
  const open = [await app.slop(poster, { prize: 20 })];
  expect(await featured()).toEqual([open[0], long, ended[3]]);
  open.push(await app.slop(poster, { prize: 50 }));
  expect(await featured()).toEqual([open[1], open[0], long]);
  const third = await app.slop(poster, { prize: 30 });
  const fourth = await app.slop(poster, { prize: 15 });
  expect(await featured()).toEqual([open[1], third, open[0]]);
  expect(await featured()).not.toContain(fourth);
});
