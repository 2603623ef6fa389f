import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchStatements } from '../../testing/statements.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { LIVE_CHANNEL } from '../live.ts';
import { createResponseCache } from './response-cache.ts';

/** As in production: what guests are answered is kept for a second. */
let app: TestApp;
let poster: Person;
beforeAll(async () => {
  app = await startTestApp({ publicCacheMs: 1_000, withMetrics: true });
  poster = await app.person({ balance: 20_000 });
  await eventually(async () => app.deps.live.isListening(), 'changes are heard');
});
afterAll(() => app.stop());

const titleOf = async (slop: string) => (await app.call('getAiSlop', null, { params: { id: slop } })).body.title;
/** Directly in the database, so that nothing is announced. */
const rename = (slop: string, title: string) =>
  app.owner.query('update ai_slops set title = $2 where id = $1', [slop, title]);

let marks = 0;
/** Resolves when everything that was announced up to now has been heard: what is kept from now on stays its second. */
async function allIsHeard(): Promise<void> {
  marks += 1;
  const mark = `user:mark-${marks}`;
  const heard = new Promise<void>((resolve) => {
    const stop = app.deps.live.watch((topic) => {
      if (topic !== mark) return;
      stop();
      resolve();
    });
  });
  await app.owner.query('select pg_notify($1, $2)', [LIVE_CHANNEL, mark]);
  await heard;
}

describe('what guests are answered', () => {
  test('is never older than a second', async () => {
    const slop = await app.slop(poster);
    await allIsHeard();
    for (const title of ['First', 'Second']) {
      await titleOf(slop);
      await rename(slop, title);
      const changedAt = performance.now();
      for (;;) {
        const askedAt = performance.now();
        if ((await titleOf(slop)) === title) break;
        expect(askedAt - changedAt).toBeLessThan(1_000);
      }
    }
  });

  test('is read once, however many ask at once and within the second', async () => {
    const slop = await app.slop(poster);
    await allIsHeard();
    await titleOf(slop);
    await rename(slop, 'Read once');
    const statements = watchStatements(app.deps.pool);
    await eventually(async () => (await titleOf(slop)) === 'Read once');
    expect(statements.take()).toHaveLength(1);
    const url = `/api/ai-slops?limit=3&older_than=${new Date(Date.UTC(2100, 1)).toISOString()}`;
    const one = async () => (await app.server.inject({ url })).body;
    statements.take();
    const first = await Promise.all(Array.from({ length: 40 }, one));
    expect(new Set(first).size).toBe(1);
    const asked = statements.take().length;
    await app.server.inject({ url: `${url}&user_id=${poster.id}` });
    expect(asked).toBe(statements.take().length);
  });

  test('shows what was announced at once', async () => {
    const slop = await app.slop(poster);
    await titleOf(slop);
    const announced = new Promise<void>((resolve) => {
      const stop = app.deps.live.watch((topic) => {
        if (topic !== `slop:${slop}`) return;
        stop();
        resolve();
      });
    });
    await app.call('updateAiSlop', poster, { params: { id: slop }, body: { title: 'Announced' } });
    await announced;
    expect(await titleOf(slop)).toBe('Announced');
  });

  test('has nothing of a signed-in user, nor the other way round', async () => {
    const [slop, fan] = [await app.slop(poster), await app.person()];
    const liked = async (by: Person | null) => (await app.call('getAiSlop', by, { params: { id: slop } })).body.liked;
    expect([await liked(null), await liked(fan)]).toEqual([false, false]);
    await app.call('likeAiSlop', fan, { params: { id: slop } });
    expect([await liked(fan), await liked(null), await liked(poster), await liked(fan)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    const statements = watchStatements(app.deps.pool);
    await liked(null);
    statements.take();
    await liked(fan);
    expect(statements.take().length).toBeGreaterThan(0);
  });

  test('is what members get as well, with their own likes, until they write', async () => {
    const [slop, fan] = [await app.slop(poster), await app.person()];
    await app.call('likeAiSlop', fan, { params: { id: slop } });
    await allIsHeard();
    const page = `/api/ai-slops?limit=3&user_id=${poster.id}`;
    const ask = async (url: string, headers: Record<string, string> = {}) =>
      (await app.server.inject({ url, headers: { cookie: fan.cookie, ...headers } })).json();
    const statements = watchStatements(app.deps.pool);
    // On a machine that is very busy a second may pass between two questions.
    const list = await eventually(async () => {
      await app.server.inject({ url: page });
      await rename(slop, 'Renamed');
      statements.take();
      const answer = await ask(page);
      const isShared = answer.data[0].title !== 'Renamed';
      await rename(slop, 'Named');
      return isShared && statements.take().length === 1 && answer;
    }, 'members get what is cached');
    expect(list.data.map(({ id, liked }: { id: string; liked: boolean }) => [id, liked])).toContainEqual([slop, true]);
    const guest = (await app.server.inject({ url: page })).json();
    expect(guest.data.some(({ liked }: { liked: boolean }) => liked)).toBe(false);
    const reply = await app.server.inject({
      method: 'DELETE',
      url: `/api/ai-slops/${slop}/like`,
      headers: { cookie: fan.cookie, origin: app.deps.config.publicUrl },
    });
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([
      200,
      'wrote=1; Max-Age=3; Path=/; HttpOnly; SameSite=Lax',
    ]);
    await app.server.inject({ url: page });
    await rename(slop, 'Renamed again');
    const wrote = { cookie: `${fan.cookie}; wrote=1` };
    expect((await ask(page, wrote)).data[0]).toMatchObject({ id: slop, title: 'Renamed again', liked: false });
    // A program: its session lasts an hour, and its token is no cookie.
    await app.owner.query(`update auth.sessions set expires_at = created_at + interval '1 hour' where user_id = $1`, [
      fan.id,
    ]);
    const token = decodeURIComponent(/session_token=([^;]+)/.exec(fan.cookie)![1]!);
    for (const title of ['One', 'Two', 'Three']) {
      await app.server.inject({ url: page });
      await rename(slop, title);
      const { body } = await app.server.inject({ url: page, headers: { authorization: `Bearer ${token}` } });
      expect(JSON.parse(body).data[0]).toMatchObject({ title, liked: false });
    }
  });

  test('of a slop is what its first reader was given, without what is that reader’s own', async () => {
    const [slop, fan] = [await app.slop(poster), await app.person()];
    await app.call('likeAiSlop', fan, { params: { id: slop } });
    const url = `/api/ai-slops/${slop}`;
    const ask = async (by: Person | null) =>
      (await app.server.inject({ url, headers: by ? { cookie: by.cookie } : {} })).json();
    const statements = watchStatements(app.deps.pool);
    const asked = await eventually(async () => {
      await allIsHeard();
      statements.take();
      const answers = [];
      for (const by of [fan, null, poster, fan]) answers.push([(await ask(by)).liked, statements.take().length]);
      return answers[1]![1] === 0 && answers;
    }, 'the response to be there when a guest asks');
    expect(asked).toEqual([
      [true, 2],
      [false, 0],
      [false, 1],
      [true, 1],
    ]);
  });

  test('says of comments and artists to each member what is theirs, and to guests nothing', async () => {
    const [slop, artist, fan] = [await app.slop(poster), await app.person(), await app.person()];
    const art = await app.art(artist, slop);
    const marks = async (by: Person | null) => {
      const comments = await app.call('listComments', by, { params: { id: slop } });
      const artists = await app.call('listArtists', by);
      const { latest_comment: latest, artist_profile } = artists.body.data.find(
        ({ id }: { id: string }) => id === artist.id,
      );
      return [comments.body.data[0].liked, latest.liked, latest.saved, artist_profile.is_following];
    };
    await eventually(async () => (await app.call('listArtists', null)).body.data[0]?.id === artist.id);
    expect(await marks(fan)).toEqual([false, false, false, false]);
    await app.call('likeComment', fan, { params: { id: art } });
    await app.call('saveArt', fan, { params: { id: art } });
    await app.call('followUser', fan, { body: { followed_id: artist.id } });
    expect(await marks(fan)).toEqual([true, true, true, true]);
    expect(await marks(poster)).toEqual([false, false, false, false]);
    expect(await marks(null)).toEqual([false, false, false, false]);
    // As the cache is not asked, it is the same.
    const wrote = { headers: { cookie: `${fan.cookie}; wrote=1` } };
    const [one, other] = [await app.call('listArtists', fan), await app.call('listArtists', fan, wrote)];
    expect(other.body).toEqual({ ...one.body, data: one.body.data });
  });

  test('is counted, limited, guarded and named like every other', async () => {
    const url = `/api/ai-slops/${await app.slop(poster)}`;
    await allIsHeard();
    const statements = watchStatements(app.deps.pool);
    // On a machine that is very busy a second may pass between two questions.
    const [one, two] = await eventually(async () => {
      await app.server.inject({ url });
      statements.take();
      const pair = [await app.server.inject({ url }), await app.server.inject({ url })] as const;
      return statements.take().length === 0 && pair;
    }, 'two are answered without a read');
    const left = ({ headers }: typeof one) => Number(headers['x-ratelimit-remaining']);
    expect(left(one) - left(two)).toBe(1);
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id']);
    expect(two.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'content-type': 'application/json; charset=utf-8',
    });
    const { text } = await app.deps.metrics!.read();
    const counted = /unslop_http_requests_total\{method="GET",route="\/api\/ai-slops\/:id",status="200"\} (\d+)/;
    const before = Number(counted.exec(text)![1]);
    await app.server.inject({ url });
    expect(Number(counted.exec((await app.deps.metrics!.read()).text)![1])).toBe(before + 1);
  });

  test('is sent as the browser takes it, and not again to who has it', async () => {
    for (let n = 0; n < 3; n++) await app.slop(poster);
    const url = '/api/ai-slops?limit=4';
    const ask = (headers: Record<string, string>) => app.server.inject({ url, headers });
    const plain = await ask({});
    const packed = await ask({ 'accept-encoding': 'gzip;q=0.5, br' });
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'br']);
    expect(packed.headers.vary).toBe('accept-encoding');
    expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString()).data).toEqual(plain.json().data);
    await allIsHeard();
    const again = await eventually(async () => {
      const known = await ask({});
      const answer = await ask({ 'if-none-match': String(known.headers.etag) });
      return answer.statusCode === 304 && answer;
    }, 'what is known is not sent again');
    expect(again.body).toBe('');
  });

  test('is refused as ever: what is not there, and what is asked wrongly, is not kept', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    for (let n = 0; n < 2; n++) {
      expect((await app.call('getAiSlop', null, { params: { id } })).status).toBe(404);
      expect((await app.call('listAiSlops', null, { query: { limit: 'x' } })).status).toBe(400);
    }
  });
});

describe('reads that are shared', () => {
  let announce = (_topic: string) => {};
  const live = {
    watch(listener: (topic: string) => void) {
      announce = listener;
      return () => {};
    },
  };
  /** Reads that end when the test ends them. */
  function reads() {
    const ends: ((text: string) => void)[] = [];
    return { ends, make: () => new Promise<string>((resolve) => ends.push(resolve)) };
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  test('answer only those who asked before they began, where nothing is kept', async () => {
    const shared = createResponseCache(0, live);
    const { ends, make } = reads();
    const first = shared.read('/', make);
    const later = [shared.read('/', make), shared.read('/', make)];
    expect(ends).toHaveLength(1);
    ends[0]!('one');
    await first;
    await settled();
    // Both of them wait for one read, which has begun since.
    expect(ends).toHaveLength(2);
    const last = shared.read('/', make);
    ends[1]!('two');
    const [a, b] = await Promise.all(later);
    expect(a).toBe(b);
    expect(a).not.toBe(await first);
    await settled();
    ends[2]!('three');
    expect(await last).not.toBe(a);
    expect(shared.get('/')).toBeUndefined();
  });

  test('that fail fail for who waited, and the next one begins anew', async () => {
    const shared = createResponseCache(1_000, live);
    const failing = () => Promise.reject(new Error('the database is away'));
    await expect(Promise.all([shared.read('/', failing), shared.read('/', failing)])).rejects.toThrow('away');
    await settled();
    expect(await shared.read('/', async () => 'there')).toBe(shared.get('/'));
  });

  test('begun before a change was announced are not kept', async () => {
    const shared = createResponseCache(1_000, live);
    const { ends, make } = reads();
    const before = shared.read('/', make);
    announce('user:any');
    expect(shared.read('/', make)).toBe(before);
    announce('feed');
    const after = shared.read('/', make);
    ends[0]!('old');
    ends[1]!('new');
    expect(await after).not.toBe(await before);
    expect(shared.get('/')).toBe(await after);
  });

  test('of made-up addresses push out the oldest', async () => {
    const shared = createResponseCache(60_000, live);
    for (let n = 0; n <= 2_000; n++) await shared.read(`/${n}`, async () => String(n));
    expect([shared.get('/0'), shared.get('/1') === undefined]).toEqual([undefined, false]);
  });

  test('of eight megabytes together push out the oldest, and what was dropped does not count', async () => {
    const shared = createResponseCache(60_000, live);
    const fill = async () => {
      for (let n = 0; n < 5; n++) await shared.read(`/${n}`, async () => 'x'.repeat(2_000_000));
    };
    await fill();
    announce('feed');
    await fill();
    const kept = [0, 1, 2, 3, 4].map((n) => shared.get(`/${n}`) !== undefined);
    expect(kept).toEqual([false, true, true, true, true]);
    await shared.read('/5', async () => 'x'.repeat(2_000_000));
    expect([shared.get('/1'), shared.get('/2') === undefined]).toEqual([undefined, false]);
  });
});
