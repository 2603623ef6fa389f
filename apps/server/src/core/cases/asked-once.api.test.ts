import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/transactions.ts';
import { brokenChecks } from '../../testing/audits.ts';
import { settledContest } from '../../testing/contests.ts';
import {
  act,
  actByTwo,
  answerProposal,
  appeal,
  caseOf,
  claim,
  codeOf,
  decideAppeal,
  disqualifyByTwo,
  moderatorPair,
  statementsOf,
  taken,
  upholdByTwo,
} from '../../testing/moderators.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openCase } from './open-case.ts';
import { workProcessCalls } from './process-calls.ts';

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

const statusOf = async (id: string) =>
  (await app.owner.query('select status from moderation_cases where id = $1', [id])).rows[0].status;
const stateOf = async (by: Person, art: string) =>
  (await app.call('getProcess', by, { params: { id: art } })).body.call?.state ?? null;
const addStage = async (by: Person, art: string) => {
  const body = { image_url: await app.upload(by, 'stage'), line: 'A sketch' };
  return codeOf(await app.call('addStage', by, { params: { id: art }, body }));
};
const work = () => workProcessCalls(app.deps);
/** Has two moderators disqualify the winner in the award's case. @returns the case's id */
const disqualified = async (slop: string) => {
  const id = await caseOf(app, 'award', slop);
  await claim(app, moderators[0], id);
  expect(await actByTwo(app, moderators, id, { action: 'disqualify' })).toBe('done');
  await work();
  return id;
};
/** Appeals the disqualification as the artist, and has two other moderators uphold the appeal. */
const reinstated = async (artist: Person) => {
  const about = (await statementsOf(app, artist)).find(({ action }: { action: string }) => action === 'disqualify');
  expect(await appeal(app, artist, about.id)).toBe('done');
  await app.advance('16 minutes');
  expect(await upholdByTwo(app, others, artist)).toBe('done');
  await work();
};

/** Settles a contest over $100, so the site asks the winner how the art was made. */
const large = () => settledContest(app, poster, [3, 2], 100);
const openCalls = async (art: string) =>
  (await app.owner.query('select 1 from process_calls where comment_id = $1 and closed_at is null', [art])).rows.length;
const lookedAt = async (person: Person) =>
  (await app.owner.query(`select 1 from notifications where user_id = $1 and kind = 'process_looked_at'`, [person.id]))
    .rows.length;

test('an open call for process takes two moderators to dismiss [T395]', async () => {
  const { slop, arts } = await large();
  const id = await caseOf(app, 'award', slop);
  await claim(app, moderators[0], id);
  expect(await act(app, moderators[0], id, { action: 'dismiss' })).toBe('proposed');
  expect(await openCalls(arts[0]!)).toBe(1);
  expect(await answerProposal(app, moderators[1], id)).toBe('done');
  expect(await openCalls(arts[0]!)).toBe(0);
  // Two moderators have seen enough, so nobody can ask again.
  const ofArt = await taken(app, moderators[0], 'comment', arts[0]!);
  expect(await act(app, moderators[0], ofArt, { action: 'ask_process' })).toBe('ALREADY_SO');
});

test('a call to the next winner survives acts about the first one or accounts [T396]', async () => {
  const { slop, arts, artists } = await large();
  const id = await disqualified(slop);
  expect(await openCalls(arts[1]!)).toBe(1);
  expect(await appeal(app, artists[0]!, (await statementsOf(app, artists[0]!))[0].id)).toBe('done');
  await app.advance('16 minutes');
  await claim(app, others[0], id);
  expect(await decideAppeal(app, others[0], artists[0]!, 'rejected')).toBe('done');
  expect(await act(app, others[0], id, { action: 'ban', days: 1 })).toBe('done');
  expect(await openCalls(arts[1]!)).toBe(1);
  expect(await lookedAt(artists[1]!)).toBe(0);
});

test('a call is suspended while its entry is out, then gets its full time again [T397]', async () => {
  const { slop, arts, artists } = await large();
  const id = await disqualified(slop);
  expect(await stateOf(artists[0]!, arts[0]!)).toBeNull();
  await app.advance('49 hours');
  await work();
  // The two moderators' decision about the next winner says nothing about the first.
  await claim(app, moderators[0], id);
  expect(await actByTwo(app, moderators, id, { action: 'dismiss' })).toBe('done');
  expect(await statusOf(id)).toBe('closed');
  await reinstated(artists[0]!);
  expect([await stateOf(artists[0]!, arts[0]!), await statusOf(id)]).toEqual(['asked', 'open']);
  await app.advance('47 hours');
  await work();
  expect(await addStage(artists[0]!, arts[0]!)).toBe(200);
  expect(codeOf(await app.call('answerProcessCall', artists[0]!, { params: { id: arts[0]! } }))).toBe(200);
});

test('an unanswered call still takes two after the winner was out and came back [T404]', async () => {
  const { slop, arts, artists } = await large();
  await app.advance('49 hours');
  await work();
  const id = await disqualified(slop);
  await reinstated(artists[0]!);
  expect([await stateOf(artists[0]!, arts[0]!), await statusOf(id)]).toEqual(['unanswered', 'open']);
  await app.advance('16 minutes');
  await claim(app, moderators[0], id);
  expect(await act(app, moderators[0], id, { action: 'dismiss' })).toBe('proposed');
});

test('a proposal does not end a call made after it [T405]', async () => {
  const { slop, arts } = await large();
  const id = await caseOf(app, 'award', slop);
  await claim(app, moderators[0], id);
  expect(await act(app, moderators[0], id, { action: 'dismiss' })).toBe('proposed');
  await app.advance('1 minute');
  expect(await disqualifyByTwo(app, arts[0]!, others)).toBe('done');
  await answerProposal(app, moderators[1], id);
  expect([await openCalls(arts[1]!), await statusOf(id)]).toEqual([1, 'open']);
});

test('a call is suspended while its entry is covered; other acts do not end it [T406]', async () => {
  const { arts, artists } = await settledContest(app, poster, [3, 1]);
  const id = await taken(app, moderators[0], 'comment', arts[0]!);
  expect(await act(app, moderators[0], id, { action: 'ask_process' })).toBe('done');
  expect(await act(app, moderators[0], id, { action: 'cover' })).toBe('done');
  await work();
  await app.advance('49 hours');
  await work();
  await claim(app, moderators[0], id);
  expect(await actByTwo(app, moderators, id, { action: 'uncover' })).toBe('done');
  await work();
  expect([await openCalls(arts[0]!), await stateOf(artists[0]!, arts[0]!)]).toEqual([1, 'asked']);
  expect(await addStage(artists[0]!, arts[0]!)).toBe(200);
});

test('two can end a call during an appeal; the case allows another call later [T407]', async () => {
  const { slop, arts, artists } = await large();
  const id = await disqualified(slop);
  expect(await appeal(app, artists[0]!, (await statementsOf(app, artists[0]!))[0].id)).toBe('done');
  await app.advance('16 minutes');
  await claim(app, others[0], id);
  expect(await actByTwo(app, others, id, { action: 'dismiss' })).toBe('done');
  expect(await openCalls(arts[1]!)).toBe(0);

  const small = await settledContest(app, poster, [3, 2]);
  const why = { finding: 'money_taken_back' } as const;
  const award = await inTransaction(app.db, (trx) =>
    openCase(trx, { subjectType: 'award', subjectId: small.slop, why }),
  );
  await claim(app, moderators[0], award);
  expect(await act(app, moderators[0], award, { action: 'ask_process' })).toBe('done');
  expect(await disqualifyByTwo(app, small.arts[0]!, others)).toBe('done');
  expect(await act(app, moderators[0], award, { action: 'ask_process' })).toBe('done');
});

test.each(['cover', 'ask_process'])('%s reopens a closed case [T408]', async (action) => {
  const { arts } = await settledContest(app, poster, [2, 1]);
  const id = await taken(app, moderators[0], 'comment', arts[0]!);
  expect(await act(app, moderators[0], id, { action: 'dismiss' })).toBe('done');
  expect(await act(app, moderators[0], id, { action })).toBe('done');
  expect(await statusOf(id)).toBe('open');
});
