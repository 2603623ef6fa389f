import { createDb, createPool } from '@unslop/database/connect';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sessionCookie } from '../../core/auth/cookies.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { brokenChecks } from '../../testing/audits.ts';
import { contestOf, settledContest } from '../../testing/contests.ts';
import {
  act,
  actByTwo,
  answerProposal,
  appeal,
  befriend,
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
import { settleDueAiSlops } from '../awards/settle.ts';
import { operate } from './operate.ts';

let app: TestApp;
let poster: Person;
let bad: Person;
let good: [Person, Person];
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
  poster = await app.person({ balance: 1_000_000 });
  bad = await moderatorOf(app);
  good = await moderatorPair(app);
});
afterAll(() => app.stop());
afterEach(async () => expect(await brokenChecks(app)).toEqual([]));

const cover = (id: string) => act(app, bad, id, { action: 'cover', rule: 'sexual' });
const alarms = async (art: string) =>
  (
    await app.owner.query(
      `select 1 from alarms where kind = 'contest_covered' and cleared_at is null and detail ->> 'id' = $1`,
      [art],
    )
  ).rows.length;
const statusOf = async (id: string) =>
  (await app.owner.query('select status from moderation_cases where id = $1', [id])).rows[0].status;
const daysOfAward = async (slop: string) => {
  const { rows } = await app.owner.query(
    `select extract(epoch from f.final_at - w.settled_at) / 86400 as days from award_finals f join awards w using (ai_slop_id) where ai_slop_id = $1`,
    [slop],
  );
  return Number(rows[0].days);
};
const sealedSlop = async () => {
  const body = {
    p_title: 'A slop',
    p_prize_pool: 10,
    p_duration_days: 1,
    p_image_url: await app.upload(poster),
    has_sealed_votes: true,
  };
  return (await app.call('createSlopWithPrize', poster, { body })).body;
};

describe('a moderator with a friend in the contest', () => {
  test('cannot help the poster get the prize back by covering every entry [T358]', async () => {
    const { slop, arts } = await contestOf(app, poster, [1]);
    expect(await cover(await taken(app, bad, 'comment', arts[0]!))).toBe('done');
    expect(codeOf(await app.call('cancelAiSlop', poster, { params: { id: slop } }))).toBe('SLOP_HAS_ART');
    const body = { title: 'Another slop' };
    expect(codeOf(await app.call('updateAiSlop', poster, { params: { id: slop }, body }))).toBe('SLOP_HAS_ART');
  });

  test('covers only what nobody should see, once, and the operator is told [T359]', async () => {
    const { arts } = await contestOf(app, poster, [2, 1]);
    const id = await taken(app, bad, 'comment', arts[0]!);
    expect(await act(app, bad, id, { action: 'cover', rule: 'stolen' })).toBe('NOT_POSSIBLE');
    expect(await act(app, bad, id, { action: 'cover', rule: undefined })).toBe('INVALID_REQUEST');
    expect(await cover(id)).toBe('done');
    expect(await alarms(arts[0]!)).toBe(1);
    expect(await actByTwo(app, [bad, good[0]], id, { action: 'uncover' })).toBe('done');
    expect(await alarms(arts[0]!)).toBe(0);
    const again = await taken(app, bad, 'comment', arts[0]!);
    expect(await cover(again)).toBe('NOT_POSSIBLE');
  });

  test('cannot cover again what two moderators hid and two showed again [T398]', async () => {
    const { arts, artists } = await contestOf(app, poster, [2, 1]);
    const id = await taken(app, good[0], 'comment', arts[0]!);
    expect(await actByTwo(app, good, id, { action: 'hide' })).toBe('done');
    expect(await appeal(app, artists[0]!, (await statementsOf(app, artists[0]!))[0].id)).toBe('done');
    const others: [Person, Person] = await moderatorPair(app);
    expect(await upholdByTwo(app, others, artists[0]!)).toBe('done');
    expect(await cover(await taken(app, bad, 'comment', arts[0]!))).toBe('NOT_POSSIBLE');
  });

  test('cannot close the case of what they covered [T399]', async () => {
    const { arts, artists } = await contestOf(app, poster, [2, 1]);
    const id = await taken(app, bad, 'comment', arts[0]!);
    expect(await cover(id)).toBe('done');
    expect(await act(app, bad, id, { action: 'dismiss' })).toBe('NOT_POSSIBLE');
    expect(await act(app, bad, id, { action: 'warn' })).toBe('done');
    expect(await act(app, bad, id, { action: 'ban', days: 1 })).toBe('done');
    expect(await statusOf(id)).toBe('open');
    expect(await actByTwo(app, [bad, good[0]], id, { action: 'uncover' })).toBe('done');
    expect((await app.call('getProfile', null, { params: { id: artists[0]!.id } })).status).toBe(200);
  });

  test('cannot stop a witness by covering the art [T359]', async () => {
    const { arts } = await settledContest(app, poster, [2, 1]);
    expect(await act(app, bad, await taken(app, bad, 'comment', arts[0]!), { action: 'cover' })).toBe('done');
    const witness = await app.person({ age: '2 days' });
    const body = { subject_type: 'comment', subject_id: arts[0]!, reason: 'I painted this' };
    expect(codeOf(await app.call('createReport', witness, { body }))).toBe(200);
  });

  test('cannot remove a rival’s entry or likes at any time [T360]', async () => {
    const open = await contestOf(app, poster, [1, 0]);
    const inReview = await settledContest(app, poster, [3, 2]);
    const rivals = [open.arts[1]!, inReview.arts[1]!];
    for (const rival of rivals)
      expect(await act(app, bad, await taken(app, bad, 'comment', rival), { action: 'hide' })).toBe('proposed');
    const out = await settledContest(app, poster, [3, 2]);
    const id = await taken(app, bad, 'comment', out.arts[1]!);
    expect(await act(app, bad, id, { action: 'disqualify' })).toBe('proposed');
    const slop = await taken(app, bad, 'ai_slop', inReview.slop);
    expect(await act(app, bad, slop, { action: 'hide' })).toBe('proposed');
  });

  test('cannot ban or hold another moderator alone [T361]', async () => {
    const id = await taken(app, bad, 'profile', good[1].id);
    expect(await act(app, bad, id, { action: 'ban', days: 1 })).toBe('proposed');
    expect(await answerProposal(app, good[0], id, false)).toBe('done');
    expect(await act(app, good[0], id, { action: 'freeze' })).toBe('proposed');
  });

  test('asks about an entry only once, whatever became of the question [T362]', async () => {
    const { arts } = await settledContest(app, poster, [2, 1]);
    const id = await taken(app, bad, 'comment', arts[0]!);
    expect(await act(app, bad, id, { action: 'ask_process' })).toBe('done');
    await app.advance('3 days');
    await claim(app, bad, id);
    expect(await act(app, bad, id, { action: 'ask_process' })).toBe('ALREADY_SO');
  });

  test('cannot read a sealed count from the list of voters [T363]', async () => {
    const slop = await sealedSlop();
    const art = await app.art(await app.person(), slop);
    const id = await taken(app, bad, 'comment', art);
    expect(codeOf(await app.call('showVoters', bad, { params: { id } }))).toBe('NOT_POSSIBLE');
    await app.advance('25 hours');
    await settleDueAiSlops(app.deps);
    await claim(app, bad, id);
    expect(codeOf(await app.call('showVoters', bad, { params: { id } }))).toBe(200);
  });

  test('learns nothing by the server’s role, which ends no contest early [T363]', async () => {
    const { slop } = await contestOf(app, poster, [1]);
    for (const end of [
      sql`update ai_slops set status = 'expired', settled_at = app_now() where id = ${slop}`,
      sql`update ai_slops set status = 'expired', settled_at = app_now(), cancelled_at = app_now() where id = ${slop}`,
    ]) {
      await expect(end.execute(app.db)).rejects.toThrow('a contest ends at its deadline');
      // A declined proposal allows nothing.
      const id = await taken(app, good[0], 'ai_slop', slop);
      expect(await act(app, good[0], id, { action: 'hide' })).toBe('proposed');
      expect(await answerProposal(app, good[1], id, false)).toBe('done');
      await expect(end.execute(app.db)).rejects.toThrow('a contest ends at its deadline');
      await app.advance('16 minutes');
    }
  });

  test('cannot make an award final early or restore a deleted account [T364]', async () => {
    const { slop, artists } = await settledContest(app, poster, [1]);
    const early = sql`update award_finals set finalized_at = app_now() where ai_slop_id = ${slop}`;
    await expect(early.execute(app.db)).rejects.toThrow('not final before its date');
    const ofGone = sql`update profiles set deleted_at = null where id = ${artists[0]!.id}`;
    await app.owner.query('update profiles set deleted_at = app_now() where id = $1', [artists[0]!.id]);
    await expect(ofGone.execute(app.db)).rejects.toThrow('a deleted account stays deleted');
    await app.owner.query('update profiles set deleted_at = null where id = $1', [artists[0]!.id]);
  });

  test('keeps a case for an hour at most and cannot answer their own proposal [T365]', async () => {
    const { arts } = await settledContest(app, poster, [2, 1]);
    const id = await taken(app, bad, 'comment', arts[0]!);
    const take = (by: Person) => app.call('claimCase', by, { params: { id } });
    for (const _ of [1, 2, 3, 4]) {
      await app.advance('14 minutes');
      expect(codeOf(await take(bad))).toBe(200);
    }
    // The last claim ends with the hour, even if another moderator briefly had the case.
    expect(codeOf(await app.call('releaseCase', bad, { params: { id } }))).toBe(200);
    expect(codeOf(await take(good[0]))).toBe(200);
    expect(codeOf(await app.call('releaseCase', good[0], { params: { id } }))).toBe(200);
    await app.advance('5 minutes');
    expect(codeOf(await take(bad))).toBe('NOT_POSSIBLE');
    expect(codeOf(await take(good[0]))).toBe(200);
    expect(await act(app, good[0], id, { action: 'disqualify' })).toBe('proposed');
    expect(codeOf(await take(good[0]))).toBe('SECOND_NEEDED');
    expect(codeOf(await take(good[1]))).toBe(200);
    // The proposer cannot take the case, so after another hour nobody else could.
    const ids = good.map((one) => one.id);
    await app.owner.query(`update profiles set role = 'member' where role = 'moderator' and id <> all($1)`, [ids]);
    await app.advance('61 minutes');
    expect(codeOf(await take(good[1]))).toBe(200);
    await app.owner.query(`update profiles set role = 'moderator' where id = $1`, [bad.id]);
  });

  test('is not one of two once dismissed, or a friend of whoever gains [T366]', async () => {
    for (const fall of [
      async () => void (await app.owner.query(`update profiles set role = 'member' where id = $1`, [bad.id])),
      (rival: Person) => befriend(app, bad, rival),
    ]) {
      const { arts, artists } = await settledContest(app, poster, [2, 1]);
      const id = await taken(app, bad, 'comment', arts[0]!);
      expect(await act(app, bad, id, { action: 'disqualify' })).toBe('proposed');
      await fall(artists[1]!);
      expect(await answerProposal(app, good[0], id)).toBe('NOT_POSSIBLE');
      expect(await answerProposal(app, good[0], id, false)).toBe('done');
      await app.owner.query(`update profiles set role = 'moderator' where id = $1`, [bad.id]);
    }
  });

  test('is not one of two for the appeal of a new friend [T400]', async () => {
    const { arts, voters } = await settledContest(app, poster, [3, 1]);
    const [voter] = voters as [Person];
    const id = await taken(app, good[0], 'comment', arts[0]!);
    expect(await actByTwo(app, good, id, { action: 'void_likes', user_ids: [voter.id] })).toBe('done');
    expect(await appeal(app, voter, (await statementsOf(app, voter))[0].id)).toBe('done');
    expect(await decideAppeal(app, bad, voter)).toBe('proposed');
    await befriend(app, bad, voter);
    const other = await moderatorOf(app);
    expect(await answerProposal(app, other, id)).toBe('NOT_POSSIBLE');
    expect(await answerProposal(app, other, id, false)).toBe('done');
    expect(await decideAppeal(app, other, voter)).toBe('proposed');
    expect(await answerProposal(app, await moderatorOf(app), id)).toBe('done');
  });

  test('stays a friend until thirty days after unfollowing [T367]', async () => {
    const friend = await app.person();
    await befriend(app, bad, friend);
    expect(codeOf(await app.call('unfollowUser', bad, { body: { followed_id: friend.id } }))).toBe(200);
    const id = await reported(app, await app.person(), 'profile', friend.id);
    expect(codeOf(await app.call('claimCase', bad, { params: { id } }))).toBe('MODERATION_CONFLICT');
    await app.advance('31 days');
    expect(codeOf(await app.call('claimCase', bad, { params: { id } }))).toBe(200);
  });
});

describe('an appeal', () => {
  test('about an entry that would not be paid delays no award [T368]', async () => {
    const { slop, arts, artists, voters } = await settledContest(app, poster, [4, 2]);
    const id = await taken(app, good[0], 'comment', arts[1]!);
    const voided = { action: 'void_likes', rule: 'vote_cheating', user_ids: [voters[0]!.id] };
    expect(await actByTwo(app, good, id, voided)).toBe('done');
    expect(await appeal(app, artists[1]!, (await statementsOf(app, artists[1]!))[0].id)).toBe('done');
    expect(await daysOfAward(slop)).toBeLessThanOrEqual(10);
  });

  test('of a voter delays no award, even if the entry might be paid', async () => {
    const { slop, arts, artists, voters } = await settledContest(app, poster, [4, 2]);
    const id = await taken(app, good[0], 'comment', arts[0]!);
    const user_ids = voters.slice(0, 3).map((voter) => voter.id);
    expect(await actByTwo(app, good, id, { action: 'void_likes', rule: 'vote_cheating', user_ids })).toBe('done');
    expect(await appeal(app, voters[0]!, (await statementsOf(app, voters[0]!))[0].id)).toBe('done');
    expect(await daysOfAward(slop)).toBeLessThanOrEqual(10);
    expect(await appeal(app, artists[0]!, (await statementsOf(app, artists[0]!))[0].id)).toBe('done');
    expect(await daysOfAward(slop)).toBeGreaterThan(13.9);
  });

  test('against the operator delays it as usual when no moderator is free [T401]', async () => {
    const { slop, arts, artists } = await settledContest(app, poster, [4, 2]);
    await app.owner.query(`update profiles set role = 'member' where role = 'moderator'`);
    try {
      const db = createDb(createPool(app.ownerUrl, { max: 1 }));
      const disqualify = { actor: 'op', action: 'disqualify', subject: 'comment', id: arts[0]! } as const;
      const words = { rule: 'stolen', reason: 'A copy', publicReason: 'A copy', checks: app.deps.config } as const;
      await inTransaction(db, (trx) => operate(trx, { ...disqualify, ...words })).finally(() => db.destroy());
    } finally {
      const ids = [bad, ...good].map(({ id }) => id);
      await app.owner.query(`update profiles set role = 'moderator' where id = any($1)`, [ids]);
    }
    await app.advance('6 days');
    expect(await appeal(app, artists[0]!, (await statementsOf(app, artists[0]!))[0].id)).toBe('done');
    expect(await daysOfAward(slop)).toBeGreaterThan(19.9);
  });

  test('of an artist who would then be paid delays it by two weeks [T368]', async () => {
    const { slop, arts, artists } = await settledContest(app, poster, [4, 2]);
    const id = await taken(app, good[0], 'comment', arts[0]!);
    expect(await actByTwo(app, good, id, { action: 'disqualify' })).toBe('done');
    expect(await appeal(app, artists[0]!, (await statementsOf(app, artists[0]!))[0].id)).toBe('done');
    expect(await daysOfAward(slop)).toBeGreaterThan(13.9);
  });
});

test('a banned winner can still show the process, but add no other pictures [T369]', async () => {
  const { arts, artists } = await settledContest(app, poster, [3, 2]);
  const unasked = await app.art(artists[0]!, await app.slop(poster));
  const id = await taken(app, good[0], 'comment', arts[0]!);
  expect(await act(app, good[0], id, { action: 'ask_process' })).toBe('done');
  const profile = await taken(app, good[0], 'profile', artists[0]!.id);
  expect(await act(app, good[0], profile, { action: 'ban', days: 7 })).toBe('done');
  const token = `again-${artists[0]!.id}`;
  await app.owner.query(
    `insert into auth.sessions (token, user_id, expires_at) values ($1, $2, now() + interval '90 days')`,
    [token, artists[0]!.id],
  );
  const winner = { ...artists[0]!, cookie: sessionCookie(app.deps.config, token).split(';')[0]! };
  const upload = { image_url: await app.upload(winner, 'stage') };
  expect(codeOf(await app.call('uploadImage', winner, { query: { purpose: 'comment' } }))).toBe('ACCOUNT_BANNED');
  const body = { ...upload, line: 'A sketch' };
  expect(codeOf(await app.call('addStage', winner, { params: { id: unasked }, body }))).toBe('ACCOUNT_BANNED');
  expect(codeOf(await app.call('addStage', winner, { params: { id: arts[0]! }, body }))).toBe(200);
  expect(codeOf(await app.call('answerProcessCall', winner, { params: { id: arts[0]! } }))).toBe(200);
});
