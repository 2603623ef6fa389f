import { createDb } from '@unslop/database/connect';
import { invariants } from '@unslop/database/invariants';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/transactions.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from '../account/deletion.ts';
import { recordAct } from '../moderation/acts.ts';
import { findArt, mayDownload } from '../purchases/art.ts';
import { lockAward, type Revision, reviseAward } from './revise.ts';
import { settleDueAiSlops } from './settle.ts';

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

/** A settled slop over $10: the first of three artists has 3 likes, the second 2, the third 1. */
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
    return reviseAward(trx, act, slop);
  });
}

/** By the operator: a moderator would need an appeal that is upheld. */
function reinstate(slop: string, art: string): Promise<Revision> {
  return inTransaction(createDb(app.owner), async (trx) => {
    await lockAward(trx, slop);
    const act = await recordAct(trx, { ...log(art, slop), moderatorId: null, action: 'reinstate' });
    return reviseAward(trx, act, slop);
  });
}

const awardOf = async (slop: string) => (await app.call('getAward', null, { params: { id: slop } })).body;
const debtOf = async ({ id }: Person) => {
  const { rows } = await sql<{ debt: number }>`select -ledger_balance(${id}, 'debt') as debt`.execute(app.db);
  return Number(rows[0]!.debt);
};
const winsOf = async ({ id }: Person) => {
  const { rows } = await app.owner.query('select wins_count from artist_wins where user_id = $1', [id]);
  return (rows[0]?.wins_count as number) ?? 0;
};

describe('an award that is revised', () => {
  test('the next entry of the frozen tally gets the prize to the cent, and the record says both decisions', async () => {
    const { slop, poster, artists, arts } = await settled();
    const [first, second] = artists as [Person, Person];
    const before = await awardOf(slop);
    expect(before).toMatchObject({ winning_comment_id: arts[0], revisions: [] });
    expect(Date.parse(before.review_until) - Date.parse(before.settled_at)).toBe(72 * 3_600_000);
    expect(await disqualify(slop, arts[0]!)).toEqual({
      fromUserId: first.id,
      toUserId: second.id,
      prizeCents: 1000,
      isMoved: true,
      takenFromBalanceCents: 1000,
      owedCents: 0,
      winningCommentId: arts[1],
    });
    expect([await app.balanceOf(first), await app.balanceOf(second), await app.balanceOf(poster)]).toEqual([
      0, 1000, 0,
    ]);
    expect([await winsOf(first), await winsOf(second)]).toEqual([0, 1]);
    const inReview = async (person: Person) => (await app.call('getWallet', person)).body.in_review_cents;
    expect([await inReview(first), await inReview(second)]).toEqual([0, 1000]);
    const award = await awardOf(slop);
    expect(award).toMatchObject({ outcome: 'awarded', winning_comment_id: arts[1] });
    expect(award.revisions).toEqual([
      {
        revision: 1,
        at: expect.any(String),
        comment_id: arts[0],
        is_reinstated: false,
        rule: 'stolen',
        reason: 'It is a copy.',
        proposed_at: expect.any(String),
        winning_comment_id: arts[1],
      },
    ]);
    expect(award.entries).toMatchObject([
      { comment_id: arts[0], counted_likes: 3, is_winner: false, is_disqualified: true },
      { comment_id: arts[1], counted_likes: 2, is_winner: true, is_disqualified: false },
      { comment_id: arts[2], counted_likes: 1, is_winner: false, is_disqualified: false },
    ]);
    expect((await app.call('getAiSlop', null, { params: { id: slop } })).body).toMatchObject({
      status: 'awarded',
      winning_comment_id: arts[1],
    });
  });

  test('what the first winner has spent is owed, and reinstated they have the prize again', async () => {
    const { slop, artists, arts } = await settled();
    const [first, second] = artists as [Person, Person];
    const own = await app.slop(first, { prize: 7 });
    await app.art(second, own);
    expect(await disqualify(slop, arts[0]!)).toMatchObject({ takenFromBalanceCents: 300, owedCents: 700 });
    expect([await app.balanceOf(first), await debtOf(first), await app.balanceOf(second)]).toEqual([0, 700, 1000]);
    expect(await reinstate(slop, arts[0]!)).toMatchObject({
      fromUserId: second.id,
      toUserId: first.id,
      takenFromBalanceCents: 1000,
      winningCommentId: arts[0],
    });
    // What was owed is paid first.
    expect([await app.balanceOf(first), await debtOf(first), await app.balanceOf(second)]).toEqual([300, 0, 0]);
    expect([await winsOf(first), await winsOf(second)]).toEqual([1, 0]);
    const award = await awardOf(slop);
    expect(award.entries[0]).toMatchObject({ is_winner: true, is_disqualified: false });
    expect(award.revisions[1]).toMatchObject({ revision: 2, is_reinstated: true, proposed_at: null });
  });

  test('with no entry left the poster has the prize again, and reinstating the second gives it to that one', async () => {
    const { slop, poster, artists, arts } = await settled();
    for (const art of arts) await disqualify(slop, art);
    expect(await app.balanceOf(poster)).toBe(1000);
    expect(await awardOf(slop)).toMatchObject({ outcome: 'refunded', winning_comment_id: null });
    expect((await app.call('getAiSlop', null, { params: { id: slop } })).body).toMatchObject({
      status: 'expired',
      awarded_at: null,
    });
    expect(await reinstate(slop, arts[1]!)).toMatchObject({ fromUserId: poster.id, toUserId: artists[1]!.id });
    expect([await app.balanceOf(poster), await app.balanceOf(artists[1]!)]).toEqual([0, 1000]);
  });

  test('an entry that had not won moves no money', async () => {
    const { slop, artists, arts } = await settled();
    expect(await disqualify(slop, arts[1]!)).toMatchObject({ isMoved: false, takenFromBalanceCents: 0, owedCents: 0 });
    expect([await app.balanceOf(artists[0]!), await winsOf(artists[0]!)]).toEqual([1000, 1]);
    expect((await awardOf(slop)).entries[1]).toMatchObject({ is_disqualified: true });
    // The third is next then.
    expect(await disqualify(slop, arts[0]!)).toMatchObject({ toUserId: artists[2]!.id });
  });

  test('one act revises once, and of two at once one is refused', async () => {
    const { slop, artists, arts } = await settled();
    await disqualify(slop, arts[0]!);
    const { rows } = await app.owner.query<{ act_id: string }>(
      'select act_id from award_revisions where ai_slop_id = $1',
      [slop],
    );
    const again = () => inTransaction(app.db, (trx) => reviseAward(trx, Number(rows[0]!.act_id), slop));
    for (const outcome of await Promise.allSettled([again(), again()])) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { constraint: 'award_revisions_act_once' } });
    }
    expect(await app.balanceOf(artists[1]!)).toBe(1000);
  });

  test('money for an account that was deleted stands on its balance with an alarm, and what it has to give back is owed', async () => {
    const { slop, artists, arts } = await settled();
    const [first, second] = artists as [Person, Person];
    for (const { id } of [first, second])
      await inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, id, true));
    expect(await disqualify(slop, arts[0]!)).toMatchObject({ takenFromBalanceCents: 0, owedCents: 1000 });
    expect([await debtOf(first), await app.balanceOf(second)]).toEqual([1000, 1000]);
    const { rows } = await app.owner.query(
      `select detail from alarms where kind = 'owed_to_the_deleted' and cleared_at is null`,
    );
    expect(rows).toEqual([{ detail: { userId: second.id, aiSlopId: slop } }]);
  });

  test('the poster gets the original of the art that has the prize now, and the artist of before may take theirs away', async () => {
    const { slop, poster, artists, arts } = await settled();
    const take = (n: number) => app.call('withdrawArt', artists[n]!, { params: { id: arts[n]! } });
    expect((await take(0)).body.error.code).toBe('WINNING_ART_STAYS');
    await disqualify(slop, arts[0]!);
    const original = async (n: number) => {
      const art = await findArt(app.db, arts[n]!);
      return mayDownload(app.db, { ...art!, original_path: 'its.png' }, poster.id);
    };
    expect([await original(0), await original(1)]).toEqual([false, true]);
    expect((await take(0)).status).toBe(200);
    expect((await take(1)).body.error.code).toBe('WINNING_ART_STAYS');
  });
});
