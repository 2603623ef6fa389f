import { afterAll, beforeAll, expect, test } from 'vitest';
import { contestOf } from '../../testing/contests.ts';
import { act, moderatorOf, taken } from '../../testing/moderators.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleDueAiSlops } from '../awards/settle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
});
afterAll(() => app.stop());

async function addStage(by: Person, art: string, line: string): Promise<string> {
  const body = { image_url: await app.upload(by, 'stage'), line };
  const answer = await app.call('addStage', by, { params: { id: art }, body });
  expect(answer.status).toBe(200);
  return answer.body.id;
}

test('an artist who is asked takes away what was added since then, and nothing from before', async () => {
  const { arts, artists } = await contestOf(app, await app.person({ balance: 10_000 }), [1]);
  const [art, artist] = [arts[0]!, artists[0]!];
  const before = await addStage(artist, art, 'From before');
  await app.advance('25 hours');
  await settleDueAiSlops(app.deps);
  const moderator = await moderatorOf(app);
  const caseId = await taken(app, moderator, 'comment', art);
  expect(await act(app, moderator, caseId, { action: 'ask_process' })).toBe('done');
  const since = await addStage(artist, art, 'Since then');
  const shown = async () => (await app.call('getProcess', artist, { params: { id: art } })).body;
  expect((await shown()).removable).toEqual([since]);
  const remove = async (id: string) => (await app.call('removeStage', artist, { params: { id } })).body.error?.code;
  expect([await remove(before), await remove(since)]).toEqual(['PROCESS_CLOSED', undefined]);
  expect((await shown()).stages.map(({ line }: { line: string }) => line)).toEqual(['From before']);
});
