import { randomUUID } from 'node:crypto';
import { createDb } from '@unslop/database/connect';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../../../web/src/paths.ts';
import { publicKey } from '../../core/images/files.ts';
import { pageAt } from '../../platform/page-heads.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleDueAiSlops } from '../awards/settle.ts';
import { moderate } from '../moderation/moderate.ts';
import { drawPreview } from './draw.ts';
import { pageHeads } from './heads.ts';
import { siteSubject } from './subjects.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const PAGE = `<!doctype html><html><head><title>Unslop</title>
<meta name="description" content="General." />
</head><body></body></html>`;
const pageOf = (path: string) => pageAt(app.deps, pageHeads, PAGE, path);
const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ method: 'GET', url, headers });

const hide = (subject: 'ai_slop' | 'profile', id: string) =>
  inTransaction(createDb(app.owner), (trx) =>
    moderate(trx, { actor: 'op', action: 'hide', subject, id, reason: 'because' }),
  );

/** Adds a moderation action, which invalidates the cached sitemap. */
async function dropCachedSitemap(): Promise<void> {
  await app.owner.query(
    `insert into moderation_log (actor, action, subject_type, subject_id, reason) values ('op', 'unhide', 'comment', $1, 'x')`,
    [randomUUID()],
  );
}

/** Creates a slop with this title. */
async function slop(poster: Person, title: string, description = ''): Promise<string> {
  const body = {
    p_title: title,
    p_description: description,
    p_prize_pool: 12,
    p_duration_days: 3,
    p_image_url: await app.upload(poster),
  };
  return (await app.call('createSlopWithPrize', poster, { body })).body;
}

describe('the head of a page', () => {
  test('has title, description, canonical address and preview for each kind of page', async () => {
    const [poster, ann] = [await app.person({ balance: 5000 }), await app.person()];
    const id = await slop(poster, 'Melting clocks', 'All of them melt.');
    const art = await app.art(ann, id, 'Clocks that stand');
    const page = await pageOf(`/ai-slop/${id}`);
    expect(page.isMissing).toBe(false);
    expect(page.html).toContain('<title>Melting clocks · Unslop</title>');
    expect(page.html).toContain('<meta name="description" content="$12 prize · 3 days left. All of them melt." />');
    expect(page.html).not.toContain('General.');
    const site = app.deps.config.publicUrl;
    expect(page.html).toContain(`<link rel="canonical" href="${site}/ai-slop/${id}" />`);
    expect(page.html).toContain('<meta property="og:title" content="Melting clocks · Unslop" />');
    expect(page.html).toMatch(
      new RegExp(`<meta property="og:image" content="${site}/preview/ai-slop/${id}.jpg\\?v=[\\w-]{12}" />`),
    );
    expect(page.html).toContain('<meta name="twitter:card" content="summary_large_image" />');
    expect((await pageOf(`/beautiful-art/${art}`)).html).toContain('<title>Clocks that stand · Unslop</title>');
    expect((await pageOf(`/user/${ann.id}`)).html).toContain(`href="${site}/feeds/user/${ann.id}.atom"`);
    expect((await pageOf('/')).html).toContain(`href="${site}/feeds/ai-slops.atom"`);
    expect((await pageOf('/how-it-works')).html).toContain(`href="${site}/HowItWorks"`);
    expect((await pageOf(`/ai-slop/${id}/award`)).isMissing).toBe(true);
    await app.advance('4 days');
    expect((await pageOf(`/ai-slop/${id}`)).html).toContain('content="$12 prize · Votes are being counted. All of');
    await settleDueAiSlops(app.deps);
    expect((await pageOf(`/ai-slop/${id}`)).html).toContain('content="$12 prize · Ended. All of them melt."');
    expect((await pageOf(`/ai-slop/${id}/award`)).html).toContain('Award record: Melting clocks');
  });

  test('every web app address has its own title, any other has none', async () => {
    const addresses = Object.values(paths).flatMap((at) => (typeof at === 'string' ? [at.split(/[?#]/)[0]!] : []));
    const titles = new Map<string, string>();
    for (const address of new Set(addresses)) {
      const { html, isMissing } = await pageOf(address);
      expect(isMissing, address).toBe(false);
      titles.set(address, /<title>(.*)<\/title>/.exec(html)![1]!);
    }
    expect(titles.get('/InstaFeed')).toBe(titles.get('/'));
    // The web app's router ignores case too.
    for (const [address, title] of titles) {
      for (const typed of [address.toLowerCase(), address.toUpperCase()]) {
        expect((await pageOf(typed)).html, typed).toContain(`<title>${title}</title>`);
      }
    }
    titles.delete('/InstaFeed');
    expect(new Set(titles.values()).size).toBe(titles.size);
    for (const address of ['/no-such-page', '/login/more', '/user/nobody', '/index.html']) {
      const { html, isMissing } = await pageOf(address);
      expect([address, isMissing, /<title>.*<\/title>/.exec(html)![0]]).toEqual([
        address,
        true,
        '<title>Page not found · Unslop</title>',
      ]);
      expect(html).toContain('<meta name="robots" content="noindex" />');
    }
    expect((await pageOf('/payment')).html).toContain('<meta name="robots" content="noindex" />');
    // Search engines may index the sign-in pages.
    for (const address of ['/login', '/signup']) {
      expect((await pageOf(address)).html, address).toContain(`/preview/site.jpg`);
    }
  });

  test('escapes markup in titles, in the head and in every feed [X07 X06]', async () => {
    const poster = await app.person({ balance: 5000 });
    const nasty = `0;url=https://evil" http-equiv="refresh`;
    const tags = `</title></head><script>alert('x')</script> $& $1`;
    const id = await slop(poster, nasty, tags);
    await slop(poster, tags.slice(0, 100), nasty);
    await app.call('updateProfile', poster, { body: { full_name: '<img src=x onerror=alert(1)>', bio: tags } });
    for (const path of [`/ai-slop/${id}`, `/user/${poster.id}`]) {
      const { html } = await pageOf(path);
      expect(html).not.toMatch(/<script(?! type="application\/ld\+json">)|<img|http-equiv="refresh"/);
      expect(html.match(/<\/head>/g)).toHaveLength(1);
    }
    expect((await pageOf(`/ai-slop/${id}`)).html).toContain(
      'content="0;url=https://evil&quot; http-equiv=&quot;refresh · Unslop"',
    );
    const feed = (await get('/feeds/ai-slops.atom')).body;
    expect(feed).not.toMatch(/<script|<img src=x/);
    expect(feed).toContain('</feed>');
  });

  test('removes control characters of older names and titles from feeds and heads [X06]', async () => {
    const poster = await app.person({ balance: 5000 });
    const id = await slop(poster, 'Old \ttitle');
    await app.owner.query(`alter table ai_slops disable trigger user`);
    await app.owner.query(`update ai_slops set title = E'Old \\x01title\\uFFFE' where id = $1`, [id]);
    await app.owner.query(`alter table ai_slops enable trigger user`);
    await app.owner.query(`update profiles set display_name = E'An\\x07n\\uFFFF' where id = $1`, [poster.id]);
    const isWellFormed = (text: string) => !/[^\P{Cc}\t\n\r\x7f-\x9f]|[\ufffe\uffff]/u.test(text);
    const feed = (await get('/feeds/ai-slops.atom')).body;
    expect(feed).toContain('<name>Ann</name>');
    const page = (await pageOf(`/ai-slop/${id}`)).html;
    expect(page).toContain('<title>Old title · Unslop</title>');
    expect([feed, page, (await pageOf(`/user/${poster.id}`)).html].map(isWellFormed)).toEqual([true, true, true]);
    expect((await get(`/preview/ai-slop/${id}.jpg`)).statusCode).toBe(200);
  });

  test('drops hidden content from head, preview, feed and sitemap immediately', async () => {
    const [poster, ann] = [await app.person({ balance: 5000 }), await app.person()];
    const id = await slop(poster, 'Soon gone');
    const art = await app.art(ann, id, 'Soon gone too');
    const addresses = [`/ai-slop/${id}`, `/beautiful-art/${art}`, `/user/${ann.id}`];
    const preview = (path: string) => get(`/preview${path}.jpg`);
    await dropCachedSitemap();
    for (const path of addresses) {
      expect((await pageOf(path)).isMissing, path).toBe(false);
      expect((await preview(path)).statusCode, path).toBe(200);
      expect((await get('/sitemap.xml')).body).toContain(`${app.deps.config.publicUrl}${path}<`);
    }
    expect((await get(`/feeds/user/${ann.id}.atom`)).body).toContain(art);
    await app.advance('4 days');
    await settleDueAiSlops(app.deps);
    await hide('ai_slop', id);
    await hide('profile', ann.id);
    for (const path of addresses) {
      const page = await pageOf(path);
      expect(page.isMissing, path).toBe(true);
      expect(page.html).not.toContain('Soon gone');
      expect(page.html).toContain('noindex');
      expect((await preview(path)).statusCode, path).toBe(404);
      expect((await get('/sitemap.xml')).body).not.toContain(path);
    }
    expect((await get(`/feeds/user/${ann.id}.atom`)).statusCode).toBe(404);
    expect((await get('/feeds/ai-slops.atom')).body).not.toContain('Soon gone');
  });
});

describe('the preview image', () => {
  test('is 1200 by 630, before and after, drawn once and versioned', async () => {
    const [poster, ann] = [await app.person({ balance: 5000 }), await app.person()];
    const id = await slop(
      poster,
      'A title as long as the longest of them, which may well be a hundred and twenty characters in all, no more',
    );
    await app.art(ann, id);
    const { rows } = await sql<{
      bucket: string;
      path: string;
    }>`select bucket, path from images where user_id in (${poster.id}, ${ann.id})`.execute(app.db);
    const photo = await sharp({ create: { width: 700, height: 900, channels: 3, background: '#c33' } })
      .webp()
      .toBuffer();
    for (const image of rows)
      await app.deps.storage.put(publicKey(image, 100), photo, { contentType: 'image/webp', cacheControl: 'x' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(`/preview/ai-slop/${id}.jpg?v=x`)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const [answer] = answers;
    expect(answer!.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(answer!.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
    const again = await get(`/preview/ai-slop/${id}.jpg`, { 'if-none-match': String(answer!.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test('has only words without a picture, and is missing for unknown subjects', async () => {
    expect((await get('/preview/site.jpg')).statusCode).toBe(200);
    for (const path of [
      '/preview/',
      '/preview/x.jpg',
      '/preview/ai-slop/1.jpg',
      '/preview/ai-slop/00000000-0000-4000-8000-000000000000.jpg',
      '/preview/../.env',
    ]) {
      expect((await get(path)).statusCode, path).toBe(404);
    }
  });
});

test('other sites can embed a slop and its art', async () => {
  const site = app.deps.config.publicUrl;
  const [poster, ann] = [await app.person({ balance: 5000 }), await app.person()];
  const id = await slop(poster, 'Melting </script> clocks');
  const art = await app.art(ann, id, 'Clocks that stand');
  const dataOf = async (path: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec((await pageOf(path)).html)![1]!);
  expect(await dataOf(`/ai-slop/${id}`)).toMatchObject({
    '@type': 'ImageObject',
    name: 'Melting </script> clocks',
    contentUrl: expect.stringContaining(`${site}/media/images/ai_slops/`),
    creator: { '@type': 'Person', url: `${site}/user/${poster.id}` },
  });
  expect(await dataOf(`/beautiful-art/${art}`)).toMatchObject({
    '@type': 'VisualArtwork',
    image: expect.stringContaining(`${site}/media/images/comments/`),
    isBasedOn: `${site}/ai-slop/${id}`,
  });
  expect(await dataOf(`/user/${ann.id}`)).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', alternateName: expect.stringMatching(/^@/) },
  });

  const { html } = await pageOf(`/ai-slop/${id}`);
  const link = /type="application\/json\+oembed"[^>]* href="([^"]+)"/.exec(html)![1]!;
  const card = await get(link.replace(site, ''));
  expect(card.headers['access-control-allow-origin']).toBe('*');
  expect(card.json()).toMatchObject({
    version: '1.0',
    type: 'photo',
    title: 'Melting </script> clocks',
    url: expect.stringMatching(new RegExp(`^${site}/preview/ai-slop/${id}\\.jpg\\?v=`)),
    width: 1200,
    height: 630,
  });
  expect((await get(`${link.replace(site, '')}&maxwidth=400`)).json()).toMatchObject({ width: 400, height: 210 });
  const about = (url: string, rest = '') => get(`/oembed?url=${encodeURIComponent(url)}${rest}`);
  expect((await about(`${site}/beautiful-art/${art}`)).json().author_url).toBe(`${site}/user/${ann.id}`);
  for (const url of [`${site}/`, `https://evil.example/ai-slop/${id}`, `${site}/ai-slop/${randomUUID()}`, 'x'])
    expect((await about(url)).statusCode, url).toBe(404);
  expect((await about(`${site}/ai-slop/${id}`, '&format=xml')).statusCode).toBe(404);
  await hide('ai_slop', id);
  expect((await about(`${site}/ai-slop/${id}`)).statusCode).toBe(404);

  for (const path of ['/', '/artists', '/browse', '/classic', '/category/comics', '/HowItWorks', '/search'])
    expect((await pageOf(path)).html, path).toContain(`<meta property="og:image" content="${site}/preview/site.jpg?v=`);
  expect((await get('/robots.txt')).body).toContain('Allow: /api/beautiful-arts/*/gif/file$');
});

test('feeds use the author’s picture description, else the title', async () => {
  const [poster, ann] = [await app.person({ balance: 5000 }), await app.person()];
  const id = await slop(poster, 'Feed of clocks');
  await app.art(ann, id);
  const isIn = async (feed: string, alt: string) => (await get(`/feeds/${feed}.atom`)).body.includes(`alt="${alt}"`);
  expect(await isIn('ai-slops', 'Feed of clocks')).toBe(true);
  const say = (person: Person, alt: string) =>
    app.owner.query('update images set alt = $2 where user_id = $1', [person.id, alt]);
  await say(poster, 'Clocks that run down a wall');
  await say(ann, 'Clocks by hand');
  expect(await isIn('ai-slops', 'Clocks that run down a wall')).toBe(true);
  expect(await isIn(`user/${ann.id}`, 'Clocks by hand')).toBe(true);
});

test('the site’s preview shows the pair of its home page', async () => {
  const before = await siteSubject(app.deps);
  const [poster, ann] = [await app.person({ balance: 5000 }), await app.person()];
  const id = await slop(poster, 'A pair');
  const art = await app.art(ann, id, 'Remade');
  await app.call('likeComment', poster, { params: { id: art } });
  await app.advance('4 days');
  await settleDueAiSlops(app.deps);
  const { before: left, after: right } = await siteSubject(app.deps);
  expect([before.after, left?.path.split('/')[0], right?.path.split('/')[0]]).toEqual([null, 'ai_slops', 'comments']);
});

test('robots.txt and sitemap name the site', async () => {
  expect((await get('/robots.txt')).body).toContain(`Sitemap: ${app.deps.config.publicUrl}/sitemap.xml`);
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers['content-type']).toContain('application/xml');
  expect(sitemap.body).toContain('/category/digital-art</loc>');
});

test('truncates long titles', async () => {
  const draw = (title: string) =>
    drawPreview(app.deps.storage, {
      title,
      description: '',
      line: '$12 prize',
      before: null,
      after: null,
      version: '1',
      author: null,
    });
  const long = 'Clocks that melt over the edge of a table in the sun of noon';
  const [whole, one, other] = [await draw(long), await draw(`${long} today`), await draw(`${long} every day`)];
  expect(one.equals(other)).toBe(true);
  expect(one.equals(whole)).toBe(false);
});

describe('pages, previews, feeds and sitemap under load', () => {
  const SITEMAP = '/sitemap.xml';
  const html = { accept: 'text/html' };

  test('answer 304 to those who have them, and drop hidden content next time', async () => {
    const [poster, ann] = [await app.person({ balance: 2000 }), await app.person()];
    await dropCachedSitemap();
    const id = await slop(poster, 'Melting spoons');
    const art = await app.art(ann, id, 'Spoons that stand');
    const pages: [url: string, word: string][] = [
      ['/feeds/ai-slops.atom', 'Melting spoons'],
      [`/feeds/user/${ann.id}.atom`, 'Spoons that stand'],
      [SITEMAP, art],
    ];
    for (const [url, word] of pages) {
      const first = await get(url);
      expect(first.body, url).toContain(word);
      expect(first.headers['cache-control']).toBe('public, no-cache');
      const etag = String(first.headers.etag);
      const again = await get(url, { 'if-none-match': etag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    const preview = await get(`/preview/beautiful-art/${art}.jpg`);
    expect(
      (await get(`/preview/beautiful-art/${art}.jpg`, { 'if-none-match': String(preview.headers.etag) })).statusCode,
    ).toBe(304);
    await hide('ai_slop', id);
    for (const [url, word] of pages) expect((await get(url)).body, url).not.toContain(word);
    for (const url of [`/preview/beautiful-art/${art}.jpg`, `/preview/ai-slop/${id}.jpg`]) {
      expect((await get(url, { 'if-none-match': String(preview.headers.etag) })).statusCode, url).toBe(404);
    }
    expect((await pageOf(`/ai-slop/${id}`)).isMissing).toBe(true);
  });

  test('the sitemap is cached, not generated per request', async () => {
    const poster = await app.person({ balance: 2000 });
    const before = (await get(SITEMAP)).body;
    const id: string = await slop(poster, 'Too new');
    expect((await get(SITEMAP)).body).toBe(before);
    await dropCachedSitemap();
    expect((await get(SITEMAP)).body).toContain(id);
  });

  test('are rate limited per address and kind, unlike files [X21]', async () => {
    const strict = await startTestApp({ rateFactor: 1 });
    const statuses = async (url: string, remoteAddress: string, times: number) => {
      const list: number[] = [];
      for (let n = 0; n < times; n++)
        list.push((await strict.server.inject({ url, remoteAddress, headers: html })).statusCode);
      return list.map((status) => status === 429);
    };
    const limits: [url: string, max: number][] = [
      ['/feeds/ai-slops.atom', 60],
      [SITEMAP, 60],
      ['/preview/none.jpg', 120],
      ['/ai-slop/none', 300],
    ];
    for (const [url, max] of limits) {
      const answers = await statuses(url, '203.0.113.1', max + 2);
      expect(answers, url).toEqual([...Array(max).fill(false), true, true]);
      expect(await statuses(url, '203.0.113.2', 1), url).toEqual([false]);
      const refused = await strict.server.inject({ url, remoteAddress: '203.0.113.1' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await statuses('/media/images/none.webp', '203.0.113.1', 310)).not.toContain(true);
    expect(await statuses('/health/live', '203.0.113.1', 310)).not.toContain(true);
    await strict.stop();
  });
});
