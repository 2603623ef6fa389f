import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { act, claim, moderatorOf, reported, taken } from '../../testing/moderators.ts';
import { notificationsOf, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { topicsWhile } from '../../testing/topics.ts';
import { settleDueAiSlops } from '../awards/settle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ rateFactor: 100_000 });
});
afterAll(() => app.stop());

/** Creates a slop with sealed votes, one entry by each of two artists, and a text comment. */
async function sealedSlop() {
  const [poster, ann, bo, fan] = [
    await app.person({ balance: 1000 }),
    await app.person(),
    await app.person(),
    await app.person(),
  ];
  const body = {
    p_title: 'A sealed slop',
    p_prize_pool: 10,
    p_duration_days: 1,
    p_image_url: await app.upload(poster),
    has_sealed_votes: true,
  };
  const slop: string = (await app.call('createSlopWithPrize', poster, { body })).body;
  const [byAnn, byBo] = [await app.art(ann, slop), await app.art(bo, slop)];
  const text = (await app.call('createComment', ann, { body: { ai_slop_id: slop, content: 'Hello' } })).body.id;
  return { poster, ann, bo, fan, slop, byAnn, byBo, text };
}
const like = (by: Person, id: string) => app.call('likeComment', by, { params: { id } });
const listed = async (slop: string, by: Person | null, query = {}) =>
  (await app.call('listComments', by, { params: { id: slop }, query })).body.data;

describe('sealed votes', () => {
  test('a like is accepted and shown to its voter, without count or notification [T186]', async () => {
    const { slop, byAnn, ann, fan, text } = await sealedSlop();
    expect((await app.call('getAiSlop', null, { params: { id: slop } })).body.has_sealed_votes).toBe(true);
    expect((await like(fan, byAnn)).body).toEqual({ likes: null, liked: true });
    expect((await like(fan, byAnn)).body).toEqual({ likes: null, liked: true, message: 'Already liked' });
    expect((await like(fan, text)).body).toEqual({ likes: null, liked: true });
    for (const person of [fan, ann, null]) {
      expect((await app.call('getCommentLikes', person, { params: { id: byAnn } })).body).toEqual({
        likes: null,
        liked: person === fan,
      });
      for (const comment of await listed(slop, person)) expect(comment.likes).toBeNull();
    }
    expect(await notificationsOf(app, ann)).toEqual([]);
    expect((await app.call('unlikeComment', fan, { params: { id: byAnn } })).body).toEqual({
      likes: null,
      liked: false,
    });
  });

  test('likes of the slop itself are not sealed [T187]', async () => {
    const { slop, fan } = await sealedSlop();
    expect((await app.call('likeAiSlop', fan, { params: { id: slop } })).body).toEqual({ likes: 1, liked: true });
  });

  test('stay sealed after the deadline until the count, and decide as usual [T188]', async () => {
    const { slop, poster, ann, bo, fan, byAnn, byBo } = await sealedSlop();
    for (const voter of [fan, await app.person()]) await like(voter, byBo);
    await like(fan, byAnn);
    await app.advance('25 hours');
    expect(await listed(slop, null)).toMatchObject([{ likes: null }, { likes: null }, { likes: null }]);
    await settleDueAiSlops(app.deps);
    const [first] = await listed(slop, null, { sort: 'most_liked' });
    expect(first).toMatchObject({ id: byBo, likes: 2 });
    const { entries, winning_comment_id } = (await app.call('getAward', null, { params: { id: slop } })).body;
    expect(winning_comment_id).toBe(byBo);
    expect(entries).toMatchObject([
      { comment_id: byBo, shown_likes: 2, counted_likes: 2 },
      { comment_id: byAnn, shown_likes: 1, counted_likes: 1 },
    ]);
    expect(await app.balanceOf(bo)).toBe(1000);
    expect((await notificationsOf(app, bo)).map(({ content }) => content)).toContain(
      'The votes for "A sealed slop" are open: your art has 2 likes.',
    );
    const heard = (await notificationsOf(app, ann)).map(({ content }) => content);
    expect(heard.filter((content) => content.startsWith('The votes'))).toEqual([
      'The votes for "A sealed slop" are open: your art has 1 like.',
    ]);
    // From now on likes are shown, as in any slop.
    expect((await like(poster, byAnn)).body).toEqual({ likes: 2, liked: true });
    expect((await notificationsOf(app, ann)).at(-1)!.content).toBe('liked your art for "A sealed slop"');
  });

  test('are opened when the slop is cancelled [T189]', async () => {
    const poster = await app.person({ balance: 1000 });
    const body = { p_title: 'x', p_prize_pool: 10, p_image_url: await app.upload(poster), has_sealed_votes: true };
    const id = (await app.call('createSlopWithPrize', poster, { body })).body;
    const text = (await app.call('createComment', poster, { body: { ai_slop_id: id, content: 'Hello' } })).body;
    expect(text.likes).toBeNull();
    expect((await app.call('cancelAiSlop', poster, { params: { id } })).status).toBe(200);
    expect(await listed(id, null)).toMatchObject([{ likes: 0 }]);
  });

  test('can be chosen when posting a slop, and never later [T185]', async () => {
    const { slop, poster } = await sealedSlop();
    const open = await app.slop(poster).catch(() => null);
    expect(open).toBeNull(); // The poster has no money left: the sealed slop took it all.
    const changed = await app.call('updateAiSlop', poster, { params: { id: slop }, body: { has_sealed_votes: false } });
    expect(changed.status).toBe(400);
    await expect(app.owner.query('update ai_slops set has_sealed_votes = false where id = $1', [slop])).rejects.toThrow(
      'not allowed',
    );
  });
});

describe('moderators and sealed votes', () => {
  test('counts, leader and voters are hidden until the deadline; reads are logged [T195]', async () => {
    const { byAnn, byBo, slop, fan } = await sealedSlop();
    await like(fan, byAnn);
    await like(fan, byBo);
    const mia = await moderatorOf(app);
    const id = await reported(app, await app.person(), 'comment', byAnn);
    await claim(app, mia, id);
    const found = (await app.call('getCase', mia, { params: { id } })).body;
    expect(found.subject.likes).toBeNull();
    const effects = found.acts.find(({ action }: { action: string }) => action === 'hide').effects.join(' ');
    expect(effects).toContain('Votes are sealed');
    expect(effects).not.toMatch(/counted like|first with/);
    expect(found.subject.voided_likes).toBeNull();
    const voters = () => app.call('showVoters', mia, { params: { id } });
    expect((await voters()).body.error).toMatchObject({ code: 'NOT_POSSIBLE' });
    expect((await app.call('getAiSlop', null, { params: { id: slop } })).status).toBe(200);
    await app.advance('25 hours');
    await settleDueAiSlops(app.deps);
    await claim(app, mia, id);
    expect((await voters()).body.data).toMatchObject([{ user_id: fan.id }]);
    const { rows } = await app.owner.query(`select action from moderation_log where case_id = $1`, [id]);
    expect(rows).toEqual([{ action: 'show_voters' }]);
  });

  test('sealed votes cannot be voided, so that no attempt reveals a vote [T196]', async () => {
    const { byAnn, byBo, ann, fan } = await sealedSlop();
    await like(fan, byAnn);
    const mia = await moderatorOf(app);
    for (const entry of [byAnn, byBo]) {
      const id = await taken(app, mia, 'comment', entry);
      const voiding = { action: 'void_likes', rule: 'vote_cheating', user_ids: [fan.id] };
      expect(await act(app, mia, id, voiding)).toBe('NOT_POSSIBLE');
    }
    expect((await app.call('listStatements', ann)).body.data).toEqual([]);
  });
});

describe('the order of entries', () => {
  const ids = async (slop: string, by: Person | null, query = {}) =>
    (await listed(slop, by, query)).map(({ id }: { id: string }) => id);

  test('sorting by likes does not separate sealed entries [T197]', async () => {
    const { slop, byAnn, byBo, text, fan } = await sealedSlop();
    await like(fan, byBo);
    expect(await ids(slop, null, { sort: 'most_liked' })).toEqual([byAnn, byBo, text]);
    const { data } = (await app.call('listAiSlops', null, { query: { limit: 1 } })).body;
    expect(data[0].shown_entries.map(({ id }: { id: string }) => id)).toEqual([byAnn, byBo]);
  });

  test('newest and oldest sort by time, page by page [T200]', async () => {
    const { slop, byAnn, byBo, text } = await sealedSlop();
    expect(await ids(slop, null, { sort: 'newest' })).toEqual([text, byBo, byAnn]);
    expect(await ids(slop, null, { sort: 'oldest' })).toEqual([byAnn, byBo, text]);
  });

  /** Adds this many entries and texts. */
  async function crowded(entries: number, texts: number): Promise<string> {
    const { slop, fan } = await sealedSlop();
    for (let n = 0; n < entries; n++) await app.art(await app.person(), slop);
    for (let n = 0; n < texts; n++)
      await app.call('createComment', fan, { body: { ai_slop_id: slop, content: `Text ${n}` } });
    return slop;
  }
  async function allPages(slop: string, by: Person | null, sort: string): Promise<string[]> {
    const all: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string | number> = { sort, limit: 4, ...(cursor && { cursor }) };
      const { body } = await app.call('listComments', by, { params: { id: slop }, query });
      expect(body).toMatchObject({ data: expect.anything() });
      all.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.next;
    } while (cursor);
    return all;
  }

  test.each(['own', 'least_seen', 'newest', 'most_liked'])(
    '%s: lists every comment exactly once across pages [T207]',
    async (sort) => {
      const slop = await crowded(8, 2);
      const all = await allPages(slop, null, sort);
      expect(all).toHaveLength(13);
      expect(new Set(all).size).toBe(13);
      const kinds = (await listed(slop, null, { sort, limit: 50 })).map(
        ({ id, image }: { id: string; image: unknown }) => ({ id, image }),
      );
      expect(kinds.map(({ id }: { id: string }) => id)).toEqual(all);
      if (sort === 'own' || sort === 'least_seen')
        expect(kinds.slice(0, 10).every(({ image }: { image: unknown }) => image !== null)).toBe(true);
    },
  );

  test('own order: stable, different per member, the same for all guests [T198]', async () => {
    const slop = await crowded(8, 0);
    const [ada, ben] = [await app.person(), await app.person()];
    const [first, other, guest] = [
      await ids(slop, ada, { sort: 'own', limit: 50 }),
      await ids(slop, ben, { sort: 'own', limit: 50 }),
      await ids(slop, null, { sort: 'own', limit: 50 }),
    ];
    expect(first.slice(0, 10)).not.toEqual(other.slice(0, 10));
    expect(guest.slice(0, 10)).not.toEqual(first.slice(0, 10));
    expect(await ids(slop, ada, { sort: 'own', limit: 50 })).toEqual(first);
    expect(await ids(slop, null, { sort: 'own', limit: 50 })).toEqual(guest);
  });
});

describe('cached responses', () => {
  test('survive likes of sealed entries, but are invalidated by likes of open ones [T194]', async () => {
    const { byAnn, text, fan } = await sealedSlop();
    const press = async (id: string) => {
      await like(fan, id);
      await app.call('unlikeComment', fan, { params: { id } });
    };
    expect(await topicsWhile(app, () => press(byAnn))).toEqual([]);
    expect(await topicsWhile(app, () => press(text))).toEqual([]);
    const poster = await app.person({ balance: 1000 });
    const slop = await app.slop(poster);
    const open = await app.art(await app.person(), slop);
    expect(await topicsWhile(app, () => press(open))).toContain(`slop:${slop}`);
  });
});
