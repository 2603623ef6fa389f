import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sign } from '../../apps/server/src/core/auth/cookies.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { press, type Written } from './write.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const IP = '203.0.113.9';
const AGENT = 'Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0';

test('a generated like writes the same rows as a request [T403]', async () => {
  const artist = await app.person();
  const slop = await app.slop(await app.person({ balance: 1000 }));
  const art = await app.art(artist, slop);
  const [byCookie, byToken, byGenerator] = [await app.person(), await app.person(), await app.person()];
  const token = randomBytes(24).toString('hex');
  await app.owner.query(
    `insert into auth.sessions (token, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [token, byToken.id],
  );
  const put = (headers: Record<string, string>) =>
    app.server.inject({
      method: 'PUT',
      url: `/api/comments/${art}/like`,
      remoteAddress: IP,
      headers: { 'user-agent': AGENT, origin: app.deps.config.publicUrl, ...headers },
    });
  expect((await put({ cookie: byCookie.cookie })).statusCode).toBe(200);
  expect((await put({ authorization: `Bearer ${sign(token, app.deps.config.secret)}` })).statusCode).toBe(200);
  const written: Written = {
    accounts: new Map([[1, byGenerator.id]]),
    slops: new Map([[1, slop]]),
    entries: new Map([[1, art]]),
  };
  await press(app, written, { account: 1, contest: 1, entry: 1, at: 0, ip: IP, device: { id: null, agent: AGENT } });

  const { rows } = await app.owner.query<{ user_id: string; origin: string }>(
    `select l.user_id, o.liked_at = l.liked_at as is_together, encode(o.network, 'hex') as network, encode(o.browser, 'hex') as browser
       from comment_likes l join like_origins o on o.comment_id = l.comment_id and o.user_id = l.user_id
      where l.comment_id = $1 order by l.id`,
    [art],
  );
  expect(rows.map(({ user_id }) => user_id)).toEqual([byCookie.id, byToken.id, byGenerator.id]);
  const hash = expect.stringMatching(/^[0-9a-f]{16}$/);
  expect(rows[0]).toEqual({ user_id: byCookie.id, is_together: true, network: hash, browser: hash });
  expect(rows[1]).toEqual({ ...rows[0], user_id: byToken.id });
  expect(rows[2]).toEqual({ ...rows[0], user_id: byGenerator.id });
  const counted = await app.owner.query('select likes_count from comment_counters where comment_id = $1', [art]);
  expect(counted.rows).toEqual([{ likes_count: 3 }]);
});
