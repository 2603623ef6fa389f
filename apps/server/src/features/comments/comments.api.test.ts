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
  test('A199 writes slop, author, text and image; the author is whoever is signed in', async () => {
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

  test('A200 with an image counts as beautiful art, without one as a comment', async () => {
    const [poster, ann] = await Promise.all([app.person({ balance: 1000 }), app.person()]);
    const slop = await app.slop(poster);
    await app.art(ann, slop, 'With words and an image');
    expect(await countsOf(slop)).toEqual({ comments_count: 0, beautiful_art_count: 1 });
    await say(ann, slop, 'Only words');
    expect(await countsOf(slop)).toEqual({ comments_count: 1, beautiful_art_count: 1 });
    const art = (await app.call('listBeautifulArtOf', null, { params: { id: ann.id } })).body.data;
    expect(art).toMatchObject([{ ai_slop_id: slop, title: 'With words and an image' }]);
  });

  test('A217 A387 is read oldest first, with the name and picture of its author', async () => {
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

  test('A204 on a slop that is over is refused and writes nothing', async () => {
    const [poster, ann] = await Promise.all([app.person({ balance: 1000 }), app.person()]);
    const slop = await app.slop(poster);
    await app.advance('2 days');
    const answer = await say(ann, slop, 'Too late');
    expect([answer.status, answer.body.error.message]).toEqual([409, 'Commenting closed for this slop.']);
    expect(await commentsOf(slop)).toEqual([]);
  });

  test('A206 of nothing, or of blanks, is refused', async () => {
    const [poster, ann] = await Promise.all([app.person({ balance: 1000 }), app.person()]);
    const slop = await app.slop(poster);
    for (const content of ['', '   ', '\n\t']) {
      const answer = await say(ann, slop, content);
      expect([answer.status, answer.body.error.message]).toEqual([400, 'Please enter text or attach an image']);
    }
    expect(await commentsOf(slop)).toEqual([]);
  });

  test('A312 tells the poster of words and of art, and nobody of their own', async () => {
    const [poster, ann] = await Promise.all([app.person({ balance: 1000 }), app.person()]);
    const slop = await app.slop(poster);
    await say(ann, slop, 'Nice hands');
    const art = await app.art(ann, slop);
    await say(poster, slop, 'Thank you');
    const told = (await app.call('listNotifications', poster)).body.data;
    expect(told).toMatchObject([
      { type: 'submission', from_user_id: ann.id, ai_slop_id: slop, beautiful_art_id: art },
      { type: 'comment', from_user_id: ann.id, ai_slop_id: slop },
    ]);
    expect(told).toHaveLength(2);
    expect((await app.call('listNotifications', ann)).body.data).toEqual([]);
  });
});
