import { createDb } from '@unslop/database/connect';
import { invariants } from '@unslop/database/invariants';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noteTraces } from '../../core/traces/traces.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from '../account/deletion.ts';
import { recordAct } from '../moderation/acts.ts';
import { finalizeDueAwards } from './final.ts';
import { type Revision, reviseAward } from './revise.ts';
import { settleDueAiSlops } from './settle.ts';
import { lockAward } from './standings.ts';

let app: TestApp;
let moderators: Person[];
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
  moderators = await Promise.all([app.person(), app.person(), app.person()]);
  await app.owner.query(`update profiles set role = 'moderator' where id = any($1)`, [moderators.map(({ id }) => id)]);
});
afterAll(() => app.stop());
afterEach(async () => {
  for (const { name, sql: query } of invariants) {
    expect((await app.owner.query(query)).rows, name).toEqual([]);
  }
});

interface Contest {
  slop: string;
  poster: Person;
  artists: Person[];
  arts: string[];
}

/** A slop over $10 in review: the first of three artists has 3 likes, the second 2, the third 1. */
async function settled(): Promise<Contest> {
  const poster = await app.person({ balance: 1000 });
  const artists = await Promise.all([app.person(), app.person(), app.person()]);
  const slop = await app.slop(poster);
  const arts: string[] = [];
  for (const artist of artists) arts.push(await app.art(artist, slop));
  for (const [n, fan] of [await app.person(), await app.person(), await app.person()].entries()) {
    for (const art of arts.slice(0, 3 - n)) await app.call('likeComment', fan, { params: { id: art } });
  }
  await app.advance('2 days');
  await settleDueAiSlops(app.deps);
  return { slop, poster, artists, arts };
}

const log = (art: string, slop: string) => ({
  subjectType: 'comment' as const,
  subjectId: art,
  aiSlopId: slop,
  reason: 'It is a copy.',
  actor: 'a moderator',
});

/** As two moderators do it. */
async function disqualify(slop: string, art: string): Promise<Revision> {
  const [first, second] = moderators as [Person, Person];
  const proposal = await inTransaction(app.db, (trx) =>
    recordAct(trx, {
      ...log(art, slop),
      moderatorId: first.id,
      action: 'propose',
      rule: 'stolen',
      details: { action: 'disqualify' },
    }),
  );
  return inTransaction(app.db, async (trx) => {
    await lockAward(trx, slop);
    const act = await recordAct(trx, {
      ...log(art, slop),
      moderatorId: second.id,
      action: 'disqualify',
      rule: 'stolen',
      aboutAct: proposal,
    });
    return reviseAward(trx, act, slop, app.deps.config);
  });
}

/** By the operator: a moderator would need an appeal that is upheld. */
function reinstate(slop: string, art: string): Promise<Revision> {
  return inTransaction(createDb(app.owner), async (trx) => {
    await lockAward(trx, slop);
    const act = await recordAct(trx, { ...log(art, slop), moderatorId: null, action: 'reinstate' });
    return reviseAward(trx, act, slop, app.deps.config);
  });
}

const awardOf = async (slop: string) => (await app.call('getAward', null, { params: { id: slop } })).body;
const winsOf = async ({ id }: Person) => {
  const { rows } = await app.owner.query('select wins_count from artist_wins where user_id = $1', [id]);
  return (rows[0]?.wins_count as number) ?? 0;
};

/** Lets the review pass, with every delay, and pays. */
async function paid(slop: string): Promise<void> {
  await app.advance('30 days');
  await finalizeDueAwards(app.deps);
  expect(await awardOf(slop)).toMatchObject({ is_final: true });
}
const balancesOf = ({ poster, artists }: Contest) => Promise.all([poster, ...artists].map((one) => app.balanceOf(one)));

describe('an award that changes in review', () => {
  test('goes to the next entry of the frozen tally, and the record has the act', async () => {
    const contest = await settled();
    const { slop, artists, arts } = contest;
    const [first, second] = artists as [Person, Person];
    const before = await awardOf(slop);
    expect(before).toMatchObject({ winning_comment_id: arts[0], revisions: [], is_final: false });
    expect(await disqualify(slop, arts[0]!)).toEqual({
      fromUserId: first.id,
      toUserId: second.id,
      prizeCents: 1000,
      isMoved: true,
      winningCommentId: arts[1],
      isFinal: false,
    });
    expect(await balancesOf(contest)).toEqual([0, 0, 0, 0]);
    const award = await awardOf(slop);
    expect(award).toMatchObject({ outcome: 'awarded', winning_comment_id: arts[1], delayed_by: 'act' });
    expect(award.revisions).toMatchObject([
      { revision: 1, comment_id: arts[0], is_reinstated: false, rule: 'stolen', winning_comment_id: arts[1] },
    ]);
    expect(award.entries).toMatchObject([
      { comment_id: arts[0], counted_likes: 3, is_winner: false, is_disqualified: true },
      { comment_id: arts[1], counted_likes: 2, is_winner: true, is_disqualified: false },
      { comment_id: arts[2], counted_likes: 1, is_winner: false, is_disqualified: false },
    ]);
    expect((await app.call('getWallet', second)).body.coming).toMatchObject([{ ai_slop_id: slop, prize_cents: 1000 }]);
    expect((await app.call('getWallet', first)).body.coming).toEqual([]);
    await paid(slop);
    expect(await balancesOf(contest)).toEqual([0, 0, 1000, 0]);
    expect([await winsOf(first), await winsOf(second)]).toEqual([0, 1]);
  });

  test('goes back to an entry that is reinstated', async () => {
    const contest = await settled();
    const { slop, artists, arts } = contest;
    await disqualify(slop, arts[0]!);
    expect(await reinstate(slop, arts[0]!)).toMatchObject({
      fromUserId: artists[1]!.id,
      toUserId: artists[0]!.id,
      winningCommentId: arts[0],
    });
    await paid(slop);
    expect(await balancesOf(contest)).toEqual([0, 1000, 0, 0]);
    expect((await awardOf(slop)).entries[0]).toMatchObject({ is_winner: true, is_disqualified: false });
  });

  test('refunds the poster once no entry is left', async () => {
    const contest = await settled();
    const { slop, poster, artists, arts } = contest;
    for (const art of arts) await disqualify(slop, art);
    expect(await awardOf(slop)).toMatchObject({ outcome: 'refunded', winning_comment_id: null });
    expect((await app.call('getAiSlop', null, { params: { id: slop } })).body).toMatchObject({
      status: 'expired',
      awarded_at: null,
    });
    expect((await app.call('getWallet', poster)).body.coming).toMatchObject([{ is_refund: true }]);
    expect(await reinstate(slop, arts[1]!)).toMatchObject({ fromUserId: poster.id, toUserId: artists[1]!.id });
    await disqualify(slop, arts[1]!);
    await paid(slop);
    expect(await balancesOf(contest)).toEqual([1000, 0, 0, 0]);
  });

  test('stays with its winner when an entry that had not won is disqualified', async () => {
    const { slop, artists, arts } = await settled();
    expect(await disqualify(slop, arts[1]!)).toMatchObject({ isMoved: false });
    expect(await awardOf(slop)).toMatchObject({ winning_comment_id: arts[0], delayed_by: null });
    // Then the third is next.
    expect(await disqualify(slop, arts[0]!)).toMatchObject({ toUserId: artists[2]!.id });
  });

  test('is revised once by one act', async () => {
    const { slop, arts } = await settled();
    await disqualify(slop, arts[0]!);
    const { rows } = await app.owner.query<{ act_id: string }>(
      'select act_id from award_revisions where ai_slop_id = $1',
      [slop],
    );
    const again = () =>
      inTransaction(app.db, (trx) => reviseAward(trx, Number(rows[0]!.act_id), slop, app.deps.config));
    for (const outcome of await Promise.allSettled([again(), again()]))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { constraint: 'award_revisions_act_once' } });
  });

  test('passes over an entry that its artist has retracted', async () => {
    const contest = await settled();
    const { slop, artists, arts } = contest;
    const retract = (n: number) => app.call('withdrawArt', artists[n]!, { params: { id: arts[n]! } });
    expect((await retract(0)).body.error.code).toBe('WINNING_ART_STAYS');
    expect((await retract(1)).status).toBe(200);
    expect(await disqualify(slop, arts[0]!)).toMatchObject({ toUserId: artists[2]!.id });
  });

  test('runs the checks of a winner for the new one', async () => {
    const { slop, poster, artists, arts } = await settled();
    for (const { id } of [poster, artists[1]!]) await noteTraces(app.db, app.deps.config, id, { device: 'the same' });
    await disqualify(slop, arts[0]!);
    const { rows } = await app.owner.query(
      `select f.kind from moderation_cases c join moderation_findings f on f.case_id = c.id where c.subject_id = $1`,
      [slop],
    );
    expect(rows).toEqual([{ kind: 'same_device' }]);
  });

  test('counts likes that are left out after the settlement', async () => {
    const contest = await settled();
    const { slop, arts } = contest;
    const { rows } = await app.owner.query('select user_id from comment_likes where comment_id = $1', [arts[0]]);
    const leaveOut = (userIds: string[]) =>
      inTransaction(createDb(app.owner), async (trx) => {
        await lockAward(trx, slop);
        const details = { user_ids: userIds };
        const act = await recordAct(trx, { ...log(arts[0]!, slop), moderatorId: null, action: 'void_likes', details });
        return reviseAward(trx, act, slop, app.deps.config);
      });
    expect(await leaveOut([rows[0].user_id])).toMatchObject({ isMoved: false });
    expect(await leaveOut([rows[1].user_id])).toMatchObject({ isMoved: true, winningCommentId: arts[1] });
    // A voter who deletes the account afterwards brings no like back.
    await inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, rows[1].user_id, true));
    expect((await awardOf(slop)).entries[0]).toMatchObject({ counted_likes: 3 });
    await paid(slop);
    expect(await balancesOf(contest)).toEqual([0, 0, 1000, 0]);
  });
});

test('once an award is final an act changes its record and nobody’s money', async () => {
  const contest = await settled();
  const { slop, artists, arts } = contest;
  await disqualify(slop, arts[0]!);
  await paid(slop);
  expect(await reinstate(slop, arts[0]!)).toMatchObject({ isMoved: false, isFinal: true, winningCommentId: arts[1] });
  expect(await balancesOf(contest)).toEqual([0, 0, 1000, 0]);
  expect([await winsOf(artists[0]!), await winsOf(artists[1]!)]).toEqual([0, 1]);
  const award = await awardOf(slop);
  expect(award).toMatchObject({ winning_comment_id: arts[1] });
  expect(award.entries[0]).toMatchObject({ is_disqualified: false, is_winner: false });
  expect(award.revisions).toHaveLength(2);
});
