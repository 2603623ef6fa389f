import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { originOf } from '../../core/traces/origin.ts';
import { noteTraces } from '../../core/traces/traces.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { caseOf, disqualifyByTwo, moderatorOf } from '../../testing/moderators.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from '../account/deletion.ts';
import { finishDeletions } from '../account/unfinished.ts';
import { likeAs } from '../likes/likes.ts';
import { settleDueAiSlops } from './settle.ts';
import { lookAtVotes, lookAtVotesInReview } from './vote-findings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
});
afterAll(() => app.stop());

/** Creates old accounts of different ages. */
async function people(count: number): Promise<Person[]> {
  const made = await Promise.all(Array.from({ length: count }, (_, n) => app.person({ age: `${40 + 9 * n} days` })));
  return made;
}
const AGENTS = ['Chrome Windows', 'Safari iPhone', 'Chrome Android', 'Firefox Linux'];
let networks = 0;
/** Likes some minutes apart, each from a different network unless one is given. */
async function like(art: string, fans: readonly Person[], network?: string, apart = '37 minutes'): Promise<void> {
  for (const [n, { id }] of fans.entries()) {
    const ip = `${network ?? `198.${18 + (networks >> 8)}.${networks++ & 255}`}.9`;
    const headers = { 'user-agent': AGENTS[n % AGENTS.length]! };
    await likeAs(app.db, id, { commentId: art }, originOf(app.deps.config, { ip, headers }));
    await app.advance(apart);
  }
}
interface Contest {
  slop: string;
  arts: string[];
}
async function contest(entries = 2): Promise<Contest> {
  const slop = await app.slop(await app.person({ balance: 5000, age: '400 days' }), { prize: 50, days: 3 });
  const arts: string[] = [];
  for (let n = 0; n < entries; n += 1) arts.push(await app.art(await app.person({ age: '300 days' }), slop));
  return { slop, arts };
}
async function settle(): Promise<void> {
  await app.advance('73 hours');
  await settleDueAiSlops(app.deps);
}
async function findingOf(art: string): Promise<Record<string, number> | undefined> {
  const { rows } = await app.owner.query(
    `select f.data from moderation_cases c join moderation_findings f on f.case_id = c.id and f.kind = 'votes_that_decided'
      where c.subject_id = $1`,
    [art],
  );
  return rows[0]?.data;
}
const finalOf = async (slop: string) =>
  (await app.owner.query('select final_at, review_until from award_finals where ai_slop_id = $1', [slop])).rows[0];

describe('accounts that decide a contest', () => {
  test('from one network over several days delay the prize; the case has numbers [T380]', async () => {
    const { slop, arts } = await contest();
    const { arts: elsewhere } = await contest(1);
    const ring = await people(6);
    await like(arts[1]!, await people(3));
    await like(arts[0]!, ring, '203.0.113', '7 hours');
    for (const { id } of ring.slice(0, 3)) await likeAs(app.db, id, { commentId: elsewhere[0]! });
    await settle();
    await lookAtVotes(app.deps, [slop]);
    expect(await findingOf(arts[0]!)).toEqual({ likes: 6, accounts: 6, network: 6, left: 0, next: 3, place: 2 });
    const { final_at, review_until } = await finalOf(slop);
    expect(final_at.getTime() - review_until.getTime()).toBe(7 * 86_400_000);
    const params = { id: await caseOf(app, 'comment', arts[0]!) };
    const { body } = await app.call('getCase', await moderatorOf(app), { params });
    expect(body.found[0].text).toBe(
      '6 of the winner’s 6 likes come from accounts that have something in common: 6 share a network. Without them the winner has 0, and the entry in place 2 would win with 3.',
    );
    expect(await lookAtVotes(app.deps, [slop])).toBe(0);
  });

  test('in the last ten minutes before the deadline are found [T381]', async () => {
    const { slop, arts } = await contest();
    await like(arts[1]!, await people(2));
    await app.advance('70 hours 40 minutes');
    await like(arts[0]!, await people(5), undefined, '1 second');
    await settle();
    await lookAtVotes(app.deps, [slop]);
    expect(await findingOf(arts[0]!)).toMatchObject({ accounts: 5, minute: 5 });
    expect((await finalOf(slop)).final_at > (await finalOf(slop)).review_until).toBe(true);
  });

  test('are found by a browser used to sign in during the review [T382]', async () => {
    const { slop, arts } = await contest();
    const ring = await people(4);
    await like(arts[0]!, ring);
    await settle();
    await lookAtVotes(app.deps, [slop]);
    expect(await findingOf(arts[0]!)).toBeUndefined();
    for (const { id } of ring) await noteTraces(app.db, app.deps.config, id, { device: 'the same' });
    await lookAtVotesInReview(app.deps);
    expect(await findingOf(arts[0]!)).toMatchObject({ accounts: 4, device: 4, next: 0, place: 0 });
  });

  test('are found for a new winner after the first was disqualified [T383]', async () => {
    const { slop, arts } = await contest(3);
    await like(arts[0]!, await people(7));
    await like(arts[1]!, await people(5), '203.0.114', '2 hours');
    await like(arts[2]!, await people(2));
    await settle();
    await lookAtVotes(app.deps, [slop]);
    expect(await findingOf(arts[1]!)).toBeUndefined();
    await app.owner.query(`delete from graphile_worker._private_jobs`);
    await disqualifyByTwo(app, arts[0]!, [await moderatorOf(app), await moderatorOf(app)]);
    const { rows } = await app.owner.query(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'look_at_votes'`,
    );
    expect(rows.map(({ payload }) => payload)).toEqual([{ slopIds: [slop] }]);
    await lookAtVotes(app.deps, rows[0].payload.slopIds);
    expect(await findingOf(arts[1]!)).toMatchObject({ accounts: 5, network: 5, next: 2, place: 2 });
  });

  test('are found despite deleted accounts and withdrawn likes in the review [T415]', async () => {
    const { slop, arts } = await contest();
    const ring = await people(6);
    await like(arts[1]!, await people(3));
    await like(arts[0]!, ring, '203.0.117', '7 hours');
    const leave = ({ id }: Person) => inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, id, true));
    for (const early of ring.slice(0, 2)) await leave(early);
    await settle();
    await app.call('unlikeComment', ring[2]!, { params: { id: arts[0]! } });
    await app.call('unlikeComment', ring[3]!, { params: { id: arts[0]! } });
    for (const late of ring.slice(3, 5)) await leave(late);
    await finishDeletions(app.deps);
    await lookAtVotes(app.deps, [slop]);
    expect(await findingOf(arts[0]!)).toEqual({ likes: 6, accounts: 6, network: 6, left: 0, next: 3, place: 2 });
  });

  test('are not looked for before the end or among honest voters [T384]', async () => {
    const { slop, arts } = await contest();
    await like(arts[0]!, await people(6), '203.0.115', '1 hour');
    await lookAtVotes(app.deps, [slop]);
    const honest = await contest();
    await like(honest.arts[1]!, await people(3));
    await like(honest.arts[0]!, await people(2));
    await like(honest.arts[0]!, await people(3), '203.0.116');
    await settle();
    expect(await findingOf(arts[0]!)).toBeUndefined();
    await lookAtVotes(app.deps, [slop, honest.slop]);
    expect(await findingOf(arts[0]!)).toMatchObject({ accounts: 6, network: 6 });
    expect(await findingOf(honest.arts[0]!)).toBeUndefined();
  });
});

describe('a vote from a disposable address', () => {
  test.each([
    ['23 hours', 'throwaway', 0],
    ['25 hours', 'counted', 1],
  ])('confirmed %s before the deadline is %s [T385]', async (before, outcome, counted) => {
    const { slop, arts } = await contest(1);
    for (const [n, host] of ['mailinator.com', 'inbox.mailinator.com', 'example.com'].entries()) {
      const fan = await app.person();
      await app.owner.query('update auth.users set email = $2 where id = $1', [fan.id, `fan${n}${counted}@${host}`]);
      await app.owner.query(
        `update profiles set email_verified_at = (select deadline_at from ai_slops where id = $2) - $3::interval where id = $1`,
        [fan.id, slop, before],
      );
      await likeAs(app.db, fan.id, { commentId: arts[0]! });
    }
    await settle();
    const { body } = await app.call('getAward', null, { params: { id: slop } });
    expect(body.entries[0]).toMatchObject({
      shown_likes: 3,
      counted_likes: 1 + 2 * counted,
      left_out: { throwaway: 2 - 2 * counted },
    });
    const { rows } = await app.owner.query('select outcome from vote_receipts where comment_id = $1 order by 1', [
      arts[0],
    ]);
    expect(rows.map((row) => row.outcome)).toContain(outcome);
  });
});
