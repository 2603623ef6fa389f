import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  act,
  actByTwo,
  appeal,
  caseOf,
  claim,
  codeOf,
  decideAppeal,
  moderatorPair,
  reported,
  statementsOf,
  taken,
} from '../../testing/moderators.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let poster: Person;
let judges: [Person, Person];
beforeAll(async () => {
  app = await startTestApp();
  poster = await app.person({ balance: 100_000 });
  judges = await moderatorPair(app);
});
afterAll(() => app.stop());

const report = async (type: 'ai_slop' | 'comment' | 'profile', id: string) =>
  codeOf(
    await app.call('createReport', await app.person(), {
      body: { subject_type: type, subject_id: id, reason: 'because' },
    }),
  );
/** A slop with an entry and a text comment. */
async function slopWithEntries() {
  const [slop, artist] = [await app.slop(poster), await app.person()];
  const art = await app.art(artist, slop);
  const words = await app.call('createComment', artist, { body: { ai_slop_id: slop, content: 'Words' } });
  return { slop, art, artist, words: words.body.id as string };
}

test('what stands under a covered slop can be reported, and under a slop that two have hidden nothing can', async () => {
  const { slop, art, words } = await slopWithEntries();
  const id = await taken(app, judges[0], 'ai_slop', slop);
  expect(await act(app, judges[0], id, { action: 'cover', rule: 'sexual' })).toBe('done');
  expect([await report('ai_slop', slop), await report('comment', art)]).toEqual([200, 200]);
  expect(await actByTwo(app, judges, id, { action: 'hide', rule: 'sexual' })).toBe('done');
  expect([await report('ai_slop', slop), await report('comment', art), await report('comment', words)]).toEqual([
    'NOT_FOUND',
    'NOT_FOUND',
    'NOT_FOUND',
  ]);
});

test('a covered entry can be reported, a deleted comment and a hidden profile cannot', async () => {
  const { art, artist, words } = await slopWithEntries();
  const id = await taken(app, judges[0], 'comment', art);
  expect(await act(app, judges[0], id, { action: 'cover', rule: 'sexual' })).toBe('done');
  expect([await report('comment', art), await report('comment', words)]).toEqual([200, 200]);
  expect((await app.call('deleteComment', artist, { params: { id: words } })).status).toBe(200);
  expect(await report('comment', words)).toBe('NOT_FOUND');
  const ann = await app.person();
  const ofAnn = await taken(app, judges[0], 'profile', ann.id);
  expect(await act(app, judges[0], ofAnn, { action: 'hide' })).toBe('done');
  expect(await report('profile', ann.id)).toBe('NOT_FOUND');
});

test('an appeal of one reporter that is upheld opens that report again, and no other', async () => {
  const ann = await app.person();
  const reporters = [await app.person({ age: '2 days' }), await app.person({ age: '2 days' })] as const;
  for (const by of reporters) await reported(app, by, 'profile', ann.id);
  const id = await caseOf(app, 'profile', ann.id);
  await claim(app, judges[0], id);
  expect(await act(app, judges[0], id, { action: 'dismiss' })).toBe('done');
  expect(await appeal(app, reporters[0], (await statementsOf(app, reporters[0]))[0].id)).toBe('done');
  expect(await decideAppeal(app, judges[1], reporters[0])).toBe('done');
  const { rows } = await app.owner.query(
    'select reporter_id, outcome from reports where subject_id = $1 order by created_at, id',
    [ann.id],
  );
  expect(new Map(rows.map(({ reporter_id, outcome }) => [reporter_id, outcome]))).toEqual(
    new Map([
      [reporters[0].id, null],
      [reporters[1].id, 'dismissed'],
    ]),
  );
});
