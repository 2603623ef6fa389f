import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleDueAiSlops } from '../awards/settle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Listed {
  id: string;
  title: string;
  created_at: string;
}

async function slopOf(poster: Person, title: string): Promise<string> {
  const body = { p_title: title, p_prize_pool: 1, p_image_url: await app.upload(poster) };
  const { status, body: id } = await app.call('createSlopWithPrize', poster, { body });
  expect(status).toBe(200);
  // No two slops share a millisecond, so "older" and "newer" have one answer.
  await app.advance('1 minute');
  return id;
}

async function list(
  query: Record<string, string | number>,
): Promise<{ data: Listed[]; count: number; next: string | null }> {
  const { status, body } = await app.call('listAiSlops', null, { query });
  expect(status).toBe(200);
  return body;
}
const titlesOf = async (query: Record<string, string | number>) => (await list(query)).data.map(({ title }) => title);

describe('the list of slops', () => {
  test('is newest first, ten by default as in A376 [A035]', async () => {
    const poster = await app.person({ balance: 5000 });
    for (let n = 1; n <= 12; n++) await slopOf(poster, `Chronicle ${n}`);
    const all = await titlesOf({ q: 'chronicle', limit: 50 });
    expect(all).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `Chronicle ${n}`));
    expect(await titlesOf({ q: 'chronicle' })).toEqual(all.slice(0, 10));
    expect((await list({})).data).toHaveLength(10);
  });

  test('counts matches exactly on every page [A037]', async () => {
    const poster = await app.person({ balance: 5000 });
    for (let n = 1; n <= 7; n++) await slopOf(poster, `Census ${n}`);
    await slopOf(poster, 'Not of this kind');
    const first = await list({ q: 'census', limit: 5 });
    const second = await list({ q: 'census', limit: 5, cursor: first.next! });
    expect([first.count, first.data.length, second.count, second.data.length, second.next]).toEqual([7, 5, 7, 2, null]);
    const { rows } = await app.owner.query('select count(*)::int as n from ai_slops');
    expect((await list({ limit: 1 })).count).toBe(rows[0].n);
    expect((await list({ status: 'open', limit: 1 })).count).toBe(rows[0].n);
    expect((await list({ status: 'closed', limit: 1 })).count).toBe(0);
    expect((await list({ q: 'nothinglikethis' })).count).toBe(0);
  });

  test('filters by older and newer than a time, also within a search [A038]', async () => {
    const poster = await app.person({ balance: 5000 });
    for (let n = 1; n <= 8; n++) await slopOf(poster, `${n % 2 ? 'Odd' : 'Even'} hours ${n}`);
    const byTitle = new Map((await list({ q: 'hours', limit: 50 })).data.map((slop) => [slop.title, slop.created_at]));
    const seventh = byTitle.get('Odd hours 7')!;
    expect(await titlesOf({ q: 'hours', older_than: seventh, limit: 5 })).toEqual([
      'Even hours 6',
      'Odd hours 5',
      'Even hours 4',
      'Odd hours 3',
      'Even hours 2',
    ]);
    expect(await titlesOf({ q: 'hours', newer_than: byTitle.get('Odd hours 5')! })).toEqual([
      'Even hours 8',
      'Odd hours 7',
      'Even hours 6',
    ]);
    expect(await titlesOf({ q: 'odd hours', older_than: seventh })).toEqual([
      'Odd hours 5',
      'Odd hours 3',
      'Odd hours 1',
    ]);
    expect(await titlesOf({ newer_than: byTitle.get('Even hours 8')! })).toEqual([]);
  });

  test('finds titles by word prefixes in any case and order [A078]', async () => {
    const poster = await app.person({ balance: 5000 });
    await slopOf(poster, 'Melting clocks');
    for (const term of ['melt', 'clo', 'MELTING', 'clocks melting', '  melt  ']) {
      expect(await titlesOf({ q: term }), term).toEqual(['Melting clocks']);
    }
    for (const term of ['elting', 'locks', 'melt stones']) expect(await titlesOf({ q: term }), term).toEqual([]);
  });

  test.each(["it's", "'", "''", "it''s", "o'clock'", "it's & !( |", "\\'", 'it:*', "'; drop table ai_slops; --"])(
    'handles the search term %j [A079]',
    async (term) => {
      const poster = await app.person({ balance: 100 });
      const title = `It's always ${poster.id.slice(0, 8)}`;
      await slopOf(poster, title);
      const found = await titlesOf({ q: term, limit: 50 });
      if (term === "it's") expect(found).toContain(title);
      expect(await titlesOf({ q: poster.id.slice(0, 8) })).toEqual([title]);
    },
  );

  test('slops have the same likes, comments and art as the rows [A381 A383]', async () => {
    const [poster, ann, bob] = await Promise.all([app.person({ balance: 1000 }), app.person(), app.person()]);
    const id = await slopOf(poster, 'Counted thrice');
    await app.art(ann, id);
    await app.art(bob, id, 'With words');
    await app.call('createComment', bob, { body: { ai_slop_id: id, content: 'Only words' } });
    for (const fan of [ann, bob, poster]) await app.call('likeAiSlop', fan, { params: { id } });
    const { rows } = await app.owner.query(
      `select (select count(*)::int from ai_slop_likes where ai_slop_id = $1) as likes,
              (select count(*)::int from comments where ai_slop_id = $1 and image_id is null) as comments_count,
              (select count(*)::int from comments where ai_slop_id = $1 and image_id is not null) as beautiful_art_count`,
      [id],
    );
    expect(rows[0]).toEqual({ likes: 3, comments_count: 1, beautiful_art_count: 2 });
    expect((await list({ q: 'counted thrice' })).data[0]).toMatchObject(rows[0]);
    expect((await app.call('getAiSlop', null, { params: { id } })).body).toMatchObject(rows[0]);
  });
});

describe('the cards of the list', () => {
  test('shows three entries by likes, then only the winner, and nothing hidden', async () => {
    const [poster, ann, bob] = [await app.person({ balance: 5000 }), await app.person(), await app.person()];
    const id = await slopOf(poster, 'Gallerycard');
    const empty = await slopOf(poster, 'Gallerycard without art');
    const arts: string[] = [];
    for (let n = 0; n < 4; n++) arts.push(await app.art(n === 0 ? bob : ann, id, `Entry ${n}`));
    const shown = async (of = id): Promise<string[]> => {
      const { body } = await app.call('listAiSlops', null, { query: { q: 'gallerycard' } });
      const slop = body.data.find((each: { id: string }) => each.id === of);
      return slop.shown_entries.map((entry: { id: string }) => entry.id);
    };
    const like = (by: Person, art: string) => app.call('likeComment', by, { params: { id: art } });
    expect(await shown(empty)).toEqual([]);
    expect(await shown()).toEqual(arts.slice(0, 3));
    await like(bob, arts[3]!);
    await like(poster, arts[3]!);
    await like(poster, arts[1]!);
    expect(await shown()).toEqual([arts[3], arts[1], arts[0]]);
    await app.call('retractArt', ann, { params: { id: arts[1]! } });
    expect(await shown()).toEqual([arts[3], arts[0], arts[2]]);
    await app.owner.query('update comments set hidden_at = app_now() where id = $1', [arts[0]]);
    expect(await shown()).toEqual([arts[3], arts[2]]);
    await app.owner.query('update comments set hidden_at = null where id = $1', [arts[0]]);
    await app.advance('8 days');
    await settleDueAiSlops(app.deps);
    expect(await shown()).toEqual([arts[3]]);
    const { body } = await app.call('listAiSlops', null, { query: { q: 'gallerycard' } });
    const winner = body.data.find((each: Listed) => each.id === id).shown_entries[0];
    expect(winner.image).toMatchObject({
      url: expect.stringContaining('/comments/'),
      alt: expect.stringContaining('remade by'),
    });
    await app.owner.query('update comments set hidden_at = app_now() where id = $1', [arts[3]]);
    expect(await shown()).toEqual([]);
    // Otherwise the audit at the end would find outdated counters.
    await app.owner.query('update comments set hidden_at = null where id = $1', [arts[3]]);
  });
});
