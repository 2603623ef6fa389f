import { setTimeout as sleep } from 'node:timers/promises';
import { createDb, createPool } from '@unslop/database/connect';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { moderate } from '../features/moderation/moderate.ts';
import { startDatabaseProxy, throughProxy } from '../testing/database-proxy.ts';
import { openLiveStream } from '../testing/live-stream.ts';
import { moderatorOf, reported } from '../testing/moderators.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { changesWhatIsShared, LIVE_CHANNEL, type Live, startLive } from './live.ts';
import { inTransaction } from './transactions.ts';

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await startTestApp();
  url = await app.server.listen({ host: '127.0.0.1', port: 0 });
  await eventually(async () => app.deps.live.isListening(), 'the server listens');
});
afterAll(() => app.stop());

test('carries its own topics and never those of other users [A319]', async () => {
  const [ann, bob] = [await app.person({ balance: 1_000 }), await app.person()];
  const slop = await app.slop(ann);
  const annHears = await openLiveStream(url, ann.cookie);
  // Requesting another user's topic gives nothing.
  const bobHears = await openLiveStream(url, bob.cookie, `user:${ann.id},slop:${slop}`);
  await app.call('createTestNotification', ann, { body: { content: 'for Ann' } });
  await eventually(async () => annHears.topics.length > 0, 'Ann hears of it');
  await app.call('likeAiSlop', bob, { params: { id: slop } });
  await app.call('createTestNotification', bob, { body: { content: 'for Bob' } });
  await eventually(async () => bobHears.topics.includes(`user:${bob.id}`), 'Bob hears of his own');
  expect(new Set(annHears.topics)).toEqual(new Set([`user:${ann.id}`]));
  expect(new Set(bobHears.topics)).toEqual(new Set([`slop:${slop}`, `user:${bob.id}`]));
  annHears.close();
  bobHears.close();
});

test('starts with what changed while the page loaded, except for others’ topics', async () => {
  const [ann, bob] = [await app.person({ balance: 1_000 }), await app.person()];
  const slop = await app.slop(ann);
  const witness = await openLiveStream(url, bob.cookie, `slop:${slop}`);
  await app.call('likeAiSlop', bob, { params: { id: slop } });
  await eventually(async () => witness.topics.includes(`slop:${slop}`), 'the server has heard of it');
  witness.close();

  const annHears = await openLiveStream(url, ann.cookie, `slop:${slop}`);
  expect(annHears.recent[`slop:${slop}`]).toBeLessThan(5_000);
  expect(annHears.recent[`user:${ann.id}`]).toBeLessThan(5_000);
  annHears.close();
  const bobHears = await openLiveStream(url, bob.cookie, `user:${ann.id}`);
  expect(Object.keys(bobHears.recent).filter((topic) => !['*', `user:${bob.id}`].includes(topic))).toEqual([]);
  bobHears.close();
});

test('closes the connection of a stream instead of keeping it alive', async () => {
  const abort = new AbortController();
  const reply = await fetch(`${url}/api/live`, { signal: abort.signal });
  expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close']);
  abort.abort();
});

test('tells only moderators of changed cases and keeps shared responses [T056]', async () => {
  const [ann, eve, moderator] = [await app.person(), await app.person(), await moderatorOf(app)];
  const streams = await Promise.all(
    [ann, moderator].map(({ cookie }) => openLiveStream(url, cookie, 'moderation,feed')),
  );
  const [annHears, moderatorHears] = streams;
  await reported(app, ann, 'profile', eve.id);
  await eventually(async () => moderatorHears!.topics.includes('moderation'), 'the moderator hears of it');
  await app.call('createTestNotification', ann, { body: { content: 'for Ann' } });
  await eventually(async () => annHears!.topics.length > 0, 'Ann hears of her own');
  expect(new Set(annHears!.topics)).toEqual(new Set([`user:${ann.id}`]));
  for (const stream of streams) stream.close();
  const again = await openLiveStream(url, ann.cookie, 'moderation');
  expect(Object.keys(again.recent)).not.toContain('moderation');
  again.close();
  expect(['moderation', `user:${ann.id}`, 'feed', `slop:${ann.id}`].map(changesWhatIsShared)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('a session is extended by a stream or by a write, which sets its cookie', async () => {
  const ann = await app.person();
  const growOld = () =>
    app.owner.query(
      `update auth.sessions set expires_at = expires_at - interval '2 days', created_at = created_at - interval '2 days'
        where user_id = $1`,
      [ann.id],
    );
  const renewed = `${ann.cookie}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`;
  const open = async () => {
    const abort = new AbortController();
    const { headers } = await fetch(`${url}/api/live`, { headers: { cookie: ann.cookie }, signal: abort.signal });
    abort.abort();
    return headers.getSetCookie();
  };
  await growOld();
  expect(await open()).toEqual([renewed]);
  expect(await open()).toEqual([]);
  await growOld();
  const { headers } = await app.call('createTestNotification', ann, { body: { content: 'for Ann' } });
  expect(headers['set-cookie']).toEqual([expect.stringMatching(/^wrote=/), renewed]);
  await growOld();
  const signOut = await app.server.inject({
    method: 'POST',
    url: '/api/auth/sign-out',
    headers: { origin: app.deps.config.publicUrl, cookie: ann.cookie },
  });
  expect(signOut.headers['set-cookie']).toContain('unslop.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  expect(signOut.headers['set-cookie']).not.toContain(renewed);
});

test('detects a silently dropped connection and reopens it', async ({ onTestFinished }) => {
  const proxy = await startDatabaseProxy(app.deps.config.databaseUrl);
  const live = startLive(throughProxy(app.deps.config.databaseUrl, proxy.port), app.deps.log);
  onTestFinished(async () => {
    await live.stop();
    proxy.close();
  });
  const heard: string[] = [];
  live.watch((topic) => heard.push(topic));
  await eventually(async () => live.isListening(), 'it listens');
  proxy.silent = 'unslop live';
  await app.owner.query('select pg_notify($1, $2)', [LIVE_CHANNEL, 'slop:missed']);
  await expect.poll(() => live.isListening(), { timeout: 15_000 }).toBe(false);
  proxy.silent = null;
  heard.length = 0;
  await expect.poll(() => heard, { timeout: 15_000 }).toContain('*');
  await app.owner.query('select pg_notify($1, $2)', [LIVE_CHANNEL, 'slop:heard']);
  await expect.poll(() => heard).toContain('slop:heard');
  expect(heard).not.toContain('slop:missed');
});

describe('the stream of a session ends with it, even in another process', () => {
  let second: FastifyInstance;
  let secondUrl: string;
  let secondLive: Live;
  beforeAll(async () => {
    secondLive = startLive(app.deps.config.databaseUrl, app.deps.log);
    second = await buildApp({ ...app.deps, live: secondLive });
    secondUrl = await second.listen({ host: '127.0.0.1', port: 0 });
    await eventually(async () => secondLive.isListening(), 'the second server listens');
  });
  afterAll(async () => {
    await second.close();
    await secondLive.stop();
  });

  const post = (path: string, person: Person, payload: object = {}) =>
    app.server.inject({
      method: 'POST',
      url: path,
      payload,
      headers: { origin: app.deps.config.publicUrl, cookie: person.cookie },
    });
  const ban = async (id: string) => {
    const owner = createDb(createPool(app.ownerUrl));
    await inTransaction(owner, (trx) =>
      moderate(trx, { actor: 'op', action: 'ban', subject: 'profile', id, days: 30, reason: 'spam' }),
    );
    await owner.destroy();
  };
  const run = (text: string, values: unknown[]) => app.owner.query(text, values);

  const endings: [string, (ann: Person) => Promise<unknown>][] = [
    ['by logging out', (ann) => post('/api/auth/sign-out', ann)],
    ['by a ban', ({ id }) => ban(id)],
    ['by hand', ({ id }) => run('delete from auth.sessions where user_id = $1', [id])],
    ['by the end of the account', ({ id }) => run('delete from auth.users where id = $1', [id])],
  ];
  test.each(endings)('%s [I07 V7.4.1]', async (_, end) => {
    const [ann, bob] = [await app.person(), await app.person()];
    const streams = [await openLiveStream(url, ann.cookie), await openLiveStream(secondUrl, ann.cookie, 'feed')];
    const bobHears = await openLiveStream(secondUrl, bob.cookie);
    await end(ann);
    // Well before the periodic session check.
    const ended = Promise.all(streams.map((stream) => stream.ended)).then(() => true);
    expect(await Promise.race([ended, sleep(8_000, 'still open')])).toBe(true);
    // The page gets the reason, so it reads its session again.
    for (const { topics } of streams) expect(topics.at(-1)).toBe('session');
    await app.call('createTestNotification', bob, { body: { content: 'for Bob' } });
    await eventually(async () => bobHears.topics.includes(`user:${bob.id}`), 'Bob hears of his own as before');
    bobHears.close();
  });

  test('also when it expires or ends while the process is not listening [I07]', async () => {
    const [ann, bob, eve] = [await app.person(), await app.person(), await app.person()];
    const streams = [await openLiveStream(secondUrl, ann.cookie), await openLiveStream(secondUrl, bob.cookie)];
    const eveHears = await openLiveStream(secondUrl, eve.cookie);
    await run(`update auth.sessions set expires_at = now() where user_id = $1`, [ann.id]);
    await run(`alter table auth.sessions disable trigger sessions_announce_end`, []);
    await run('delete from auth.sessions where user_id = $1', [bob.id]);
    await run(`alter table auth.sessions enable trigger sessions_announce_end`, []);
    await run(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'unslop live'
      and datname = current_database()`,
      [],
    );
    await Promise.all(streams.map(({ ended }) => ended));
    await eventually(async () => secondLive.isListening() && app.deps.live.isListening(), 'both listen again');
    await app.call('createTestNotification', eve, { body: { content: 'for Eve' } });
    await eventually(async () => eveHears.topics.includes(`user:${eve.id}`), 'Eve hears of her own as before');
    eveHears.close();
  });
});
