import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { originOf } from '../../core/traces/origin.ts';
import { noteTraces } from '../../core/traces/traces.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { actByTwo, appeal, claim, moderatorOf, statementsOf, taken, upholdByTwo } from '../../testing/moderators.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from '../account/deletion.ts';
import { finishDeletions } from '../account/unfinished.ts';
import { settleDueAiSlops } from '../awards/settle.ts';
import { lookAtVotes } from '../awards/vote-findings.ts';
import { likeAs } from '../likes/likes.ts';

let app: TestApp;
let [mia, max]: Person[] = [];
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
  [mia, max] = [await moderatorOf(app), await moderatorOf(app)];
});
afterAll(() => app.stop());

/** Creates old accounts of different ages. */
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => app.person({ age: `${40 + 9 * n} days` })));
async function contest() {
  const poster = await app.person({ balance: 5000, age: '400 days' });
  const slop = await app.slop(poster, { prize: 50, days: 3 });
  const artists = [await app.person({ age: '300 days' }), await app.person({ age: '300 days' })] as const;
  const arts = [await app.art(artists[0], slop), await app.art(artists[1], slop)] as const;
  return { poster, slop, artists, arts };
}
let networks = 0;
/** Adds likes hours apart, each from another network and browser unless specified. */
async function like(art: string, fans: readonly Person[], network?: string, browser?: string): Promise<void> {
  for (const [n, { id }] of fans.entries()) {
    const ip = `${network ?? `198.18.${networks++}`}.9`;
    const headers = { 'user-agent': browser ?? ['Chrome Windows', 'Safari iPhone', 'Firefox Linux'][n % 3]! };
    await likeAs(app.db, id, { commentId: art }, originOf(app.deps.config, { ip, headers }));
    await app.advance('5 hours');
  }
}
async function settle(): Promise<void> {
  await app.advance('73 hours');
  await settleDueAiSlops(app.deps);
}
const unlike = async (by: Person, art: string) =>
  expect((await app.call('unlikeComment', by, { params: { id: art } })).status).toBe(200);
const leave = ({ id }: Person) => inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, id, true));
const nameOf = async ({ id }: Person): Promise<string> =>
  (await app.owner.query('select username from profiles where id = $1', [id])).rows[0].username;
const votersOf = async (caseId: string) => {
  const { status, body } = await app.call('showVoters', mia!, { params: { id: caseId } });
  expect(status).toBe(200);
  return body as {
    data: {
      user_id: string;
      username: string;
      is_voided: boolean;
      is_taken_back: boolean;
      is_deleted: boolean;
      shares: string[];
    }[];
    artist_shares: string[];
    poster_shares: string[];
  };
};
const winnerOf = async (slop: string) =>
  (await app.owner.query('select winning_comment_id as id from award_finals where ai_slop_id = $1', [slop])).rows[0].id;

describe('the voters of a settled slop', () => {
  test('include withdrawn likes and deleted accounts, all of which can be voided [T460]', async () => {
    const { slop, arts } = await contest();
    const ring = await people(6);
    const names = await Promise.all(ring.map(nameOf));
    await like(arts[1], await people(3));
    await like(arts[0], ring, '203.0.113');
    await leave(ring[0]!);
    await settle();
    await unlike(ring[1]!, arts[0]);
    await unlike(ring[2]!, arts[0]);
    await leave(ring[2]!);
    await leave(ring[3]!);
    // This like is not counted: given after the deadline and taken back.
    const [late] = await people(1);
    await like(arts[0], [late!]);
    await unlike(late!, arts[0]);
    await finishDeletions(app.deps);
    await lookAtVotes(app.deps, [slop]);
    const caseId = await taken(app, mia!, 'comment', arts[0]);
    const voters = await votersOf(caseId);
    const stateOf = ({ id }: Person) => {
      const voter = voters.data.find(({ user_id }) => user_id === id)!;
      return `${voter.is_taken_back ? 'taken back' : 'here'}, ${voter.is_deleted ? 'deleted' : voter.username}`;
    };
    expect(ring.map(stateOf)).toEqual([
      'here, deleted',
      `taken back, ${names[1]}`,
      'taken back, deleted',
      'here, deleted',
      `here, ${names[4]}`,
      `here, ${names[5]}`,
    ]);
    expect(voters.data).toHaveLength(6);
    for (const n of [0, 2, 3]) expect(JSON.stringify(voters)).not.toContain(names[n]);
    const body = { action: 'void_likes', user_ids: voters.data.map(({ user_id }) => user_id), rule: 'vote_cheating' };
    expect(await winnerOf(slop)).toBe(arts[0]);
    expect(await actByTwo(app, [mia!, max!], caseId, body)).toBe('done');
    expect(await winnerOf(slop)).toBe(arts[1]);
    const again = await taken(app, mia!, 'comment', arts[0]);
    expect((await votersOf(again)).data.map(({ is_voided }) => is_voided)).toEqual(Array(6).fill(true));
  });

  test('a restored like can be voided again, even after it was withdrawn [T460]', async () => {
    const { slop, arts } = await contest();
    const [one, ...others] = await people(3);
    await like(arts[0], [one!, ...others]);
    await like(arts[1], await people(2));
    const caseId = await taken(app, mia!, 'comment', arts[0]);
    const body = { action: 'void_likes', user_ids: [one!.id], rule: 'vote_cheating' };
    expect(await actByTwo(app, [mia!, max!], caseId, body)).toBe('done');
    await settle();
    expect(await appeal(app, one!, (await statementsOf(app, one!))[0].id)).toBe('done');
    const [nia, noa] = [await moderatorOf(app), await moderatorOf(app)];
    await claim(app, nia, caseId);
    expect(await upholdByTwo(app, [nia, noa], one!)).toBe('done');
    const likes = async () =>
      (await app.owner.query('select likes from award_standings where comment_id = $1', [arts[0]])).rows[0].likes;
    expect(await likes()).toBe(3);
    await unlike(one!, arts[0]);
    const later = await taken(app, mia!, 'comment', arts[0]);
    const voter = (await votersOf(later)).data.find(({ user_id }) => user_id === one!.id);
    expect(voter).toMatchObject({ is_taken_back: true, is_voided: false });
    expect(await actByTwo(app, [mia!, max!], later, body)).toBe('done');
    expect(await likes()).toBe(2);
    expect((await statementsOf(app, one!))[0]).toMatchObject({ part: 'party', action: 'void_likes' });
    const left = await taken(app, mia!, 'comment', arts[0]);
    const shown = (await votersOf(left)).data.find(({ user_id }) => user_id === one!.id);
    expect(shown).toMatchObject({ is_taken_back: true, is_voided: true });
    expect(await winnerOf(slop)).not.toBeNull();
  });
});

describe('the labels of voters', () => {
  test('show who shares network or browser with likes of this entry [T461]', async () => {
    const { arts, artists, poster } = await contest();
    const [ann, bob, cem, dan, eve] = await people(5);
    await like(arts[0], [ann!, bob!], '203.0.114', 'Firefox Windows');
    await like(arts[0], [cem!], '203.0.115', 'Safari iPhone');
    await like(arts[0], [dan!], '203.0.116', 'Opera Linux');
    // Likes of another entry do not matter.
    await like(arts[1], [dan!, eve!], '203.0.117', 'Edg Windows');
    await like(arts[0], [eve!], '203.0.118', 'Chrome Android');
    await noteTraces(app.db, app.deps.config, artists[0].id, { network: '203.0.115' });
    await noteTraces(app.db, app.deps.config, poster.id, { network: '203.0.119', device: 'one' });
    await noteTraces(app.db, app.deps.config, dan!.id, { device: 'one' });
    const caseId = await taken(app, mia!, 'comment', arts[0]);
    const { data, artist_shares, poster_shares } = await votersOf(caseId);
    const sharesOf = (person: Person) => data.find(({ user_id }) => user_id === person.id)!.shares;
    // Newest like first.
    expect(sharesOf(eve!)).toEqual([]);
    expect(sharesOf(dan!)).toEqual(['browser A']);
    expect(sharesOf(cem!)).toEqual(['network B']);
    for (const one of [ann!, bob!]) expect(sharesOf(one)).toEqual(['network C', 'kind of browser D']);
    expect(artist_shares).toEqual(['network B']);
    expect(poster_shares).toEqual(['browser A']);
    await app.advance('31 days');
    await claim(app, mia!, caseId);
    const later = await votersOf(caseId);
    expect(later.data.flatMap(({ shares }) => shares)).toEqual([]);
  });
});
