import { afterAll, beforeAll, expect, test } from 'vitest';
import { sign } from '../../core/auth/cookies.ts';
import { originOf } from '../../core/traces/origin.ts';
import { noteTraces } from '../../core/traces/traces.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { watchStatements } from '../../testing/statements.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteAccount } from '../account/deletion.ts';
import { finishDeletions } from '../account/unfinished.ts';
import { finalizeDueAwards } from '../awards/final.ts';
import { settleDueAiSlops } from '../awards/settle.ts';
import { likeAs, pruneLikeOrigins } from './likes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0';
const from = (ip: string) => originOf(app.deps.config, { ip, headers: { 'user-agent': FIREFOX } });

async function entry(): Promise<string> {
  const poster = await app.person({ balance: 1000 });
  return app.art(await app.person(), await app.slop(poster, { days: 14 }));
}
const like = (by: Person, art: string, origin: Parameters<typeof likeAs>[3]) =>
  likeAs(app.db, by.id, { commentId: art }, origin);
async function originsOf(art: string): Promise<{ network: string | null; browser: string; user_id: string }[]> {
  const { rows } = await app.owner.query(
    `select user_id, encode(network, 'hex') as network, encode(browser, 'hex') as browser from like_origins where comment_id = $1
      order by liked_at, user_id`,
    [art],
  );
  return rows;
}

test('a like of an entry keeps hashes of where it comes from, in no statement more [T240]', async () => {
  const [art, fan] = [await entry(), await app.person()];
  const statements = watchStatements(app.deps.pool);
  statements.take();
  await app.call('likeComment', fan, { params: { id: art }, headers: { 'user-agent': FIREFOX } });
  expect(statements.take()).toHaveLength(3);
  const [origin] = await originsOf(art);
  // The test server is called from this machine, and local addresses are not recorded.
  expect(origin).toEqual({ user_id: fan.id, network: null, browser: expect.stringMatching(/^[0-9a-f]{16}$/) });
  await app.call('unlikeComment', fan, { params: { id: art } });
  expect(await originsOf(art)).toEqual([]);
});

test('a like by bearer token keeps the same hashes as one by cookie [T347]', async () => {
  const [art, fan, other] = [await entry(), await app.person(), await app.person()];
  const token = `bearer-${fan.id}`;
  await app.owner.query(
    `insert into auth.sessions (token, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [token, fan.id],
  );
  const put = (headers: Record<string, string>) =>
    app.server.inject({
      method: 'PUT',
      url: `/api/comments/${art}/like`,
      remoteAddress: '203.0.113.9',
      headers: { 'user-agent': FIREFOX, origin: app.deps.config.publicUrl, ...headers },
    });
  expect((await put({ authorization: `Bearer ${sign(token, app.deps.config.secret)}` })).statusCode).toBe(200);
  await like(other, art, from('203.0.113.9'));
  const [byBearer, byCookie] = await originsOf(art);
  expect(byBearer).toEqual({ ...byCookie, user_id: fan.id });
  expect(byBearer!.network).not.toBeNull();
});

test('likes and sign-ins from one network are alike on every day, and those from another network never [T241]', async () => {
  const [art, other, fan] = [await entry(), await entry(), await app.person()];
  await like(fan, art, from('203.0.113.9'));
  await like(await app.person(), other, from('203.0.114.9'));
  await app.advance('9 days');
  await like(await app.person(), art, from('203.0.113.77'));
  const [first, later] = await originsOf(art);
  const [elsewhere] = await originsOf(other);
  expect(later).toMatchObject({ network: first!.network, browser: first!.browser });
  expect(elsewhere!.network).not.toBe(first!.network);
  expect(elsewhere!.browser).toBe(first!.browser);
  await noteTraces(app.db, app.deps.config, fan.id, { network: '203.0.113' });
  const { rows } = await app.owner.query(
    `select encode(substr(hash, 1, 8), 'hex') as network from person_traces where user_id = $1`,
    [fan.id],
  );
  expect(rows).toEqual([{ network: first!.network }]);
});

test('a like keeps nothing of a program that sends no hashes [T242]', async () => {
  const art = await entry();
  await like(await app.person(), art, { network: '203.0.113', browser: 'firefox windows' });
  expect(await originsOf(art)).toMatchObject([{ network: null, browser: null }]);
});

test('a slop, a comment without a picture and an entry after its contest keep nothing [T243]', async () => {
  const [poster, artist, fan] = [await app.person({ balance: 1000 }), await app.person(), await app.person()];
  const slop = await app.slop(poster);
  const art = await app.art(artist, slop);
  const { body } = await app.call('createComment', fan, { body: { ai_slop_id: slop, content: 'words' } });
  await likeAs(app.db, fan.id, { slopId: slop }, from('203.0.113.9'));
  await like(poster, body.id, from('203.0.113.9'));
  expect(await originsOf(body.id)).toEqual([]);
  await like(fan, art, from('203.0.113.9'));
  await app.advance('2 days');
  await settleDueAiSlops(app.deps);
  await like(poster, art, from('203.0.113.9'));
  expect((await app.call('getCommentLikes', null, { params: { id: art } })).body.likes).toBe(2);
  expect((await originsOf(art)).map(({ user_id }) => user_id)).toEqual([fan.id]);
});

test('a deleted account leaves its likes’ origins until the review of its last contest is over', async () => {
  const config = { ...app.deps.config, awardReviewHours: 72 };
  const [fan, other] = [await app.person(), await app.person()];
  const entered = async (days: number) =>
    app.art(await app.person(), await app.slop(await app.person({ balance: 1000 }), { days }));
  const [first, last] = [await entered(1), await entered(3)];
  for (const art of [first, last]) for (const by of [fan, other]) await like(by, art, from('203.0.113.9'));
  await inTransaction(app.db, (trx) => deleteAccount(trx, config, fan.id, false));
  const left = async () => {
    await settleDueAiSlops({ ...app.deps, config });
    await finalizeDueAwards({ ...app.deps, config });
    await finishDeletions(app.deps);
    return [(await originsOf(first)).length, (await originsOf(last)).length];
  };
  await app.advance('25 hours');
  expect(await left()).toEqual([2, 2]);
  // The first is final, the last is settled and in review.
  await app.advance('72 hours');
  expect(await left()).toEqual([2, 2]);
  await app.advance('71 hours');
  expect(await left()).toEqual([2, 2]);
  await app.advance('2 hours');
  expect(await left()).toEqual([1, 1]);
});

test('a deleted account leaves none once its contests are final, and after 30 days nothing is left [T244]', async () => {
  const art = await entry();
  const [fan, other] = [await app.person(), await app.person()];
  await like(fan, art, from('203.0.113.9'));
  await like(other, art, from('203.0.113.9'));
  await inTransaction(app.db, (trx) => deleteAccount(trx, app.deps.config, fan.id, false));
  await finishDeletions(app.deps);
  expect(await originsOf(art)).toHaveLength(2);
  await app.advance('15 days');
  await settleDueAiSlops(app.deps);
  await finishDeletions(app.deps);
  expect((await originsOf(art)).map(({ user_id }) => user_id)).toEqual([other.id]);
  await app.advance('14 days');
  await pruneLikeOrigins(app.db);
  expect(await originsOf(art)).toHaveLength(1);
  await app.advance('2 days');
  await pruneLikeOrigins(app.db);
  expect(await originsOf(art)).toEqual([]);
});
