import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noteTraces } from '../../core/traces/traces.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { brokenChecks } from '../../testing/audits.ts';
import {
  actByTwo,
  appeal,
  caseOf,
  claim,
  moderatorOf,
  statementsOf,
  taken,
  upholdByTwo,
} from '../../testing/moderators.ts';
import { notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from '../account/deletion.ts';
import { findArt, mayDownload } from '../purchases/art.ts';
import { finalizeDueAwards } from './final.ts';
import { reviseAward } from './revise.ts';
import { settleDueAiSlops } from './settle.ts';
import { CHECKS_OF_PRODUCTION } from './winner-checks.ts';

let app: TestApp;
let judges: [Person, Person];
let others: [Person, Person];
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
  const moderator = () => moderatorOf(app);
  judges = [await moderator(), await moderator()];
  others = [await moderator(), await moderator()];
});
afterAll(() => app.stop());
afterEach(async () => expect(await brokenChecks(app)).toEqual([]));

interface Contest {
  slop: string;
  poster: Person;
  artists: Person[];
  arts: string[];
}

/** Settles a slop with three artists, who have 3, 2 and 1 likes. */
async function settled({ prize = 10 } = {}): Promise<Contest> {
  const poster = await app.person({ balance: prize * 100 });
  const artists = await Promise.all([app.person(), app.person(), app.person()]);
  const slop = await app.slop(poster, { prize });
  const arts: string[] = [];
  for (const artist of artists) arts.push(await app.art(artist, slop));
  for (const [n, fan] of [await app.person(), await app.person(), await app.person()].entries()) {
    for (const art of arts.slice(0, 3 - n)) await app.call('likeComment', fan, { params: { id: art } });
  }
  await app.advance('2 days');
  await settleDueAiSlops(app.deps);
  return { slop, poster, artists, arts };
}

async function disqualify(art: string): Promise<void> {
  const caseId = await taken(app, judges[0], 'comment', art);
  const words = { action: 'disqualify', reason: 'We are sure', public_reason: 'It is a copy.' };
  expect(await actByTwo(app, judges, caseId, words)).toBe('done');
}

async function reinstate(artist: Person): Promise<void> {
  const decision = (await statementsOf(app, artist)).find(({ action }: { action: string }) => action === 'disqualify');
  expect(await appeal(app, artist, decision.id)).toBe('done');
  expect(await upholdByTwo(app, others, artist)).toBe('done');
}

/** Lets every delay pass. */
async function makeFinal(): Promise<void> {
  await app.advance('45 days');
  await finalizeDueAwards(app.deps);
}

const awardOf = async (slop: string) => (await app.call('getAward', null, { params: { id: slop } })).body;
const balances = (people: readonly Person[]) => Promise.all(people.map((person) => app.balanceOf(person)));
const winsOf = async ({ id }: Person) => {
  const { rows } = await app.owner.query('select wins_count from artist_wins where user_id = $1', [id]);
  return (rows[0]?.wins_count as number) ?? 0;
};

describe('a revised award', () => {
  test('pays the next entry of the frozen tally, with a public reason [T061]', async () => {
    const { slop, poster, artists, arts } = await settled();
    const [first, second] = artists as [Person, Person];
    expect(await awardOf(slop)).toMatchObject({ winning_comment_id: arts[0], revisions: [], is_final: false });
    await disqualify(arts[0]!);
    expect(await balances([first, second, poster])).toEqual([0, 0, 0]);
    const award = await awardOf(slop);
    expect(award).toMatchObject({ outcome: 'awarded', winning_comment_id: arts[1], is_final: false });
    expect(award.delayed_by).toBe('proposal');
    expect(award.revisions).toEqual([
      {
        revision: 1,
        at: expect.any(String),
        comment_id: arts[0],
        action: 'disqualify',
        is_reinstated: false,
        is_taken_back: false,
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
    await makeFinal();
    expect(await balances([first, second, poster])).toEqual([0, 1000, 0]);
    expect([await winsOf(first), await winsOf(second)]).toEqual([0, 1]);
  });

  test('returns to a reinstated entry; the record does not repeat the accusation [T062]', async () => {
    const { slop, artists, arts } = await settled();
    const [first, second] = artists as [Person, Person];
    await disqualify(arts[0]!);
    await reinstate(first);
    const award = await awardOf(slop);
    expect(award.entries[0]).toMatchObject({ is_winner: true, is_disqualified: false });
    expect(award.revisions).toMatchObject([
      { action: 'disqualify', is_taken_back: true, rule: null, reason: '' },
      { action: 'reinstate', is_reinstated: true, winning_comment_id: arts[0] },
    ]);
    await makeFinal();
    expect(await balances([first, second])).toEqual([1000, 0]);
    expect([await winsOf(first), await winsOf(second)]).toEqual([1, 0]);
  });

  test('refunds the poster if no entry is left; a reinstated entry wins again [T063]', async () => {
    const { slop, poster, artists, arts } = await settled();
    for (const art of arts) await disqualify(art);
    expect(await awardOf(slop)).toMatchObject({ outcome: 'refunded', winning_comment_id: null });
    expect((await app.call('getAiSlop', null, { params: { id: slop } })).body).toMatchObject({
      status: 'expired',
      awarded_at: null,
    });
    await reinstate(artists[1]!);
    await makeFinal();
    expect(await balances([poster, ...artists])).toEqual([0, 0, 1000, 0]);
  });

  test('restores the record after a late appeal without moving money [T066]', async () => {
    const { slop, artists, arts } = await settled();
    const [first, second] = artists as [Person, Person];
    await disqualify(arts[0]!);
    await makeFinal();
    expect(await balances([first, second])).toEqual([0, 1000]);
    await reinstate(first);
    expect(await balances([first, second])).toEqual([0, 1000]);
    const award = await awardOf(slop);
    expect(award).toMatchObject({ winning_comment_id: arts[1], is_final: true });
    expect(award.entries[0]).toMatchObject({ is_winner: false, is_disqualified: false });
    expect(award.revisions[0]).toMatchObject({ is_taken_back: true, reason: '' });
    const [statement] = (await statementsOf(app, first)).filter(({ appeal: one }: { appeal: unknown }) => one);
    expect(statement.appeal.remains).toMatch(/^The award was already final, so the prize stays where it is/);
  });

  test('keeps its payee when a losing entry is disqualified [T064]', async () => {
    const { slop, artists, arts } = await settled();
    await disqualify(arts[1]!);
    expect(await awardOf(slop)).toMatchObject({ winning_comment_id: arts[0] });
    // Then the third is next.
    await disqualify(arts[0]!);
    expect(await awardOf(slop)).toMatchObject({ winning_comment_id: arts[2] });
    await makeFinal();
    expect(await balances(artists)).toEqual([0, 0, 1000]);
  });

  test('is revised once by each act [T065]', async () => {
    const { slop, arts } = await settled();
    await disqualify(arts[0]!);
    const { rows } = await app.owner.query<{ act_id: string }>(
      'select act_id from award_revisions where ai_slop_id = $1',
      [slop],
    );
    const again = () =>
      inTransaction(app.db, (trx) => reviseAward(trx, Number(rows[0]!.act_id), slop, CHECKS_OF_PRODUCTION));
    for (const outcome of await Promise.allSettled([again(), again()])) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { constraint: 'award_revisions_act_once' } });
    }
    expect(await awardOf(slop)).toMatchObject({ winning_comment_id: arts[1] });
  });

  test('gives the poster the original of the art that was paid [T067]', async () => {
    const { poster, arts } = await settled();
    await disqualify(arts[0]!);
    await makeFinal();
    const original = async (n: number) => {
      const art = await findArt(app.db, arts[n]!);
      return mayDownload(app.db, { ...art!, original_path: 'its.png' }, poster.id);
    };
    expect([await original(0), await original(1)]).toEqual([false, true]);
  });

  test('skips an entry that its artist withdrew [T308]', async () => {
    const { slop, artists, arts } = await settled();
    const retract = (n: number) => app.call('retractArt', artists[n]!, { params: { id: arts[n]! } });
    expect((await retract(0)).body.error.code).toBe('WINNING_ART_STAYS');
    expect((await retract(1)).status).toBe(200);
    await disqualify(arts[0]!);
    expect(await awardOf(slop)).toMatchObject({ winning_comment_id: arts[2] });
  });

  test('runs the checks for the new winner [T269]', async () => {
    const { slop, poster, artists, arts } = await settled();
    for (const { id } of [poster, artists[1]!]) await noteTraces(app.db, app.deps.config, id, { device: 'the same' });
    await disqualify(arts[0]!);
    const { rows } = await app.owner.query(
      `select f.kind from moderation_cases c join moderation_findings f on f.case_id = c.id where c.subject_id = $1`,
      [slop],
    );
    expect(rows).toEqual([{ kind: 'same_device' }]);
  });

  test('asks the new winner of a large prize for the process [T269]', async () => {
    const { slop, artists, arts } = await settled({ prize: 100 });
    await disqualify(arts[0]!);
    const { rows } = await app.owner.query(
      'select comment_id, act_id is not null as is_asked from process_calls where comment_id = any($1) order by id',
      [arts],
    );
    expect(rows).toEqual(arts.slice(0, 2).map((comment_id) => ({ comment_id, is_asked: true })));
    const texts = (await notificationsOf(app, artists[1]!)).map(({ content }) => content);
    expect(texts).toContainEqual(expect.stringMatching(/^Congratulations on winning \$100/));
    expect(await awardOf(slop)).toMatchObject({ winning_comment_id: arts[1] });
  });

  test('also asks the new winner if the award’s own case disqualified the old one [G19]', async () => {
    const { slop, arts } = await settled({ prize: 100 });
    const caseId = await caseOf(app, 'award', slop);
    await claim(app, judges[0], caseId);
    expect(await actByTwo(app, judges, caseId, { action: 'disqualify' })).toBe('done');
    const { rows } = await app.owner.query(
      'select comment_id from process_calls where case_id = $1 and closed_at is null and may_be_paid(comment_id)',
      [caseId],
    );
    expect(rows).toEqual([{ comment_id: arts[1] }]);
    expect(await awardOf(slop)).toMatchObject({ winning_comment_id: arts[1] });
  });

  test('recounts when likes are voided after the settlement [T270]', async () => {
    const { slop, artists, arts } = await settled();
    const { rows } = await app.owner.query('select user_id from comment_likes where comment_id = $1', [arts[0]]);
    const caseId = await taken(app, judges[0], 'comment', arts[0]!);
    const user_ids = rows.slice(0, 2).map(({ user_id }) => user_id);
    expect(await actByTwo(app, judges, caseId, { action: 'void_likes', user_ids, rule: 'vote_cheating' })).toBe('done');
    expect(await awardOf(slop)).toMatchObject({ winning_comment_id: arts[1] });
    // A voter who deletes the account later does not restore a like.
    await inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, user_ids[0], true));
    expect((await awardOf(slop)).entries[0]).toMatchObject({ counted_likes: 3 });
    await makeFinal();
    expect(await balances(artists)).toEqual([0, 1000, 0]);
  });
});
