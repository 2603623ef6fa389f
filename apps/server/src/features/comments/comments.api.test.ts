import { SLOP } from '@unslop/domain/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const say = (by: Person | null, slop: string, content: string, more: object = {}) =>
  app.call('createComment', by, { body: { ai_slop_id: slop, content, ...more } });
const commentsOf = async (slop: string) => (await app.call('listComments', null, { params: { id: slop } })).body.data;
const countsOf = async (slop: string) => {
  const { comments_count, beautiful_art_count } = (await app.call('getAiSlop', null, { params: { id: slop } })).body;
  return { comments_count, beautiful_art_count };
};

describe('commenting', () => {
  test('stores slop, author, text and image; the author is the signed-in user [A199]', async () => {
    const [poster, ann, bob] = await Promise.all([app.person({ balance: 1000 }), app.person(), app.person()]);
    const slop = await app.slop(poster);
    const image_url = await app.upload(ann, 'comment');
    const { status, body } = await say(ann, slop, 'Repainted', { image_url, user_id: ann.id });
    expect(status).toBe(200);
    const { rows } = await app.owner.query('select * from comments where id = $1', [body.id]);
    expect(rows[0]).toMatchObject({ ai_slop_id: slop, user_id: ann.id, content: 'Repainted', image_url });
    expect((await say(bob, slop, 'In the name of Ann', { user_id: ann.id })).status).toBe(403);
    expect((await say(null, slop, 'Nobody')).status).toBe(401);
    expect(await commentsOf(slop)).toHaveLength(1);
  });

  test('counts as beautiful art with an image, else as a comment [A200]', async () => {
    const [poster, ann] = await Promise.all([app.person({ balance: 1000 }), app.person()]);
    const slop = await app.slop(poster);
    await app.art(ann, slop, 'With words and an image');
    expect(await countsOf(slop)).toEqual({ comments_count: 0, beautiful_art_count: 1 });
    await say(ann, slop, 'Only words');
    expect(await countsOf(slop)).toEqual({ comments_count: 1, beautiful_art_count: 1 });
    const art = (await app.call('listArtOf', null, { params: { id: ann.id } })).body.data;
    expect(art).toMatchObject([{ ai_slop_id: slop, title: 'With words and an image' }]);
  });

  test('is listed oldest first, with the name and picture of its author [A217 A387]', async () => {
    const [poster, ann] = await Promise.all([app.person({ balance: 1000 }), app.person()]);
    await app.owner.query(
      `update profiles set username = 'ann_of_a217', display_name = 'Ann', avatar_url = '/media/avatars/a.webp' where id = $1`,
      [ann.id],
    );
    const slop = await app.slop(poster);
    for (const words of ['first', 'second', 'third']) {
      const { body } = await say(ann, slop, words);
      if (words === 'third') await app.call('likeComment', poster, { params: { id: body.id } });
    }
    const comments = await commentsOf(slop);
    expect(comments.map(({ content }: { content: string }) => content)).toEqual(['first', 'second', 'third']);
    const times = comments.map(({ created_at }: { created_at: string }) => created_at);
    expect(times).toEqual(times.toSorted());
    expect(comments[2]).toMatchObject({
      username: 'ann_of_a217',
      display_name: 'Ann',
      avatar_url: '/media/avatars/a.webp',
      likes: 1,
    });
  });

  test('on an ended slop is refused and writes nothing [A204]', async () => {
    const [poster, ann] = await Promise.all([app.person({ balance: 1000 }), app.person()]);
    const slop = await app.slop(poster);
    await app.advance('2 days');
    const answer = await say(ann, slop, 'Too late');
    expect([answer.status, answer.body.error.message]).toEqual([409, 'Commenting closed for this slop.']);
    expect(await commentsOf(slop)).toEqual([]);
  });

  test('limits art per artist and slop, counting withdrawn art, but not words', async () => {
    const [poster, ann] = await Promise.all([app.person({ balance: 1000 }), app.person()]);
    const slop = await app.slop(poster);
    const first = await app.art(ann, slop);
    for (let n = 1; n < SLOP.maxArtPerArtist; n++) await app.art(ann, slop);
    await app.call('retractArt', ann, { params: { id: first } });
    const { status, body } = await say(ann, slop, 'One more', { image_url: await app.upload(ann, 'comment') });
    expect([status, body.error.code]).toEqual([409, 'ART_LIMIT']);
    expect((await say(ann, slop, 'Only words')).status).toBe(200);
  });

  test('of nothing or blanks is refused [A206]', async () => {
    const [poster, ann] = await Promise.all([app.person({ balance: 1000 }), app.person()]);
    const slop = await app.slop(poster);
    for (const content of ['', '   ', '\n\t']) {
      const answer = await say(ann, slop, content);
      expect([answer.status, answer.body.error.message]).toEqual([400, 'Please enter text or attach an image']);
    }
    expect(await commentsOf(slop)).toEqual([]);
  });

  test('notifies the poster of words and art, but never of their own [A312]', async () => {
    const [poster, ann] = await Promise.all([app.person({ balance: 1000 }), app.person()]);
    const slop = await app.slop(poster);
    await say(ann, slop, 'Nice colours');
    const art = await app.art(ann, slop);
    await say(poster, slop, 'Thank you');
    const notifications = (await app.call('listNotifications', poster)).body.data;
    expect(notifications).toMatchObject([
      { type: 'submission', from_user_id: ann.id, ai_slop_id: slop, beautiful_art_id: art },
      { type: 'comment', from_user_id: ann.id, ai_slop_id: slop },
    ]);
    expect(notifications).toHaveLength(2);
    expect((await app.call('listNotifications', ann)).body.data).toEqual([]);
  });
});

describe('the comments of a busy slop', () => {
  const list = async (slop: string, query: Record<string, string | number> = {}, by: Person | null = null) =>
    (await app.call('listComments', by, { params: { id: slop }, query })).body;

  /** Creates a slop with 130 comments: every 13th is art, some are liked, one is withdrawn, and one is deleted. */
  async function crowd() {
    const [poster, ann, fan] = [await app.person({ balance: 1000 }), await app.person(), await app.person()];
    const slop = await app.slop(poster);
    const ids: string[] = [];
    for (let n = 0; n < 130; n++) {
      const answer = n % 13 === 0 ? { body: { id: await app.art(ann, slop) } } : await say(ann, slop, `Comment ${n}`);
      ids.push(answer.body.id);
    }
    for (const n of [128, 77, 91]) await app.call('likeComment', fan, { params: { id: ids[n]! } });
    await app.call('likeComment', poster, { params: { id: ids[91]! } });
    await app.call('retractArt', ann, { params: { id: ids[26]! } });
    await app.call('deleteComment', ann, { params: { id: ids[5]! } });
    return { slop, ids, fan };
  }

  test('are paged in either order, each once, with the total on every page', async () => {
    const { slop, ids, fan } = await crowd();
    const there = ids.filter((_, n) => n !== 5);
    const all = async (query: Record<string, string>) => {
      const found: { id: string; liked: boolean }[] = [];
      let cursor: string | null = null;
      do {
        const page: { data: typeof found; count: number; next: string | null } = await list(
          slop,
          { ...query, ...(cursor && { cursor }) },
          fan,
        );
        expect(page.count).toBe(128);
        expect(page.data.length).toBeLessThanOrEqual(50);
        found.push(...page.data);
        cursor = page.next;
      } while (cursor);
      expect(found.filter(({ liked }) => liked)).toHaveLength(3);
      return found.map(({ id }) => id);
    };
    expect(await all({})).toEqual(there);
    const first = [91, 77, 128].map((n) => ids[n]!);
    const last = ids[26]!;
    const between = there.filter((id) => !first.includes(id) && id !== last);
    expect(await all({ sort: 'most_liked' })).toEqual([...first, ...between, last]);
    expect(await all({ sort: 'most_liked', limit: '7' })).toEqual([...first, ...between, last]);
  });

  test('a requested comment comes with the first page if it exists', async () => {
    const { slop, ids } = await crowd();
    const far = ids[120]!;
    const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);
    const first = await list(slop, { limit: 10, also: `${ids[5]},${far}` });
    expect(idsOf(first)).toEqual([...idsOf(await list(slop, { limit: 10 })), far]);
    expect(idsOf(await list(slop, { limit: 10, also: ids[0]! }))).toHaveLength(10);
    expect(idsOf(await list(slop, { limit: 10, also: ids[5]! }))).toHaveLength(10);
    expect(idsOf(await list(slop, { limit: 10, also: far, cursor: first.next }))).not.toContain(far);
    const elsewhere = await app.slop(await app.person({ balance: 1000 }));
    const other = (await say(await app.person(), elsewhere, 'Elsewhere')).body.id;
    expect(idsOf(await list(slop, { limit: 10, also: other }))).not.toContain(other);
  });

  test('limits are clamped, cursors of another order or list refused [X17]', async () => {
    const poster = await app.person({ balance: 1000 });
    const slop = await app.slop(poster);
    for (let n = 0; n < 51; n++) await say(poster, slop, `Comment ${n}`);
    const status = async (query: Record<string, string>) =>
      (await app.call('listComments', null, { params: { id: slop }, query })).status;
    expect((await list(slop, { limit: '1000000000' })).data).toHaveLength(50);
    expect((await list(slop, { limit: '-1' })).data).toHaveLength(1);
    const { next } = await list(slop, { limit: 5 });
    expect(await status({ cursor: next, sort: 'most_liked' })).toBe(400);
    const wrong: Record<string, string>[] = [
      { cursor: 'garbage' },
      { limit: 'NaN' },
      { sort: 'best' },
      { also: 'x' },
      { also: Array(6).fill(slop).join() },
      { page: '2' },
    ];
    for (const query of wrong) expect(await status(query), JSON.stringify(query)).toBe(400);
    const forged = (keys: unknown[]) =>
      Buffer.from(JSON.stringify(['comments-most_liked', ...keys])).toString('base64url');
    const [time, id] = ['2026-01-01T00:00:00.000Z', '00000000-0000-4000-8000-000000000000'];
    expect(await status({ sort: 'most_liked', cursor: forged([0, -3, time, id]) })).toBe(200);
    for (const keys of [
      [2, 0, time, id],
      [0, 1, time, id],
      [0, -1.5, time, id],
      [0, '0', time, id],
      [0, 0, time],
      [null, 0, time, id],
    ])
      expect(await status({ sort: 'most_liked', cursor: forged(keys) }), JSON.stringify(keys)).toBe(400);
  });
});
