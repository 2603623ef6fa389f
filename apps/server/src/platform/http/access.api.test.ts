import { type CallName, calls, methodAndPath } from '@unslop/domain/calls';
import type { Endpoint } from '@unslop/domain/endpoint';
import { allEndpoints } from '@unslop/domain/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const names = Object.keys(calls) as CallName[];
const endpointOf = (name: CallName): Endpoint => allEndpoints[name];
const someId = '00000000-0000-4000-8000-000000000000';

/** How many rows each table of the product holds, to see that nothing was written anywhere. */
async function census(): Promise<Record<string, number>> {
  const { rows } = await app.owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limits')`,
  );
  const counted: Record<string, number> = {};
  for (const { name } of rows) {
    counted[name] = (await app.owner.query(`select count(*)::int as n from ${name}`)).rows[0].n;
  }
  return counted;
}

/** A request to every call that a member may make, by nobody. */
const knock = (name: CallName, headers: Record<string, string> = {}) => {
  const { method, path } = methodAndPath(name);
  return app.server.inject({
    method,
    url: path.replace(/:\w+/g, someId),
    headers: { origin: app.deps.config.publicUrl, ...headers },
    ...(method !== 'GET' && !endpointOf(name).multipart && { payload: {} }),
  });
};

describe('who may call what', () => {
  const membersOnly = names.filter((name) => endpointOf(name).access !== 'anyone');

  test.each(membersOnly)('%s answers a guest 401 [A150 B001 B061 B080]', async (name) => {
    for (const headers of [
      {},
      { cookie: 'unslop.session_token=made-up' },
      { authorization: 'Bearer made-up' },
    ] as Record<string, string>[]) {
      const answer = await knock(name, headers);
      expect(answer.statusCode).toBe(401);
      expect(answer.json().error).toMatchObject({ code: 'NOT_AUTHENTICATED', message: 'Please log in.' });
    }
  });

  test('no such request has written a row [A150 V8.3.1]', async () => {
    const before = await census();
    for (const name of membersOnly) await knock(name);
    expect(await census()).toEqual(before);
  });

  test('every call that changes something is for members [A150 V3.5.3]', () => {
    const open = names.filter((name) => methodAndPath(name).method !== 'GET' && endpointOf(name).access === 'anyone');
    // An animation made of what everyone sees, a search that is asked with a body, and that an entry was seen: these change nothing anybody made.
    expect(open).toEqual(['noteSeen', 'makeGif', 'searchContent']);
  });

  test('what guests may read answers without a session [A149]', async () => {
    const poster = await app.person({ balance: 1000 });
    const slop = await app.slop(poster);
    const art = await app.art(await app.person(), slop);
    for (const [name, id] of [
      ['listAiSlops', ''],
      ['listArtists', ''],
      ['listCategories', ''],
      ['getClassic', ''],
      ['getShowcase', ''],
      ['getAiSlop', slop],
      ['listComments', slop],
      ['getAiSlopLikes', slop],
      ['getCommentLikes', art],
      ['listSameEntries', art],
      ['getProfile', poster.id],
      ['listArtOf', poster.id],
      ['getArt', art],
    ] as [CallName, string][]) {
      expect((await app.call(name, null, { params: { id } })).status, name).toBe(200);
    }
    for (const name of ['searchAiSlops', 'searchArt'] as const) {
      expect((await app.call(name, null, { query: { q: 'slop' } })).status, name).toBe(200);
    }
  });

  test('a moderator is a member like any other outside of moderation, and no call acts for another [A166]', async () => {
    expect([...new Set(names.map((name) => endpointOf(name).access))].sort()).toEqual([
      'anyone',
      'member',
      'moderator',
    ]);
    const forModerators = names.filter((name) => endpointOf(name).access === 'moderator');
    expect(forModerators.filter((name) => !methodAndPath(name).path.startsWith('/api/moderation/'))).toEqual([]);
    const [moderator, ann] = await Promise.all([app.person({ balance: 1000 }), app.person({ balance: 1000 })]);
    await app.owner.query(`update profiles set role = 'moderator' where id = $1`, [moderator.id]);
    const slop = await app.slop(ann);
    const comment = (await app.call('createComment', ann, { body: { ai_slop_id: slop, content: 'Mine' } })).body.id;
    const tries: [CallName, object][] = [
      ['updateAiSlop', { params: { id: slop }, body: { title: 'Not yours' } }],
      ['raisePrize', { params: { id: slop }, body: { prize_pool: 20 } }],
      ['cancelAiSlop', { params: { id: slop } }],
      ['deleteComment', { params: { id: comment } }],
      ['createComment', { body: { ai_slop_id: slop, content: 'As Ann', user_id: ann.id } }],
      ['updateProfile', { body: { user_id: ann.id, bio: 'As Ann' } }],
    ];
    for (const [name, input] of tries) expect((await app.call(name, moderator, input)).status, name).toBe(403);
  });
});
