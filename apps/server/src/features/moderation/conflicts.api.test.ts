import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { watchCases } from '../../core/cases/free-moderators.ts';
import { openCase } from '../../core/cases/open-case.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { brokenChecks } from '../../testing/audits.ts';
import { contestOf, settledContest } from '../../testing/contests.ts';
import {
  act,
  answerProposal,
  appeal,
  befriend,
  claim,
  disqualifyByTwo,
  moderatorOf,
  moderatorPair,
  reported,
  statementsOf,
  taken,
} from '../../testing/moderators.ts';
import { operate } from '../../testing/operator-command.ts';
import { notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { endBans } from './bans.ts';

let app: TestApp;
let poster: Person;
let judges: [Person, Person];
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
  poster = await app.person({ balance: 1_000_000 });
  judges = await moderatorPair(app);
});
afterAll(() => app.stop());
afterEach(async () => expect(await brokenChecks(app)).toEqual([]));

const contest = (likes: number[]) => contestOf(app, poster, likes);
const settled = (likes: number[]) => settledContest(app, poster, likes);
const get = async (id: string, by: Person = judges[0]) => (await app.call('getCase', by, { params: { id } })).body;
const awardOf = async (slop: string) => (await app.call('getAward', null, { params: { id: slop } })).body;
const casesOf = async (id: string) =>
  (await app.owner.query('select status from moderation_cases where subject_id = $1', [id])).rows.map(
    ({ status }) => status,
  );
const isOpenAlarm = async (kind: string, about: object) =>
  (
    await app.owner.query('select from alarms where kind = $1 and detail @> $2 and cleared_at is null', [
      kind,
      JSON.stringify(about),
    ])
  ).rows.length > 0;

describe('a hold by one moderator', () => {
  test('ends after three days, and a second one takes two [T302]', async () => {
    const ann = await app.person();
    const id = await taken(app, judges[0], 'profile', ann.id);
    expect(await act(app, judges[0], id, { action: 'freeze', days: 4 })).toBe('proposed');
    expect(await answerProposal(app, judges[1], id, false)).toBe('done');
    await app.call('releaseCase', judges[1], { params: { id } });
    await claim(app, judges[0], id);
    expect(await act(app, judges[0], id, { action: 'freeze' })).toBe('done');
    const isFrozen = async () => (await app.call('getWallet', ann)).body.frozen;
    await app.advance('71 hours');
    await endBans(app.deps);
    expect(await isFrozen()).toBe(true);
    await app.advance('2 hours');
    await endBans(app.deps);
    expect(await isFrozen()).toBe(false);
    const again = await taken(app, judges[0], 'profile', ann.id);
    expect(await act(app, judges[0], again, { action: 'freeze' })).toBe('proposed');
  });
});

describe('a conflict of interest', () => {
  test('includes anyone who voted in the contest, even after unliking [T303]', async () => {
    const { arts } = await contest([1]);
    const [voter, former] = await moderatorPair(app);
    for (const one of [voter, former]) await app.call('likeComment', one, { params: { id: arts[0]! } });
    await app.call('unlikeComment', former, { params: { id: arts[0]! } });
    const id = await reported(app, await app.person(), 'comment', arts[0]!);
    for (const one of [voter, former]) {
      expect((await get(id, one)).conflict).toBe('vote');
      expect((await app.call('claimCase', one, { params: { id } })).body.error.code).toBe('MODERATION_CONFLICT');
    }
  });

  test('includes a friend who unfollowed after the contest began [T303]', async () => {
    const { arts, artists } = await contest([1]);
    const friend = await moderatorOf(app);
    const follow = (by: Person, whom: Person) => app.call('followUser', by, { body: { followed_id: whom.id } });
    await follow(friend, artists[0]!);
    await follow(artists[0]!, friend);
    expect((await app.call('unfollowUser', friend, { body: { followed_id: artists[0]!.id } })).status).toBe(200);
    const id = await reported(app, await app.person(), 'comment', arts[0]!);
    expect((await get(id, friend)).conflict).toBe('friend');
  });

  test('includes anyone who used a party’s browser; a shared network is only shown', async () => {
    const { arts, artists } = await contest([1]);
    const [near, far] = await moderatorPair(app);
    const trace = (user: Person, kind: string) =>
      app.owner.query(`insert into person_traces (user_id, kind, hash) values ($1, $2, 'same')`, [user.id, kind]);
    await trace(artists[0]!, 'device');
    await trace(artists[0]!, 'network');
    await trace(near, 'device');
    await trace(far, 'network');
    const id = await reported(app, await app.person(), 'comment', arts[0]!);
    expect((await get(id, near)).conflict).toBe('device');
    expect((await get(id, far)).conflict).toBeNull();
    await claim(app, far, id);
    expect(await act(app, far, id, { action: 'hide' })).toBe('proposed');
    expect((await get(id)).proposal).toMatchObject({ shares_network: true });
  });
});

test('hides an award’s case from anyone who would be or was to be paid [T410]', async () => {
  const { slop, arts, artists } = await settled([3, 2, 1]);
  const ids = artists.map((artist) => artist.id);
  await app.owner.query(`update profiles set role = 'moderator' where id = any($1)`, [ids]);
  const why = { finding: 'money_taken_back' } as const;
  const id = await inTransaction(app.db, (trx) => openCase(trx, { subjectType: 'award', subjectId: slop, why }));
  const seen = () => Promise.all(artists.map((by) => app.call('getCase', by, { params: { id } })));
  expect((await seen()).map(({ status }) => status)).toEqual([404, 200, 200]);
  expect(await disqualifyByTwo(app, arts[0]!, judges)).toBe('done');
  expect((await seen()).map(({ status }) => status)).toEqual([404, 404, 200]);
  expect(await disqualifyByTwo(app, arts[1]!, judges)).toBe('done');
  expect((await seen()).map(({ status }) => status)).toEqual([404, 404, 404]);
  await app.owner.query(`update profiles set role = 'member' where id = any($1)`, [ids]);
});

test('keeps a friend of the appellant from deciding the appeal [T411]', async () => {
  const others = (await app.owner.query(`select id from profiles where role = 'moderator'`)).rows.map(({ id }) => id);
  await app.owner.query(`update profiles set role = 'member' where id = any($1)`, [others]);
  const [one, other] = await moderatorPair(app);
  const reporter = await app.person({ age: '2 days' });
  await befriend(app, other, reporter);
  const { arts } = await settled([1]);
  const caseId = await reported(app, reporter, 'comment', arts[0]!);
  await claim(app, one, caseId);
  expect(await act(app, one, caseId, { action: 'dismiss' })).toBe('done');
  expect(await appeal(app, reporter, (await statementsOf(app, reporter))[0].id)).toBe('done');
  await watchCases(app.deps);
  expect(await isOpenAlarm('case_without_moderator', { caseId })).toBe(true);
  await app.owner.query(`update profiles set role = 'moderator' where id = any($1)`, [others]);
  await watchCases(app.deps);
  expect(await isOpenAlarm('case_without_moderator', { caseId })).toBe(false);
});

describe('the operator’s command', () => {
  test('covers nothing without a rule and leaves the case to the two who decide [T409]', async () => {
    const { arts } = await contest([1]);
    const run = async (...words: string[]) => operate(app, 'moderate.ts', ...words, '--by', 'ops', '--reason', 'x');
    expect((await run('cover', 'comment', arts[0]!)).status).toBe(1);
    expect(await casesOf(arts[0]!)).toEqual([]);
    expect((await run('cover', 'comment', arts[0]!, '--rule', 'sexual')).stderr).toBe('');
    expect(await casesOf(arts[0]!)).toEqual(['open']);
  }, 300_000);

  test('counts as one of two without enough moderators, alone only without any [T304]', async () => {
    const others = (await app.owner.query(`select id from profiles where role = 'moderator'`)).rows.map(({ id }) => id);
    await app.owner.query(`update profiles set role = 'member' where id = any($1)`, [others]);
    const only = await moderatorOf(app);
    const run = async (...words: string[]) => operate(app, 'moderate.ts', ...words, '--by', 'ops');
    const { arts, slop } = await settled([2, 1]);
    const id = await reported(app, await app.person(), 'comment', arts[0]!);
    const proposed = await run('disqualify', arts[0]!, '--rule', 'stolen', '--reason', 'A copy');
    expect(proposed.stdout).toMatch(/^Proposed: disqualify/);
    // The operator cannot confirm their own proposal.
    expect((await run('confirm', id, '--reason', 'Yes')).stderr).toBe('This needs a different moderator.\n');
    expect(await answerProposal(app, only, id)).toBe('done');
    expect((await awardOf(slop)).winning_comment_id).toBe(arts[1]);
    await app.owner.query(`update profiles set role = 'member' where id = $1`, [only.id]);
    const alone = await settled([2, 1]);
    const silent = await run('disqualify', alone.arts[0]!, '--rule', 'stolen');
    expect([silent.status, silent.stderr]).toEqual([1, expect.stringContaining('say why in public')]);
    expect(
      (await run('disqualify', alone.arts[0]!, '--rule', 'stolen', '--public', 'No moderator is free')).status,
    ).toBe(0);
    expect((await awardOf(alone.slop)).revisions[0]).toMatchObject({ reason: 'No moderator is free' });
    await app.owner.query(`update profiles set role = 'moderator' where id = any($1)`, [others]);
    const many = await settled([2, 1]);
    await reported(app, await app.person(), 'comment', many.arts[0]!);
    expect((await run('disqualify', many.arts[0]!, '--rule', 'stolen')).stderr).toBe(
      'This needs a different moderator.\n',
    );
  }, 300_000);

  test('hears of a case that no moderator can decide, until one can [T305]', async () => {
    const all = (await app.owner.query(`select id from profiles where role = 'moderator'`)).rows.map(({ id }) => id);
    await app.owner.query(`update profiles set role = 'member' where id = any($1)`, [all]);
    const { arts } = await contest([1]);
    const voter = await moderatorOf(app);
    await app.call('likeComment', voter, { params: { id: arts[0]! } });
    const caseId = await reported(app, await app.person(), 'comment', arts[0]!);
    expect(await isOpenAlarm('case_without_moderator', { caseId })).toBe(true);
    const free = await moderatorOf(app);
    await watchCases(app.deps);
    expect(await isOpenAlarm('case_without_moderator', { caseId })).toBe(false);
    // The proposer does not count as the second moderator.
    await claim(app, free, caseId);
    expect(await act(app, free, caseId, { action: 'hide' })).toBe('proposed');
    await watchCases(app.deps);
    expect(await isOpenAlarm('case_without_moderator', { caseId })).toBe(true);
    await app.owner.query(`update profiles set role = 'moderator' where id = any($1)`, [all]);
  });
});

test('the notice of a call for process links to the page with its form [T306]', async () => {
  const { arts, artists } = await contest([1]);
  const id = await taken(app, judges[0], 'comment', arts[0]!);
  expect(await act(app, judges[0], id, { action: 'ask_process' })).toBe('done');
  const notice = (await notificationsOf(app, artists[0]!)).find(({ content }) => content.startsWith('Please show how'));
  expect(notice!.link).toBe(`/beautiful-art/${arts[0]}#how-it-was-made`);
});
