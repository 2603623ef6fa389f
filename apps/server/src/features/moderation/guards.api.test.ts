import { invariants } from '@unslop/database/invariants';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { watchCases } from '../../core/cases/free-moderators.ts';
import { inTransaction } from '../../platform/transactions.ts';
import {
  act,
  actByTwo,
  answerProposal,
  appeal,
  caseOf,
  claim,
  decideAppeal,
  moderatorOf,
  reported,
  statementsOf,
  taken,
  upholdByTwo,
} from '../../testing/moderators.ts';
import { operate } from '../../testing/operator-command.ts';
import { notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { finalizeDueAwards } from '../awards/final.ts';
import { settleDueAiSlops } from '../awards/settle.ts';
import { recordAct } from './acts.ts';
import { endBans } from './bans.ts';

let app: TestApp;
let poster: Person;
let judges: [Person, Person];
let others: [Person, Person];
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
  poster = await app.person({ balance: 1_000_000 });
  judges = [await moderatorOf(app), await moderatorOf(app)];
  others = [await moderatorOf(app), await moderatorOf(app)];
});
afterAll(() => app.stop());
afterEach(async () => {
  for (const { name, sql: query } of invariants) expect((await app.owner.query(query)).rows, name).toEqual([]);
});

interface Contest {
  slop: string;
  arts: string[];
  artists: Person[];
  voters: Person[];
}

/** A contest over $45: an entry for each number, with that many likes. */
async function contest(likes: number[]): Promise<Contest> {
  const people = (n: number) => Promise.all(Array.from({ length: n }, () => app.person()));
  const [artists, voters] = [await people(likes.length), await people(Math.max(...likes))];
  const slop = await app.slop(poster, { prize: 45 });
  const arts: string[] = [];
  for (const artist of artists) arts.push(await app.art(artist, slop));
  for (const [n, count] of likes.entries())
    for (const voter of voters.slice(0, count)) await app.call('likeComment', voter, { params: { id: arts[n]! } });
  return { slop, arts, artists, voters };
}
async function settled(likes: number[]): Promise<Contest> {
  const made = await contest(likes);
  await app.advance('25 hours');
  await settleDueAiSlops(app.deps);
  return made;
}
const get = async (id: string, by: Person = judges[0]) => (await app.call('getCase', by, { params: { id } })).body;
const actOf = async (id: string, action: string) =>
  (await get(id)).acts.find((one: { action: string }) => one.action === action);
const awardOf = async (slop: string) => (await app.call('getAward', null, { params: { id: slop } })).body;
const statusOf = async (slop: string) => (await app.call('getAiSlop', null, { params: { id: slop } })).body.status;
const paidAfterAll = async (artists: readonly Person[]) => {
  await app.advance('45 days');
  await finalizeDueAwards(app.deps);
  return Promise.all(artists.map((artist) => app.balanceOf(artist)));
};
const withoutProof = ({ id }: Person) =>
  app.owner.query(`update auth.sessions set proved_at = proved_at - interval '1 hour' where user_id = $1`, [id]);
const isOpenAlarm = async (kind: string, about: object) =>
  (
    await app.owner.query('select from alarms where kind = $1 and detail @> $2 and cleared_at is null', [
      kind,
      JSON.stringify(about),
    ])
  ).rows.length > 0;

describe('one moderator alone', () => {
  test('does not end a contest by hiding its slop', async () => {
    const { slop } = await contest([2, 1]);
    const id = await taken(app, judges[0], 'ai_slop', slop);
    expect(await actOf(id, 'hide')).toMatchObject({ needs: 'two' });
    expect(await act(app, judges[0], id, { action: 'hide' })).toBe('proposed');
    expect(await statusOf(slop)).toBe('open');
    expect(await answerProposal(app, judges[0], id)).toBe('SECOND_NEEDED');
    expect(await answerProposal(app, judges[1], id)).toBe('done');
    const { rows } = await app.owner.query(
      'select status, settled_at is not null as is_settled from ai_slops where id = $1',
      [slop],
    );
    expect(rows).toEqual([{ status: 'awarded', is_settled: true }]);
  });

  test('does not hide the leader before the deadline, and an upheld appeal after it still pays the leader', async () => {
    const { slop, arts, artists } = await contest([3, 1]);
    const id = await taken(app, judges[0], 'comment', arts[0]!);
    expect(await act(app, judges[0], id, { action: 'hide' })).toBe('proposed');
    expect(await answerProposal(app, judges[1], id)).toBe('done');
    await app.advance('25 hours');
    await settleDueAiSlops(app.deps);
    expect((await awardOf(slop)).winning_comment_id).toBe(arts[1]);
    const [statement] = await statementsOf(app, artists[0]!);
    expect(await appeal(app, artists[0]!, statement.id)).toBe('done');
    expect(await upholdByTwo(app, others, artists[0]!)).toBe('done');
    expect((await awardOf(slop)).winning_comment_id).toBe(arts[0]);
    expect(await paidAfterAll(artists)).toEqual([4500, 0]);
  });

  test('leaves out no likes in slices before the deadline, and none that add up in review', async () => {
    const open = await contest([4, 2]);
    const early = await taken(app, judges[0], 'comment', open.arts[0]!);
    const likes = (of: Contest, from: number, to: number) => ({
      action: 'void_likes',
      rule: 'vote_cheating',
      user_ids: of.voters.slice(from, to).map(({ id }) => id),
    });
    expect(await act(app, judges[0], early, likes(open, 0, 1))).toBe('proposed');
    const { slop, arts, artists, voters } = await settled([4, 2]);
    const id = await taken(app, judges[0], 'comment', arts[0]!);
    const all = { slop, arts, artists, voters };
    expect(await act(app, judges[0], id, likes(all, 0, 2))).toBe('done');
    expect((await awardOf(slop)).winning_comment_id).toBe(arts[0]);
    const again = await taken(app, judges[0], 'comment', arts[0]!);
    expect(await act(app, judges[0], again, likes(all, 2, 3))).toBe('proposed');
    expect((await awardOf(slop)).winning_comment_id).toBe(arts[0]);
  });

  test('neither lifts a hold nor asks for the process in an old session', async () => {
    const thief = await moderatorOf(app);
    const [ann] = (await contest([1])).artists;
    const id = await taken(app, thief, 'profile', ann!.id);
    expect(await act(app, thief, id, { action: 'freeze' })).toBe('done');
    await withoutProof(thief);
    expect(await act(app, thief, id, { action: 'unfreeze' })).toBe('PROOF_REQUIRED');
    const { arts } = await contest([1]);
    const ofArt = await taken(app, thief, 'comment', arts[0]!);
    expect(await act(app, thief, ofArt, { action: 'ask_process' })).toBe('PROOF_REQUIRED');
  });

  test('does not undo what two decided, least of all after voting for the entry', async () => {
    const { slop, arts, artists } = await contest([3, 1]);
    const voter = await moderatorOf(app);
    await app.call('likeComment', voter, { params: { id: arts[0]! } });
    await app.advance('25 hours');
    await settleDueAiSlops(app.deps);
    const id = await taken(app, judges[0], 'comment', arts[0]!);
    expect(await actByTwo(app, judges, id, { action: 'disqualify' })).toBe('done');
    const [statement] = await statementsOf(app, artists[0]!);
    await appeal(app, artists[0]!, statement.id);
    expect(await decideAppeal(app, voter, artists[0]!)).toBe('MODERATION_CONFLICT');
    for (const judge of judges) expect(await decideAppeal(app, judge, artists[0]!)).toBe('SECOND_NEEDED');
    expect(await decideAppeal(app, others[0], artists[0]!)).toBe('proposed');
    expect(await answerProposal(app, others[0], id)).toBe('SECOND_NEEDED');
    expect((await awardOf(slop)).winning_comment_id).toBe(arts[1]);
    expect(await paidAfterAll(artists)).toEqual([0, 4500]);
  });

  test('changes nothing about who is paid by any sequence of acts', async () => {
    const alone = await moderatorOf(app);
    const { slop, arts, artists, voters } = await settled([4, 3, 1]);
    const actions = ['hide', 'unhide', 'disqualify', 'void_likes', 'cover', 'dismiss', 'uncover', 'reopen'] as const;
    const aStep = fc.record({
      art: fc.constantFrom(...arts),
      action: fc.constantFrom(...actions),
      count: fc.integer({ min: 1, max: 3 }),
    });
    for (const { art, action, count } of fc.sample(aStep, { numRuns: 25, seed: 31 })) {
      const id = await reported(app, await app.person(), 'comment', art).catch(() => caseOf(app, 'comment', art));
      await app.call('claimCase', alone, { params: { id } });
      const user_ids = voters.slice(0, count).map((voter) => voter.id);
      const answer = await act(app, alone, id, { action, ...(action === 'void_likes' && { user_ids }) });
      expect(answer).not.toBe('INTERNAL');
      // Nobody confirms.
      if (answer === 'proposed') await answerProposal(app, judges[0], id, false);
    }
    expect((await awardOf(slop)).winning_comment_id).toBe(arts[0]);
    expect(await paidAfterAll(artists)).toEqual([4500, 0, 0]);
  }, 120_000);

  test('is refused by the database itself, whatever the server asks for', async () => {
    const { arts } = await settled([2, 1]);
    const open = await contest([1]);
    const by = { moderatorId: judges[0].id, actor: 'x', reason: 'x' };
    for (const [action, subjectType, subjectId, details] of [
      ['hide', 'comment', arts[0]!, {}],
      ['disqualify', 'comment', arts[0]!, {}],
      ['hide', 'comment', open.arts[0]!, {}],
      ['hide', 'ai_slop', open.slop, {}],
      ['void_likes', 'comment', open.arts[0]!, { user_ids: [open.voters[0]!.id] }],
      ['clear', 'award', open.slop, {}],
    ] as const)
      await expect(
        inTransaction(app.db, (trx) => recordAct(trx, { ...by, action, subjectType, subjectId, details })),
      ).rejects.toMatchObject({ code: 'SECOND_NEEDED' });
  });
});

describe('a cover', () => {
  test('takes picture and words off the site, keeps place and likes, and is lifted by two', async () => {
    const { slop, arts, artists } = await contest([2, 1]);
    const id = await taken(app, judges[0], 'comment', arts[0]!);
    expect(await act(app, judges[0], id, { action: 'cover' })).toBe('done');
    expect((await app.call('getBeautifulArt', null, { params: { id: arts[0]! } })).status).toBe(404);
    const listed = (await app.call('listComments', null, { params: { id: slop } })).body.data;
    expect(listed[0]).toMatchObject({
      id: arts[0],
      is_covered: true,
      image: null,
      image_url: null,
      content: '',
      likes: 2,
    });
    expect((await statementsOf(app, artists[0]!))[0].title).toBe('Your art for “A slop” is hidden while we check');
    expect(await actOf(id, 'uncover')).toMatchObject({ needs: 'two' });
    await app.advance('25 hours');
    await settleDueAiSlops(app.deps);
    expect((await awardOf(slop)).winning_comment_id).toBe(arts[0]);
    expect((await awardOf(slop)).delayed_by).toBe('cover');
    await claim(app, judges[0], id);
    expect(await actByTwo(app, judges, id, { action: 'uncover' })).toBe('done');
    expect((await app.call('getBeautifulArt', null, { params: { id: arts[0]! } })).status).toBe(200);
    expect(await paidAfterAll(artists)).toEqual([4500, 0]);
  });

  test('of a slop ends nothing, its page says so, and two turn it into hiding', async () => {
    const { slop, artists } = await contest([2, 1]);
    const id = await taken(app, judges[0], 'ai_slop', slop);
    expect(await act(app, judges[0], id, { action: 'cover' })).toBe('done');
    const page = await app.call('getAiSlop', null, { params: { id: slop } });
    expect([page.status, page.body.error.code]).toEqual([404, 'AI_SLOP_COVERED']);
    const { rows } = await app.owner.query('select status from ai_slops where id = $1', [slop]);
    expect(rows).toEqual([{ status: 'open' }]);
    expect(await actByTwo(app, judges, id, { action: 'hide' })).toBe('done');
    expect((await app.call('getAiSlop', null, { params: { id: slop } })).body.error.code).toBe('AI_SLOP_NOT_FOUND');
    expect(await paidAfterAll(artists)).toEqual([4500, 0]);
  });
});

describe('the date of an award', () => {
  test('goes back when two find nothing, and the award is paid then', async () => {
    const { slop, arts, artists } = await settled([2, 1]);
    const id = await taken(app, judges[0], 'comment', arts[0]!);
    const before = await awardOf(slop);
    expect(before.delayed_by).toBe('report');
    expect(await actByTwo(app, judges, id, { action: 'clear' })).toBe('done');
    const after = await awardOf(slop);
    expect(after.delayed_by).toBeNull();
    expect(Date.parse(after.final_at) - Date.parse(after.settled_at)).toBe(72 * 3_600_000);
    await app.advance('73 hours');
    await finalizeDueAwards(app.deps);
    expect(await Promise.all(artists.map((artist) => app.balanceOf(artist)))).toEqual([4500, 0]);
  });

  test('is not cleared while an appeal or a call for process is open, or an act has just changed who will be paid', async () => {
    const { arts, artists } = await settled([2, 1]);
    const id = await taken(app, judges[0], 'comment', arts[0]!);
    expect(await act(app, judges[0], id, { action: 'ask_process' })).toBe('done');
    expect((await actOf(id, 'clear')).refused).toMatch('was asked how it was made');
    expect(await act(app, judges[0], id, { action: 'clear' })).toBe('NOT_POSSIBLE');
    expect(await actByTwo(app, judges, id, { action: 'disqualify' })).toBe('done');
    const ofNext = await taken(app, judges[0], 'comment', arts[1]!);
    expect((await actOf(ofNext, 'clear')).refused).toMatch('time to appeal');
    await app.advance('6 days');
    await appeal(app, artists[0]!, (await statementsOf(app, artists[0]!))[0].id);
    await app.advance('2 days');
    expect((await actOf(ofNext, 'clear')).refused).toMatch('An appeal is open');
  });

  test('moves once by more time that two take', async () => {
    const { slop, arts } = await settled([2, 1]);
    const id = await taken(app, judges[0], 'comment', arts[0]!);
    expect(await actByTwo(app, judges, id, { action: 'more_time' })).toBe('done');
    const award = await awardOf(slop);
    expect(award.delayed_by).toBe('more_time');
    expect(Date.parse(award.final_at) - Date.parse(award.settled_at)).toBe(30 * 86_400_000);
    await claim(app, judges[1], id);
    expect(await act(app, judges[1], id, { action: 'more_time' })).toBe('NOT_POSSIBLE');
  });

  test('ends every change of who is paid after 23 days', async () => {
    const { arts } = await settled([2, 1]);
    const id = await taken(app, judges[0], 'comment', arts[0]!);
    expect(await actByTwo(app, judges, id, { action: 'more_time' })).toBe('done');
    await app.advance('23 days 1 hour');
    await claim(app, judges[0], id);
    expect(await act(app, judges[0], id, { action: 'disqualify' })).toBe('NOT_POSSIBLE');
  });
});

test('a dismissed case is opened again by another moderator, not by the same one', async () => {
  const { slop, arts } = await settled([2, 1]);
  const id = await taken(app, judges[0], 'comment', arts[0]!);
  const before = await awardOf(slop);
  expect(await act(app, judges[0], id, { action: 'dismiss', rule: undefined })).toBe('done');
  expect((await awardOf(slop)).final_at).toBe(before.final_at);
  expect(await act(app, judges[0], id, { action: 'reopen' })).toBe('SECOND_NEEDED');
  await app.advance('16 minutes');
  expect(await act(app, judges[1], id, { action: 'reopen' })).toBe('done');
  expect((await get(id)).status).toBe('open');
});

describe('a hold by one moderator', () => {
  test('ends by itself after three days, and a second one takes two', async () => {
    const ann = await app.person();
    const id = await taken(app, judges[0], 'profile', ann.id);
    expect(await act(app, judges[0], id, { action: 'freeze', days: 4 })).toBe('proposed');
    expect(await answerProposal(app, judges[1], id, false)).toBe('done');
    await app.call('releaseCase', judges[1], { params: { id } });
    await claim(app, judges[0], id);
    expect(await act(app, judges[0], id, { action: 'freeze' })).toBe('done');
    const isHeld = async () => (await app.call('getWallet', ann)).body.frozen;
    await app.advance('71 hours');
    await endBans(app.deps);
    expect(await isHeld()).toBe(true);
    await app.advance('2 hours');
    await endBans(app.deps);
    expect(await isHeld()).toBe(false);
    const again = await taken(app, judges[0], 'profile', ann.id);
    expect(await act(app, judges[0], again, { action: 'freeze' })).toBe('proposed');
  });
});

describe('in conflict', () => {
  test('is whoever voted in the contest, also after taking the like back', async () => {
    const { arts } = await contest([1]);
    const [voter, former] = [await moderatorOf(app), await moderatorOf(app)];
    for (const one of [voter, former]) await app.call('likeComment', one, { params: { id: arts[0]! } });
    await app.call('unlikeComment', former, { params: { id: arts[0]! } });
    const id = await reported(app, await app.person(), 'comment', arts[0]!);
    for (const one of [voter, former]) {
      expect((await get(id, one)).conflict).toBe('vote');
      expect((await app.call('claimCase', one, { params: { id } })).body.error.code).toBe('MODERATION_CONFLICT');
    }
  });

  test('is a friend who unfollowed after the contest began', async () => {
    const { arts, artists } = await contest([1]);
    const friend = await moderatorOf(app);
    const follow = (by: Person, whom: Person) => app.call('followUser', by, { body: { followed_id: whom.id } });
    await follow(friend, artists[0]!);
    await follow(artists[0]!, friend);
    expect((await app.call('unfollowUser', friend, { body: { followed_id: artists[0]!.id } })).status).toBe(200);
    const id = await reported(app, await app.person(), 'comment', arts[0]!);
    expect((await get(id, friend)).conflict).toBe('friend');
  });

  test('is whoever has used the browser of a party, while a shared network is only shown', async () => {
    const { arts, artists } = await contest([1]);
    const [near, far] = [await moderatorOf(app), await moderatorOf(app)];
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

describe('the operator’s command', () => {
  test('is one of two while fewer than two moderators are free, and alone only while none is', async () => {
    const others = (await app.owner.query(`select id from profiles where role = 'moderator'`)).rows.map(({ id }) => id);
    await app.owner.query(`update profiles set role = 'member' where id = any($1)`, [others]);
    const only = await moderatorOf(app);
    const run = async (...words: string[]) => operate(app, 'moderate.ts', ...words, '--by', 'ops');
    const { arts, slop } = await settled([2, 1]);
    const id = await reported(app, await app.person(), 'comment', arts[0]!);
    const proposed = await run('disqualify', arts[0]!, '--rule', 'stolen', '--reason', 'A copy');
    expect(proposed.stdout).toMatch(/^Proposed: disqualify/);
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
      'This needs another moderator than you.\n',
    );
  }, 300_000);

  test('hears of a case that no moderator may decide, until one may', async () => {
    const all = (await app.owner.query(`select id from profiles where role = 'moderator'`)).rows.map(({ id }) => id);
    await app.owner.query(`update profiles set role = 'member' where id = any($1)`, [all]);
    const { arts } = await contest([1]);
    const voter = await moderatorOf(app);
    await app.call('likeComment', voter, { params: { id: arts[0]! } });
    const caseId = await reported(app, await app.person(), 'comment', arts[0]!);
    expect(await isOpenAlarm('case_without_moderator', { caseId })).toBe(true);
    await moderatorOf(app);
    await watchCases(app.deps);
    expect(await isOpenAlarm('case_without_moderator', { caseId })).toBe(false);
    await app.owner.query(`update profiles set role = 'moderator' where id = any($1)`, [all]);
  });
});

test('the notice of a call for process leads to the page with its form', async () => {
  const { arts, artists } = await contest([1]);
  const id = await taken(app, judges[0], 'comment', arts[0]!);
  expect(await act(app, judges[0], id, { action: 'ask_process' })).toBe('done');
  const notice = (await notificationsOf(app, artists[0]!)).find(({ content }) => content.startsWith('Please show how'));
  expect(notice!.link).toBe(`/beautiful-art/${arts[0]}`);
});
