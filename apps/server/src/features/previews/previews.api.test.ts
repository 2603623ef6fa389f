import { randomUUID } from 'node:crypto';
import { createDb } from '@unslop/database/connect';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicKey } from '../../core/images/files.ts';
import { pageAt } from '../../platform/page-heads.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleDueAiSlops } from '../awards/settle.ts';
import { moderate } from '../moderation/moderate.ts';
import { pageHeads } from './heads.ts';

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

/** The sitemap is written anew after each act of the operator's. */
async function forgetSitemap(): Promise<void> {
  await app.owner.query(
    `insert into moderation_log (actor, action, subject_type, subject_id, reason) values ('op', 'unhide', 'comment', $1, 'x')`,
    [randomUUID()],
  );
}

/** A slop of one's own with this title. */
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
  test('tells title, description, canonical address and preview of slop, art, person and award', async () => {
    const [poster, ann] = [await app.person({ balance: 5000 }), await app.person()];
    const id = await slop(poster, 'Melting clocks', 'All of them melt.');
    const art = await app.art(ann, id, 'Clocks that stand');
    const page = (await pageOf(`/ai-slop/${id}`))!;
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
    expect((await pageOf(`/beautiful-art/${art}`))!.html).toContain('<title>Clocks that stand · Unslop</title>');
    expect((await pageOf(`/user/${ann.id}`))!.html).toContain(`href="${site}/feeds/user/${ann.id}.atom"`);
    expect((await pageOf('/'))!.html).toContain(`href="${site}/feeds/ai-slops.atom"`);
    expect((await pageOf('/how-it-works'))!.html).toContain(`href="${site}/HowItWorks"`);
    expect((await pageOf(`/ai-slop/${id}/award`))!.isMissing).toBe(true);
    await app.advance('4 days');
    await settleDueAiSlops(app.deps);
    expect((await pageOf(`/ai-slop/${id}/award`))!.html).toContain('Award record: Melting clocks');
    expect(await pageOf('/no-such-page')).toBeNull();
  });

  test('X07 X06 a title that looks like markup is text, in the head and in every feed', async () => {
    const poster = await app.person({ balance: 5000 });
    const nasty = `0;url=https://evil" http-equiv="refresh`;
    const tags = `</title></head><script>alert('x')</script> $& $1`;
    const id = await slop(poster, nasty, tags);
    await slop(poster, tags.slice(0, 100), nasty);
    await app.call('updateProfile', poster, { body: { full_name: '<img src=x onerror=alert(1)>', bio: tags } });
    for (const path of [`/ai-slop/${id}`, `/user/${poster.id}`]) {
      const { html } = (await pageOf(path))!;
      expect(html).not.toMatch(/<script|<img|http-equiv="refresh"/);
      expect(html.match(/<\/head>/g)).toHaveLength(1);
    }
    expect((await pageOf(`/ai-slop/${id}`))!.html).toContain(
      'content="0;url=https://evil&quot; http-equiv=&quot;refresh · Unslop"',
    );
    const feed = (await get('/feeds/ai-slops.atom')).body;
    expect(feed).not.toMatch(/<script|<img src=x/);
    expect(feed).toContain('</feed>');
  });

  test('a hidden slop, art or person is gone from head, preview, feed and sitemap at once', async () => {
    const [poster, ann] = [await app.person({ balance: 5000 }), await app.person()];
    const id = await slop(poster, 'Soon gone');
    const art = await app.art(ann, id, 'Soon gone too');
    const addresses = [`/ai-slop/${id}`, `/beautiful-art/${art}`, `/user/${ann.id}`];
    const preview = (path: string) => get(`/preview${path}.jpg`);
    await forgetSitemap();
    for (const path of addresses) {
      expect((await pageOf(path))!.isMissing, path).toBe(false);
      expect((await preview(path)).statusCode, path).toBe(200);
      expect((await get('/sitemap.xml')).body).toContain(`${app.deps.config.publicUrl}${path}<`);
    }
    expect((await get(`/feeds/user/${ann.id}.atom`)).body).toContain(art);
    await app.advance('4 days');
    await settleDueAiSlops(app.deps);
    await hide('ai_slop', id);
    await hide('profile', ann.id);
    for (const path of addresses) {
      const page = (await pageOf(path))!;
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
  test('is 1200 by 630, before and after, drawn once and known by its version', async () => {
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

  test('is words alone where there is no picture, and nothing for what is none of ours', async () => {
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

test('robots and sitemap name the site', async () => {
  expect((await get('/robots.txt')).body).toContain(`Sitemap: ${app.deps.config.publicUrl}/sitemap.xml`);
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers['content-type']).toContain('application/xml');
  expect(sitemap.body).toContain('/category/digital-art</loc>');
});

describe('pages, previews, feeds and sitemap under load', () => {
  const SITEMAP = '/sitemap.xml';
  const html = { accept: 'text/html' };

  test('are sent once to who has them, and what was hidden is gone the next time', async () => {
    const [poster, ann] = [await app.person({ balance: 2000 }), await app.person()];
    await forgetSitemap();
    const id = await slop(poster, 'Melting spoons');
    const art = await app.art(ann, id, 'Spoons that stand');
    const places: [url: string, word: string][] = [
      ['/feeds/ai-slops.atom', 'Melting spoons'],
      [`/feeds/user/${ann.id}.atom`, 'Spoons that stand'],
      [SITEMAP, art],
    ];
    for (const [url, word] of places) {
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
    for (const [url, word] of places) expect((await get(url)).body, url).not.toContain(word);
    for (const url of [`/preview/beautiful-art/${art}.jpg`, `/preview/ai-slop/${id}.jpg`]) {
      expect((await get(url, { 'if-none-match': String(preview.headers.etag) })).statusCode, url).toBe(404);
    }
    expect((await pageOf(`/ai-slop/${id}`))!.isMissing).toBe(true);
  });

  test('the sitemap is written once in a while, not for each who asks', async () => {
    const poster = await app.person({ balance: 2000 });
    const before = (await get(SITEMAP)).body;
    const id: string = await slop(poster, 'Too new');
    expect((await get(SITEMAP)).body).toBe(before);
    await forgetSitemap();
    expect((await get(SITEMAP)).body).toContain(id);
  });

  test('X21 are limited for each address, each kind by itself, and files are not', async () => {
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
