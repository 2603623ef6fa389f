import type { CallName } from '@unslop/domain/calls';
import type { AiSlop, AiSlopSort } from '@unslop/domain/calls/ai-slops';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actByTwo, moderatorPair, taken } from '../../testing/moderators.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let poster: Person;
beforeAll(async () => {
  app = await startTestApp();
  poster = await app.person({ balance: 90_000 });
});
afterAll(() => app.stop());

async function slop(
  title: string,
  more: { description?: string; prize?: number; days?: number; category?: string } = {},
): Promise<string> {
  const body = {
    p_title: title,
    p_description: more.description ?? '',
    p_prize_pool: more.prize ?? 1,
    p_duration_days: more.days ?? 3,
    p_image_url: await app.upload(poster),
    ...(more.category && { category: more.category }),
  };
  return (await app.call('createSlopWithPrize', poster, { body })).body;
}
const ids = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

describe('searching', () => {
  test('finds titles before descriptions and posters, paged without repeats [A078]', async () => {
    await app.call('updateProfile', poster, { body: { username: 'zebra_poster' } });
    const titled = await slop('A zebra crossing');
    const described = await slop('Something else', { description: 'With a zebracorn.' });
    const first = await app.call('searchAiSlops', null, { query: { q: ' zeb ', limit: 1 } });
    const second = await app.call('searchAiSlops', null, { query: { q: 'zeb', limit: 1, cursor: first.body.next } });
    // The poster's name has the prefix as well, so all of their slops come after those with it in the title.
    expect([ids(first), ids(second)]).toEqual([[titled], [described]]);
    expect((await app.call('searchAiSlops', null, { query: { q: '   ' } })).body).toEqual({ data: [], next: null });
    expect(ids(await app.call('searchAiSlops', null, { query: { q: 'ebra' } }))).toContain(titled);
  });

  test('finds art by artist, words and slop', async () => {
    const ann = await app.person();
    await app.call('updateProfile', ann, { body: { username: 'quokka_ann' } });
    const art = await app.art(ann, await slop('Wobbly chairs'), 'Sturdy benches');
    for (const q of ['UOKK', 'sturd', 'wobb'])
      expect(ids(await app.call('searchArt', null, { query: { q } })), q).toEqual([art]);
    expect(ids(await app.call('searchArt', null, { query: { q: 'turdy' } }))).toEqual([]);
  });

  test('finds no art that is hidden itself or whose slop is, by none of its ways', async () => {
    const two = await moderatorPair(app);
    for (const type of ['comment', 'ai_slop'] as const) {
      const ann = await app.person();
      await app.call('updateProfile', ann, { body: { username: `numbat_${type}` } });
      const id = await slop('Mottled lamps');
      const art = await app.art(ann, id, 'Braided ropes');
      const found = async () => {
        const answers = ['numbat', 'braid', 'mottl'].map((q) =>
          app.call('searchArt', null, { query: { q } }).then(ids),
        );
        return (await Promise.all(answers)).map((each) => each.includes(art));
      };
      expect(await found()).toEqual([true, true, true]);
      const caseId = await taken(app, two[0], type, type === 'comment' ? art : id);
      expect(await actByTwo(app, two, caseId, { action: 'hide', rule: 'sexual' })).toBe('done');
      expect(await found()).toEqual([false, false, false]);
    }
  });

  test('hidden art of an artist takes no place on a page of what can be seen', async () => {
    const [two, ann] = [await moderatorPair(app), await app.person()];
    await app.call('updateProfile', ann, { body: { username: 'bilby_ann' } });
    const [oldest, middle] = [await app.art(ann, await slop('Doors')), await app.art(ann, await slop('Doors'))];
    const hidden = await slop('Doors');
    await app.art(ann, hidden);
    const caseId = await taken(app, two[0], 'ai_slop', hidden);
    expect(await actByTwo(app, two, caseId, { action: 'hide', rule: 'sexual' })).toBe('done');
    const page = (more: object = {}) => app.call('searchArt', null, { query: { q: 'bilby', limit: 1, ...more } });
    const first = await page();
    expect(ids(first)).toEqual([middle]);
    expect(ids(await page({ cursor: first.body.next }))).toEqual([oldest]);
  });

  test('answers any input with 200 or 400 and escapes wildcards [X15]', async () => {
    const terms = [
      "'",
      "it's",
      '\\',
      ':*',
      '!',
      '&|',
      '%',
      '_',
      '%%%',
      '\u0000',
      'x'.repeat(10_000),
      '🐸',
      'a'.repeat(1000),
      'a b c d e f g h',
      'a b c d e f g h i',
      '<->',
      '(',
      ')',
      '"',
      '--',
      '; drop table x',
      '\ud800',
      '*',
      'a:*|b',
      '   ',
      '\u202e',
    ];
    const calls: [CallName, (q: string) => object][] = [
      ['listAiSlops', (q) => ({ query: { q } })],
      ['listArtists', (q) => ({ query: { q } })],
      ['searchAiSlops', (q) => ({ query: { q } })],
      ['searchArt', (q) => ({ query: { q } })],
      ['searchContent', (q) => ({ body: { search_term: q } })],
    ];
    for (const [name, input] of calls) {
      for (const term of terms) {
        const { status } = await app.call(name, null, input(term));
        expect([200, 400], `${name} ${JSON.stringify(term.slice(0, 20))}`).toContain(status);
      }
    }
    expect((await app.call('listArtists', null, { query: { q: '%' } })).body.count).toBe(0);
    expect((await app.call('listArtists', null, { query: { q: '_nn' } })).body.count).toBe(0);
    expect((await app.call('searchContent', null, { body: { search_term: 'a b c d e f g h i' } })).status).toBe(400);
  });

  test('covers one kind or all of them [A081]', async () => {
    await slop('Narwhal in a teapot');
    const all = (await app.call('searchContent', null, { body: { search_term: 'narwhal' } })).body;
    expect([all.slops.length, all.arts.length, all.artists.length]).toEqual([1, 0, 0]);
    expect(
      (await app.call('searchContent', null, { body: { search_term: 'narwhal', content_type: 'artist' } })).body.slops,
    ).toEqual([]);
  });
});

describe('browsing', () => {
  test('sorts and filters along an index, paged without repeats [A058]', async () => {
    const artist = await app.person();
    const made: string[] = [];
    for (let n = 0; n < 6; n++)
      made.push(await slop(`Sorted ${n}`, { prize: 20 + ((n * 5) % 7), days: 1 + ((n * 3) % 5), category: 'comics' }));
    for (const id of made.slice(2, 5)) await app.art(artist, id);
    const all = async (sort: string, more: Record<string, string> = {}) => {
      const found: AiSlop[] = [];
      let cursor: string | null = null;
      do {
        const answer = await app.call('listAiSlops', null, {
          query: { sort, category: 'comics', limit: 2, ...more, ...(cursor && { cursor }) },
        });
        expect(answer.status).toBe(200);
        expect(answer.body.count).toBe(6);
        found.push(...answer.body.data);
        cursor = answer.body.next;
      } while (cursor);
      expect(new Set(found.map(({ id }) => id)).size).toBe(6);
      return found;
    };
    const falling = (values: number[]) => expect(values).toEqual([...values].sort((a, b) => b - a));
    const falls: Record<AiSlopSort, (slop: AiSlop) => number> = {
      newest: ({ created_at }) => Date.parse(created_at),
      highest_prize: ({ prize_pool_cents }) => prize_pool_cents,
      most_art: ({ beautiful_art_count }) => beautiful_art_count,
      ending_soon: ({ deadline }) => -Date.parse(deadline!),
    };
    for (const [sort, by] of Object.entries(falls)) {
      const values = (await all(sort)).map(by);
      falling(values);
      // Slops that are all alike would fall in any order.
      expect(new Set(values).size, sort).toBeGreaterThan(1);
    }
    const some = await app.call('listAiSlops', null, { query: { category: 'comics', prize_min: 22, prize_max: 24 } });
    expect(
      some.body.data.every(
        ({ prize_pool_cents }: { prize_pool_cents: number }) => prize_pool_cents >= 2200 && prize_pool_cents <= 2400,
      ),
    ).toBe(true);
    expect(some.body.count).toBe(some.body.data.length);
    expect((await app.call('listAiSlops', null, { query: { category: 'comics', status: 'closed' } })).body.count).toBe(
      0,
    );
    await app.call('cancelAiSlop', poster, { params: { id: made[0]! } });
    const { body } = await app.call('listCategories', null);
    expect(body.data).toHaveLength(8);
    expect(body.data).toContainEqual({ id: 'comics', name: 'Comics', count: 5 });
    const classic = (await app.call('getClassic', null)).body;
    expect([classic.slops.length, classic.categories.length]).toEqual([3, 8]);
    expect(classic.artists[0]).toMatchObject({ specialties: expect.any(Array), rating: null, is_verified: false });
  });

  const lists: [CallName, Record<string, string>, boolean][] = [
    ['listAiSlops', {}, false],
    ['listAiSlops', { sort: 'most_art' }, false],
    ['listAiSlops', { sort: 'highest_prize' }, false],
    ['listArtists', {}, false],
    ['searchAiSlops', { q: 'a' }, false],
    ['searchArt', { q: 'a' }, false],
    ['listNotifications', {}, true],
    ['listDeposits', {}, true],
    ['listMovements', {}, true],
    ['listSavedArt', {}, true],
    ['listSavedArtists', {}, true],
  ];
  test.each(lists)('%s %j clamps its limit and refuses foreign cursors [X17]', async (name, query, isOwn) => {
    const by = isOwn ? poster : null;
    const ask = (more: Record<string, string>) => app.call(name, by, { query: { ...query, ...more } });
    for (const limit of ['-1', '0', '1000000000']) expect((await ask({ limit })).status, limit).toBe(200);
    expect((await ask({ limit: '-1' })).body.data.length).toBeLessThanOrEqual(1);
    for (const limit of ['NaN', '1.5', '1e9', 'x', '', '99999999999999'])
      expect((await ask({ limit })).status, limit).toBe(400);
    const foreign = Buffer.from(JSON.stringify(['other', new Date(0).toISOString(), poster.id])).toString('base64url');
    const broken = Buffer.from(JSON.stringify(['ai-slops', 'yesterday', 1])).toString('base64url');
    for (const cursor of [
      foreign,
      broken,
      'garbage',
      '!!',
      'a'.repeat(201),
      Buffer.from('null').toString('base64url'),
    ]) {
      expect((await ask({ cursor })).status, cursor).toBe(400);
    }
    expect((await ask({ page: '1000000' })).status).toBe(400);
  });
});
