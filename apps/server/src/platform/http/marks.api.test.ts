import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callersOf } from '../../core/auth/sessions.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { read } from './routes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicCacheMs: 1_000 });
});
afterAll(() => app.stop());

test('marks leave rows out for one member, from the cache and past it, and for nobody else', async () => {
  const [ann, bob] = [await app.person({ balance: 1_000 }), await app.person({ balance: 1_000 })];
  await app.slop(ann);
  await app.slop(bob);
  const page = (await app.call('listAiSlops', null)).body;
  // Nobody sees their own slops.
  const route = read('listAiSlops', async () => page, {
    marks: {
      ask: () => sql<{ me: string }>`select caller."userId"::text as me`,
      put: ({ me }, shared) => ({ ...shared, data: shared.data.filter(({ user_id }) => user_id !== me) }),
    },
  });
  const server = Fastify();
  route.register(server, { ...app.deps, ...callersOf(app.deps) });
  const seenBy = async (person: Person | null, more = '') => {
    const headers = person ? { cookie: person.cookie + more } : {};
    const answer = (await server.inject({ url: '/api/ai-slops', headers })).json();
    return answer.data.map(({ user_id }: { user_id: string }) => user_id).sort();
  };
  const all = [ann.id, bob.id].sort();
  for (const more of ['', '', '; wrote=1']) {
    expect(await seenBy(ann, more)).toEqual([bob.id]);
    expect(await seenBy(bob, more)).toEqual([ann.id]);
    expect(await seenBy(null)).toEqual(all);
  }
  // A session that has ended is a guest's.
  await app.owner.query('delete from auth.sessions where user_id = $1', [ann.id]);
  expect(await seenBy(ann)).toEqual(all);
  await server.close();
});
