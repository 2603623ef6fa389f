import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Creates a slop with one text and one piece of art. */
async function scenario() {
  const [poster, artist] = await Promise.all([app.person({ balance: 1000 }), app.person()]);
  const slop = await app.slop(poster);
  const art = await app.art(artist, slop);
  const text = (await app.call('createComment', artist, { body: { ai_slop_id: slop, content: 'Hello' } })).body.id;
  return { poster, artist, slop, art, text };
}

const kinds = {
  slop: {
    table: 'ai_slop_likes',
    of: 'ai_slop_id',
    like: 'likeAiSlop',
    unlike: 'unlikeAiSlop',
    read: 'getAiSlopLikes',
  },
  comment: {
    table: 'comment_likes',
    of: 'comment_id',
    like: 'likeComment',
    unlike: 'unlikeComment',
    read: 'getCommentLikes',
  },
} as const;

const rowsOf = async (kind: keyof typeof kinds, id: string): Promise<string[]> =>
  (
    await app.owner.query(`select user_id from ${kinds[kind].table} where ${kinds[kind].of} = $1 order by id`, [id])
  ).rows.map((row) => row.user_id);

describe.each(['slop', 'comment'] as const)('liking a %s', (kind) => {
  const { like, unlike, read } = kinds[kind];
  const target = async () => {
    const { slop, art } = await scenario();
    return kind === 'slop' ? slop : art;
  };
  const press = (name: typeof like | typeof unlike, by: Person | null, id: string, body?: object) =>
    app.call(name, by, { params: { id }, ...(body && { body }) });

  test('writes a row of the signed-in person, and unliking takes it away [A226]', async () => {
    const [id, fan] = [await target(), await app.person()];
    // Same as in the specification, with the caller's own id.
    expect((await press(like, fan, id, { user_id: fan.id })).body).toEqual({ likes: 1, liked: true });
    expect(await rowsOf(kind, id)).toEqual([fan.id]);
    expect((await press(unlike, fan, id, { user_id: fan.id })).body).toEqual({ likes: 0, liked: false });
    expect(await rowsOf(kind, id)).toEqual([]);
  });

  test('is for the signed-in person only, whatever id is sent along [A226]', async () => {
    const [id, fan, other] = [await target(), await app.person(), await app.person()];
    expect((await press(like, null, id)).status).toBe(401);
    expect((await press(like, fan, id, { user_id: other.id })).status).toBe(403);
    expect((await press(like, fan, id, { user_id: 'nobody' })).status).toBe(400);
    // The caller's own id in upper case is refused, as in every call, before anything is written.
    expect((await press(like, fan, id, { user_id: fan.id.toUpperCase() })).status).toBe(403);
    expect(await rowsOf(kind, id)).toEqual([]);
    await press(like, other, id);
    expect((await press(unlike, null, id)).status).toBe(401);
    expect((await press(unlike, fan, id)).body).toMatchObject({ likes: 1, liked: false });
    expect(await rowsOf(kind, id)).toEqual([other.id]);
  });

  test('is refused to a banned person, and to a session that has ended: no row, no hit', async () => {
    const [id, banned, ended] = [await target(), await app.person(), await app.person()];
    await app.owner.query('update profiles set banned_at = now() where id = $1', [banned.id]);
    await app.owner.query('delete from auth.sessions where user_id = $1', [ended.id]);
    expect((await press(like, banned, id)).body.error.code).toBe('ACCOUNT_BANNED');
    expect((await press(like, ended, id)).body.error.code).toBe('NOT_AUTHENTICATED');
    expect(await rowsOf(kind, id)).toEqual([]);
    const hits = `select from rate_limits where key = any($1)`;
    expect((await app.owner.query(hits, [[`like:${banned.id}`, `like:${ended.id}`]])).rowCount).toBe(0);
  });

  test('twice says "Already liked", succeeds and counts once [A229]', async () => {
    const [id, fan] = [await target(), await app.person()];
    await press(like, fan, id);
    const again = await press(like, fan, id);
    expect(again).toMatchObject({ status: 200, body: { likes: 1, liked: true, message: 'Already liked' } });
    expect(await rowsOf(kind, id)).toEqual([fan.id]);
  });

  test('fifty times at once is one like, and every answer a success [V02]', async () => {
    const [id, fan] = [await target(), await app.person()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => press(like, fan, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(answers.filter(({ body }) => body.message === 'Already liked')).toHaveLength(49);
    expect(await rowsOf(kind, id)).toEqual([fan.id]);
    expect((await app.call(read, fan, { params: { id } })).body).toEqual({ likes: 1, liked: true });
  });

  test('fifty times at once, by likes and unlikes, leaves the count equal to the rows [V02]', async () => {
    const [id, fan] = [await target(), await app.person()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => press(n % 5 === 4 ? unlike : like, fan, id)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = await rowsOf(kind, id);
    expect((await app.call(read, fan, { params: { id } })).body).toEqual({
      likes: rows.length,
      liked: rows.length === 1,
    });
  });

  test('shows its state to the user who liked, and to nobody else [A240]', async () => {
    const [id, fan, other] = [await target(), await app.person(), await app.person()];
    await press(like, fan, id);
    const stateFor = async (by: Person | null) => (await app.call(read, by, { params: { id } })).body;
    expect(await stateFor(fan)).toEqual({ likes: 1, liked: true });
    expect(await stateFor(other)).toEqual({ likes: 1, liked: false });
    expect(await stateFor(null)).toEqual({ likes: 1, liked: false });
  });

  test('by three people counts three, as many as there are rows [A241]', async () => {
    const id = await target();
    for (const fan of await Promise.all([app.person(), app.person(), app.person()])) await press(like, fan, id);
    expect((await app.call(read, null, { params: { id } })).body.likes).toBe(3);
    expect(await rowsOf(kind, id)).toHaveLength(3);
  });

  test('what is not there is refused', async () => {
    const fan = await app.person();
    expect((await press(like, fan, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await press(like, fan, 'nonsense')).status).toBe(404);
  });
});

describe('who is notified of likes', () => {
  const notificationsOf = async (person: Person) =>
    (await app.call('listNotifications', person)).body.data.filter(({ type }: { type: string }) => type === 'like');

  test('the owner, once for many likes of the same thing within an hour [A312]', async () => {
    const { poster, artist, slop, art } = await scenario();
    for (const fan of await Promise.all([app.person(), app.person(), app.person()])) {
      await app.call('likeAiSlop', fan, { params: { id: slop } });
      await app.call('likeComment', fan, { params: { id: art } });
    }
    expect(await notificationsOf(poster)).toMatchObject([{ ai_slop_id: slop, is_read: false }]);
    expect(await notificationsOf(artist)).toMatchObject([{ ai_slop_id: slop, content: 'liked your art for "A slop"' }]);
    await app.advance('2 hours');
    await app.call('likeAiSlop', await app.person(), { params: { id: slop } });
    expect(await notificationsOf(poster)).toHaveLength(2);
  });

  test('nobody of a like of their own', async () => {
    const { poster, artist, slop, text } = await scenario();
    await app.call('likeAiSlop', poster, { params: { id: slop } });
    await app.call('likeComment', artist, { params: { id: text } });
    expect([await notificationsOf(poster), await notificationsOf(artist)]).toEqual([[], []]);
  });
});
