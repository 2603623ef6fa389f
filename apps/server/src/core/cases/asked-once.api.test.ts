import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { brokenChecks } from '../../testing/audits.ts';
import { settledContest } from '../../testing/contests.ts';
import {
  act,
  actByTwo,
  answerProposal,
  appeal,
  caseOf,
  claim,
  decideAppeal,
  moderatorPair,
  statementsOf,
  taken,
  upholdByTwo,
} from '../../testing/moderators.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let poster: Person;
let moderators: [Person, Person];
let others: [Person, Person];
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
  poster = await app.person({ balance: 1_000_000 });
  moderators = await moderatorPair(app);
  others = await moderatorPair(app);
});
afterAll(() => app.stop());
afterEach(async () => expect(await brokenChecks(app)).toEqual([]));

/** A contest over $100, so that whoever would be paid is asked how the art was made. */
const large = () => settledContest(app, poster, [3, 2], 100);
const openCalls = async (art: string) =>
  (await app.owner.query('select 1 from process_calls where comment_id = $1 and closed_at is null', [art])).rows.length;
const lookedAt = async (person: Person) =>
  (await app.owner.query(`select 1 from notifications where user_id = $1 and kind = 'process_looked_at'`, [person.id]))
    .rows.length;

test('a call that has no answer yet takes two to dismiss, also within its 48 hours', async () => {
  const { slop, arts } = await large();
  const id = await caseOf(app, 'award', slop);
  await claim(app, moderators[0], id);
  expect(await act(app, moderators[0], id, { action: 'dismiss' })).toBe('proposed');
  expect(await openCalls(arts[0]!)).toBe(1);
  expect(await answerProposal(app, moderators[1], id)).toBe('done');
  expect(await openCalls(arts[0]!)).toBe(0);
  // Two have seen enough: nobody asks again.
  const ofArt = await taken(app, moderators[0], 'comment', arts[0]!);
  expect(await act(app, moderators[0], ofArt, { action: 'ask_process' })).toBe('ALREADY_SO');
});

test('a call to the next winner stays open through acts about the first one, and about accounts', async () => {
  const { slop, arts, artists } = await large();
  const id = await caseOf(app, 'award', slop);
  await claim(app, moderators[0], id);
  expect(await actByTwo(app, moderators, id, { action: 'disqualify' })).toBe('done');
  expect(await openCalls(arts[1]!)).toBe(1);
  expect(await appeal(app, artists[0]!, (await statementsOf(app, artists[0]!))[0].id)).toBe('done');
  await app.advance('16 minutes');
  await claim(app, others[0], id);
  expect(await decideAppeal(app, others[0], artists[0]!, 'rejected')).toBe('done');
  expect(await act(app, others[0], id, { action: 'ban', days: 1 })).toBe('done');
  expect(await openCalls(arts[1]!)).toBe(1);
  expect(await lookedAt(artists[1]!)).toBe(0);
});

test('a winner who is reinstated before they could answer is asked again', async () => {
  const { slop, arts, artists } = await large();
  const id = await caseOf(app, 'award', slop);
  await claim(app, moderators[0], id);
  expect(await actByTwo(app, moderators, id, { action: 'disqualify' })).toBe('done');
  expect([await openCalls(arts[0]!), await openCalls(arts[1]!)]).toEqual([0, 1]);
  expect(await appeal(app, artists[0]!, (await statementsOf(app, artists[0]!))[0].id)).toBe('done');
  await app.advance('16 minutes');
  expect(await upholdByTwo(app, others, artists[0]!)).toBe('done');
  expect([await openCalls(arts[0]!), await openCalls(arts[1]!)]).toEqual([1, 0]);
  const body = { image_url: await app.upload(artists[0]!, 'stage'), line: 'A sketch' };
  expect((await app.call('addStage', artists[0]!, { params: { id: arts[0]! }, body })).status).toBe(200);
  expect((await app.call('answerProcessCall', artists[0]!, { params: { id: arts[0]! } })).status).toBe(200);
});
