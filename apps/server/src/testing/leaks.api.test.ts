import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answers,
  type CrawledWorld,
  crawl,
  differences,
  headsWithoutPage,
  unknownRoutes,
} from './leak-crawler.ts';
import { type LiveStream, openLiveStream } from './live-stream.ts';
import { act, moderatorOf, statementsOf, taken } from './moderators.ts';
import { eventually, type Person, startTestApp, type TestApp } from './test-app.ts';

/** Build of the web app in which pages show all the data they get. */
const SERVER = `
export const firstCallsOf = (path) => path.startsWith('/ai-slop/') && path.length === 45
  ? [{ url: '/api/ai-slops/' + path.slice(9), file: null }, { url: '/api' + path.replace('/ai-slop/', '/ai-slops/') + '/comments', file: null }]
  : path === '/' ? [{ url: '/api/ai-slops', file: null }, { url: '/api/showcase', file: null }]
  : path === '/artists' ? [{ url: '/api/artists', file: null }] : [];
export const render = async ({ replies }) => ({ preloads: '', root: JSON.stringify(replies), data: '{}' });`;
const INDEX =
  '<!doctype html><html><head><title>Unslop</title><link rel="stylesheet" crossorigin href="/look.css"></head><body><div id="root"></div></body></html>';

let app: TestApp;
let webDir: string;
let url: string;
const routes = new Set<string>();

function buildOfTheWebApp(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'unslop-test-web-'));
  for (const folder of ['.server', '.vite']) mkdirSync(path.join(dir, folder));
  writeFileSync(path.join(dir, 'index.html'), INDEX);
  writeFileSync(path.join(dir, '.vite/manifest.json'), '{}');
  writeFileSync(path.join(dir, 'look.css'), 'p{}');
  writeFileSync(path.join(dir, '.server/package.json'), '{"type":"module"}');
  writeFileSync(path.join(dir, '.server/server.js'), SERVER);
  return dir;
}

/**
 * Sealed slop with entries of two artists, one of them reported and warned about. Contains everything that may show
 * something of it.
 */
interface World extends CrawledWorld {
  slop: string;
  entries: [string, string, string];
  text: string;
  visitors: Record<'guest' | 'voter' | 'artist' | 'poster' | 'moderator', Person | null>;
  fans: Person[];
}

async function makeWorld(isSealed = true): Promise<World> {
  const [poster, artist, other, voter] = [
    await app.person({ balance: 1000 }),
    await app.person(),
    await app.person(),
    await app.person(),
  ];
  const fans = [await app.person(), await app.person(), await app.person(), await app.person()];
  const body = {
    p_title: 'A slop to crawl',
    p_prize_pool: 10,
    p_duration_days: 2,
    p_image_url: await app.upload(poster),
    has_sealed_votes: isSealed,
  };
  const slop: string = (await app.call('createSlopWithPrize', poster, { body })).body;
  const entries: World['entries'] = [
    await app.art(artist, slop),
    await app.art(other, slop),
    await app.art(artist, slop),
  ];
  const words = { ai_slop_id: slop, content: 'Words about a slop' };
  const text: string = (await app.call('createComment', artist, { body: words })).body.id;
  for (const id of entries) await app.call('saveArt', voter, { params: { id } });
  const moderator = await moderatorOf(app);
  const caseId = await taken(app, moderator, 'comment', entries[0]);
  await act(app, moderator, caseId, { action: 'warn' });
  const [statement] = await statementsOf(app, artist);
  const { rows: pictures } = await app.owner.query<{ id: string }>(
    'select image_id as id from comments where image_id is not null and ai_slop_id = $1 union all select image_id from ai_slops where id = $1',
    [slop],
  );
  // Guests see often liked content once it is old enough.
  await app.advance('2 hours');
  return {
    slop,
    entries,
    text,
    slops: [slop],
    comments: [...entries, text],
    pictures: pictures.map(({ id }) => id),
    people: [poster.id, artist.id, other.id, voter.id],
    cases: [caseId],
    statements: [statement.id],
    visitors: { guest: null, voter, artist, poster, moderator },
    fans,
  };
}

/** Adds likes that would change every count and order: the last entry leads, and one like is taken back. */
async function plantLikes({ fans, entries: [first, second, third], text }: World): Promise<void> {
  const like = (by: Person, id: string) => app.call('likeComment', by, { params: { id } });
  for (const fan of fans) expect((await like(fan, third)).status).toBe(200);
  await like(fans[0]!, second);
  await like(fans[1]!, text);
  await like(fans[2]!, first);
  // The entry that the case is about.
  await like(fans[3]!, first);
  await app.call('unlikeComment', fans[2]!, { params: { id: first } });
}

async function streamsOf({ visitors, slop }: World): Promise<Record<string, LiveStream>> {
  const streams: Record<string, LiveStream> = {};
  for (const [who, visitor] of Object.entries(visitors))
    streams[who] = await openLiveStream(url, visitor?.cookie ?? '', `feed,artists,moderation,slop:${slop}`);
  return streams;
}

/**
 * Returns the topics that streams received during `work`, and the recent ones that a new stream reports. A final
 * announcement shows that all have arrived.
 */
async function heardWhile(world: World, work: () => Promise<void>): Promise<Record<string, string[]>> {
  const streams = await streamsOf(world);
  const recent = async () => Object.keys((await openedOnce(world)).recent).sort();
  const before = await recent();
  await work();
  const after = await recent();
  await app.owner.query(`select pg_notify('unslop_live', 'feed')`);
  const heard: Record<string, string[]> = {};
  for (const [who, stream] of Object.entries(streams)) {
    await eventually(async () => stream.topics.includes('feed'), 'the end is heard');
    const { topics } = stream;
    heard[who] = topics.slice(0, topics.indexOf('feed'));
    stream.close();
  }
  return { ...heard, recent: after.filter((topic) => !before.includes(topic)) };
}
async function openedOnce({ visitors, slop }: World): Promise<LiveStream> {
  const stream = await openLiveStream(url, visitors.artist!.cookie, `feed,artists,slop:${slop}`);
  stream.close();
  return stream;
}

/** Counts jobs and notifications. Mails are jobs too. */
async function writtenRows(): Promise<unknown> {
  const { rows } = await app.owner.query(
    `select (select count(*) from notifications) as notifications, (select count(*) from graphile_worker._private_jobs) as jobs,
            (select max(updated_at) from ai_slops) as slops_changed`,
  );
  return rows[0];
}

beforeAll(async () => {
  webDir = buildOfTheWebApp();
  const watch = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url: route }) => {
      if ([method].flat().includes('GET')) routes.add(route);
    });
  subscribe('fastify.initialization', watch);
  app = await startTestApp({ webDir, rateFactor: 1_000_000 });
  unsubscribe('fastify.initialization', watch);
  url = await app.server.listen({ host: '127.0.0.1', port: 0 });
  await eventually(async () => app.deps.live.isListening(), 'the server listens');
});
afterAll(async () => {
  await app.stop();
  rmSync(webDir, { recursive: true });
});

describe('sealed votes leave no trace', () => {
  test('crawls every route and every page [T192]', async () => {
    // Style sheet of the build above.
    expect(unknownRoutes(routes)).toEqual(['/look.css']);
    expect(
      headsWithoutPage({ slops: [id], comments: [id], pictures: [id], people: [id], cases: [id], statements: [id] }),
    ).toEqual([]);
  });

  test('visitors get identical bytes, headers and order before and after likes [T190]', async () => {
    const world = await makeWorld();
    const before = await crawl(app, world, world.visitors);
    expect(before.size).toBeGreaterThan(400);
    // Without likes nothing differs, so later differences come from likes.
    expect(differences(before, await crawl(app, world, world.visitors))).toEqual([]);
    const rows = await writtenRows();
    const heard = await heardWhile(world, () => plantLikes(world));
    expect(Object.values(heard).flat()).toEqual([]);
    expect(await writtenRows()).toEqual(rows);
    expect(differences(before, await crawl(app, world, world.visitors))).toEqual([]);
  }, 120_000);

  test('a voter sees their own like and nobody else sees any of it [T191]', async () => {
    const world = await makeWorld();
    await plantLikes(world);
    const before = await crawl(app, world, world.visitors);
    const heard = await heardWhile(world, async () => {
      await app.call('likeComment', world.visitors.voter, { params: { id: world.entries[1] } });
    });
    expect(Object.values(heard).flat()).toEqual([]);
    const after = await crawl(app, world, world.visitors);
    const ofVoter = (answers: Answers) => new Map([...answers].filter(([key]) => key.startsWith('voter ')));
    const ofOthers = (answers: Answers) => new Map([...answers].filter(([key]) => !key.startsWith('voter ')));
    expect(differences(ofOthers(before), ofOthers(after))).toEqual([]);
    expect(differences(ofVoter(before), ofVoter(after)).length).toBeGreaterThan(3);
    expect(differences(ofVoter(before), ofVoter(after), withoutOwnLikes)).toEqual([]);
  }, 120_000);

  test('the crawler finds likes of open votes [T193]', async () => {
    const world = await makeWorld(false);
    const before = await crawl(app, world, { guest: null, artist: world.visitors.artist });
    const heard = await heardWhile(world, () => plantLikes(world));
    const found = differences(before, await crawl(app, world, { guest: null, artist: world.visitors.artist })).join(
      '\n',
    );
    for (const where of [
      '/comments',
      '/likes',
      '/api/artists',
      '/api/beautiful-arts/',
      '/api/search/',
      '/preview/ai-slop/',
      '/api/notifications',
      '/profile/export',
    ])
      expect(found, where).toContain(where);
    expect(heard.guest).toContain(`slop:${world.slop}`);
    expect(heard.artist).toContain(`user:${world.visitors.artist!.id}`);
  }, 120_000);
});

const id = '00000000-0000-4000-8000-000000000000';

/** Removes the voter's own data: their like, and the lists of their likes in the copy of their account. */
function withoutOwnLikes(text: string): string {
  return text
    .replace(/"liked":(true|false)/g, '"liked":')
    .replace(/content-length: \d+\n/, '')
    .replace(/"(liked_comments|like_origins)": \[[^\]]*\]/g, '"$1": []');
}

describe('a planted leak is found', () => {
  const routine = async (name: string) =>
    (await app.owner.query(`select pg_get_functiondef(oid) as text from pg_proc where proname = $1`, [name])).rows[0]
      .text as string;
  const view = async (name: string) =>
    `create or replace view ${name} as ${(await app.owner.query(`select pg_get_viewdef($1::regclass) as text`, [name])).rows[0].text}`;
  const SEALED = /IF is_sealed THEN\s+likes := null;\s+END IF;/i;
  const whenSealed = (leak: string) => (text: string) =>
    text.replace(SEALED, `if is_sealed then ${leak} likes := null; end if;`);

  const plants: Record<string, { of: () => Promise<string>; put: (text: string) => string }> = {
    'the count in every list': {
      of: () => view('comments_with_profiles'),
      put: (text) =>
        text.replace(
          /CASE\s+WHEN \(NOT n\.is_sealed\) THEN n\.likes_count\s+ELSE NULL::integer\s+END/,
          'n.likes_count',
        ),
    },
    'a notification at each like': {
      of: () => routine('set_like'),
      put: whenSealed(`perform add_notification(owner_id, 'like', 'art_liked', jsonb_build_object('slop', slop_title), p_user,
        slop_id, p_comment, 'like:comment:' || p_comment);`),
    },
    'a live event at each like': {
      of: () => routine('set_like'),
      put: whenSealed(`perform pg_notify('unslop_live', 'slop:' || slop_id);`),
    },
    'the time of the last like': {
      of: () => routine('set_like'),
      put: whenSealed('update ai_slops set updated_at = clock_timestamp() where id = slop_id;'),
    },
    'a viewer counted at each like': {
      of: () => routine('set_like'),
      put: whenSealed('update comment_counters set seen_count = seen_count + 1 where comment_id = p_comment;'),
    },
  };

  test.each(Object.keys(plants))(
    '%s [T193]',
    async (name) => {
      const world = await makeWorld();
      const { of, put } = plants[name]!;
      const sound = await of();
      expect(put(sound)).not.toBe(sound);
      await app.owner.query(put(sound));
      try {
        const visitors: Record<string, Person | null> = name.startsWith('a notification')
          ? { artist: world.visitors.artist }
          : { guest: null };
        const before = await crawl(app, world, visitors);
        const rows = await writtenRows();
        const heard = await heardWhile(world, () => plantLikes(world));
        const found = [
          ...differences(before, await crawl(app, world, visitors)),
          ...Object.values(heard).flat(),
          ...(JSON.stringify(rows) === JSON.stringify(await writtenRows()) ? [] : ['rows']),
        ];
        expect(found.length).toBeGreaterThan(0);
      } finally {
        await app.owner.query(sound);
      }
    },
    120_000,
  );

  test('unsealed counters of an entry', async () => {
    const world = await makeWorld();
    await app.owner.query('update comment_counters set is_sealed = false where comment_id = $1', [world.entries[2]]);
    const before = await crawl(app, world, { guest: null });
    await plantLikes(world);
    const found = differences(before, await crawl(app, world, { guest: null }));
    await app.owner.query('update comment_counters set is_sealed = true where comment_id = $1', [world.entries[2]]);
    expect(found.join('\n')).toContain('/comments?sort=most_liked');
  }, 120_000);
});
