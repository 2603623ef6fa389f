import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/transactions.ts';
import { brokenChecks } from '../../testing/audits.ts';
import { type Contest, contestOf, settledContest } from '../../testing/contests.ts';
import {
  act,
  actByTwo,
  answerProposal,
  appeal,
  caseOf,
  claim,
  codeOf,
  decideAppeal,
  moderatorOf,
  moderatorPair,
  reported,
  statementsOf,
  taken,
  upholdByTwo,
} from '../../testing/moderators.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { finalizeDueAwards } from '../awards/final.ts';
import { settleDueAiSlops } from '../awards/settle.ts';
import { recordAct } from './acts.ts';

let app: TestApp;
let poster: Person;
let judges: [Person, Person];
let others: [Person, Person];
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
  poster = await app.person({ balance: 1_000_000 });
  judges = await moderatorPair(app);
  others = await moderatorPair(app);
});
afterAll(() => app.stop());
afterEach(async () => expect(await brokenChecks(app)).toEqual([]));

const contest = (likes: number[]) => contestOf(app, poster, likes);
const settled = (likes: number[]) => settledContest(app, poster, likes);
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
const withoutReauth = ({ id }: Person) =>
  app.owner.query(`update auth.sessions set proved_at = proved_at - interval '1 hour' where user_id = $1`, [id]);

describe('one moderator alone', () => {
  test('cannot end a contest by hiding its slop [T290]', async () => {
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

  test('cannot hide the leader; a later upheld appeal still pays the leader [T291]', async () => {
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

  test('cannot void likes bit by bit, neither before the deadline nor in review [T292]', async () => {
    const open = await contest([4, 2]);
    const early = await taken(app, judges[0], 'comment', open.arts[0]!);
    const likes = (of: Contest, from: number, to: number) => ({
      action: 'void_likes',
      rule: 'vote_cheating',
      user_ids: of.voters.slice(from, to).map(({ id }) => id),
    });
    expect(await act(app, judges[0], early, likes(open, 0, 1))).toBe('proposed');
    const all = await settled([4, 2]);
    const id = await taken(app, judges[0], 'comment', all.arts[0]!);
    expect(await act(app, judges[0], id, likes(all, 0, 2))).toBe('proposed');
    expect((await awardOf(all.slop)).winning_comment_id).toBe(all.arts[0]);
  });

  test('cannot lift a hold or ask for the process in an old session [T293]', async () => {
    const thief = await moderatorOf(app);
    const [ann] = (await contest([1])).artists;
    const id = await taken(app, thief, 'profile', ann!.id);
    expect(await act(app, thief, id, { action: 'freeze' })).toBe('done');
    await withoutReauth(thief);
    expect(await act(app, thief, id, { action: 'unfreeze' })).toBe('PROOF_REQUIRED');
    const { arts } = await contest([1]);
    const ofArt = await taken(app, thief, 'comment', arts[0]!);
    expect(await act(app, thief, ofArt, { action: 'ask_process' })).toBe('PROOF_REQUIRED');
  });

  test('cannot undo what two decided, even less after voting for the entry [T294]', async () => {
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

  test('cannot change who is paid by any sequence of acts [T295]', async () => {
    const alone = await moderatorOf(app);
    const { slop, arts, artists, voters } = await settled([4, 3, 1]);
    const actions = ['hide', 'unhide', 'disqualify', 'void_likes', 'cover', 'dismiss', 'uncover', 'reopen'] as const;
    const aStep = fc.record({
      art: fc.constantFrom(...arts),
      action: fc.constantFrom(...actions),
      count: fc.integer({ min: 1, max: 3 }),
    });
    const outcomes = new Set<string>();
    for (const { art, action, count } of fc.sample(aStep, { numRuns: 25, seed: 31 })) {
      const id = await reported(app, await app.person(), 'comment', art).catch(() => caseOf(app, 'comment', art));
      // In a closed case only some acts are possible.
      expect([200, 'CASE_CLOSED']).toContain(codeOf(await app.call('claimCase', alone, { params: { id } })));
      const user_ids = voters.slice(0, count).map((voter) => voter.id);
      const answer = await act(app, alone, id, { action, ...(action === 'void_likes' && { user_ids }) });
      outcomes.add(answer);
      expect(answer).not.toBe('INTERNAL');
      // Nobody confirms.
      if (answer !== 'proposed') continue;
      expect(await answerProposal(app, judges[0], id, false)).toBe('done');
      expect((await app.call('releaseCase', judges[0], { params: { id } })).status).toBe(200);
    }
    expect([...outcomes]).toEqual(expect.arrayContaining(['done', 'proposed', 'NOT_POSSIBLE']));
    expect((await awardOf(slop)).winning_comment_id).toBe(arts[0]);
    expect(await paidAfterAll(artists)).toEqual([4500, 0, 0]);
  }, 120_000);

  test('is refused by the database, whatever the server requests [T296]', async () => {
    const { arts } = await settled([2, 1]);
    const open = await contest([1]);
    const by = { moderatorId: judges[0].id, actor: 'x', reason: 'x' };
    for (const [action, subjectType, subjectId, details] of [
      ['hide', 'comment', arts[0]!, {}],
      ['disqualify', 'comment', arts[0]!, {}],
      ['disqualify', 'comment', arts[1]!, {}],
      ['hide', 'comment', open.arts[0]!, {}],
      ['cover', 'comment', open.arts[0]!, {}],
      ['hide', 'ai_slop', open.slop, {}],
      ['void_likes', 'comment', open.arts[0]!, { user_ids: [open.voters[0]!.id] }],
      ['clear', 'award', open.slop, {}],
    ] as const)
      await expect(
        inTransaction(app.db, (trx) => recordAct(trx, { ...by, action, subjectType, subjectId, details })),
      ).rejects.toMatchObject({ code: 'SECOND_NEEDED' });
  });
});

describe('the database’s own checks', () => {
  const record = (by: Person, more: Omit<Parameters<typeof recordAct>[1], 'actor' | 'moderatorId' | 'reason'>) =>
    inTransaction(app.db, (trx) => recordAct(trx, { moderatorId: by.id, actor: 'x', reason: 'x', ...more }));
  const ofEntry = (subjectId: string) => ({ subjectType: 'comment', subjectId }) as const;
  const refused = { code: 'SECOND_NEEDED' };
  const lastAct = async (action: string, art: string) =>
    Number(
      (
        await app.owner.query('select max(id) as id from moderation_log where action = $1 and subject_id = $2', [
          action,
          art,
        ])
      ).rows[0].id,
    );
  const appealOf = async (artist: Person) => {
    await appeal(app, artist, (await statementsOf(app, artist))[0].id);
    return (await app.owner.query('select id from moderation_appeals where user_id = $1', [artist.id])).rows[0].id;
  };

  test('let one moderator neither uncover an entry nor extend the time [T296]', async () => {
    const { slop, arts } = await settled([2, 1]);
    const id = await taken(app, judges[0], 'comment', arts[0]!);
    expect(await act(app, judges[0], id, { action: 'cover' })).toBe('done');
    await expect(record(judges[0], { action: 'uncover', ...ofEntry(arts[0]!) })).rejects.toMatchObject(refused);
    const moreTime = { action: 'more_time', subjectType: 'award', subjectId: slop } as const;
    await expect(record(judges[0], moreTime)).rejects.toMatchObject(refused);
  });

  test('let one moderator change nothing after two changed who is paid', async () => {
    const { arts } = await settled([3, 2, 1]);
    const id = await taken(app, judges[0], 'comment', arts[0]!);
    expect(await actByTwo(app, judges, id, { action: 'disqualify' })).toBe('done');
    await expect(record(others[0], { action: 'hide', ...ofEntry(arts[2]!) })).rejects.toMatchObject(refused);
  });

  test('let one moderator uphold no appeal against what two did', async () => {
    const { arts, artists } = await settled([2, 1]);
    const id = await taken(app, judges[0], 'comment', arts[0]!);
    expect(await actByTwo(app, judges, id, { action: 'disqualify' })).toBe('done');
    const details = { appeal: await appealOf(artists[0]!) };
    const aboutAct = await lastAct('disqualify', arts[0]!);
    const upheld = { action: 'appeal_upheld', ...ofEntry(arts[0]!), aboutAct, details };
    await expect(record(others[0], upheld)).rejects.toMatchObject(refused);
  });

  test('let two change nothing about who is paid after 23 days [T300]', async () => {
    const { slop, arts } = await settled([2, 1]);
    const id = await taken(app, judges[0], 'comment', arts[0]!);
    expect(await actByTwo(app, judges, id, { action: 'more_time' })).toBe('done');
    await claim(app, judges[1], id);
    expect(await act(app, judges[1], id, { action: 'disqualify' })).toBe('proposed');
    const proposalId = await lastAct('propose', arts[0]!);
    await app.advance('23 days 1 hour');
    const late = { action: 'disqualify', ...ofEntry(arts[0]!), proposalId };
    await expect(record(judges[0], late)).rejects.toMatchObject({ code: 'NOT_POSSIBLE' });
    expect((await awardOf(slop)).winning_comment_id).toBe(arts[0]);
  });
});

describe('a cover', () => {
  test('hides picture and words, keeps place and likes, and is lifted by two [T298]', async () => {
    const { slop, arts, artists } = await contest([2, 1]);
    const id = await taken(app, judges[0], 'comment', arts[0]!);
    expect(await act(app, judges[0], id, { action: 'cover', rule: 'sexual' })).toBe('done');
    expect((await app.call('getArt', null, { params: { id: arts[0]! } })).status).toBe(404);
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
    expect((await app.call('getArt', null, { params: { id: arts[0]! } })).status).toBe(200);
    expect(await paidAfterAll(artists)).toEqual([4500, 0]);
  });

  test('of a slop ends nothing and says so; two can turn it into hiding [T298]', async () => {
    const { slop, artists } = await contest([2, 1]);
    const id = await taken(app, judges[0], 'ai_slop', slop);
    expect(await act(app, judges[0], id, { action: 'cover', rule: 'sexual' })).toBe('done');
    const page = await app.call('getAiSlop', null, { params: { id: slop } });
    expect([page.status, page.body.error.code]).toEqual([404, 'AI_SLOP_COVERED']);
    const { rows } = await app.owner.query('select status from ai_slops where id = $1', [slop]);
    expect(rows).toEqual([{ status: 'open' }]);
    expect(await actByTwo(app, judges, id, { action: 'hide' })).toBe('done');
    expect((await app.call('getAiSlop', null, { params: { id: slop } })).body.error.code).toBe('AI_SLOP_NOT_FOUND');
    expect(await paidAfterAll(artists)).toEqual([4500, 0]);
  });
});
