import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { INTRO_CLOSED } from '@unslop/domain/intro';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

/** Fake web app build. It counts requested pages, and shows the visitor and data of each. */
const SERVER = `
const raise = () => { throw new Error('as planned'); };
export const firstCallsOf = (path) => {
  globalThis.pagesMade += 1;
  return path.startsWith('/ai-slop/') ? [{ url: '/api/ai-slops/' + path.slice(9), file: null }] : [];
};
export const render = async ({ replies, isGuest, isIntroClosed }) => ({
  preloads: '<link rel="preload">',
  root: replies[0].title === 'Cannot be rendered' ? raise() : '<i>' + JSON.stringify({ isGuest, isIntroClosed, title: replies[0].title }) + '</i>',
  data: '{}',
});`;
const counter = globalThis as unknown as { pagesMade: number };
const INDEX =
  '<!doctype html><html><head><title>Unslop</title><link rel="stylesheet" crossorigin href="/look.css"></head><body><div id="root"></div><!-- as long as a real one, to be worth compressing: ';

let app: TestApp;
let webDir: string;
let poster: Person;
beforeAll(async () => {
  webDir = mkdtempSync(path.join(os.tmpdir(), 'unslop-test-web-'));
  for (const folder of ['.server', '.vite']) mkdirSync(path.join(webDir, folder));
  writeFileSync(path.join(webDir, 'index.html'), `${INDEX}${'x'.repeat(2_000)} --></body></html>`);
  writeFileSync(path.join(webDir, '.vite/manifest.json'), '{}');
  writeFileSync(path.join(webDir, 'look.css'), 'p{}');
  writeFileSync(path.join(webDir, '.server/package.json'), '{"type":"module"}');
  writeFileSync(path.join(webDir, '.server/server.js'), SERVER);
  counter.pagesMade = 0;
  app = await startTestApp({ publicCacheMs: 1_000, webDir });
  poster = await app.person({ balance: 9_000 });
  await eventually(async () => app.deps.live.isListening(), 'changes are heard');
});
afterAll(async () => {
  await app.stop();
  rmSync(webDir, { recursive: true });
});

const ask = (url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url, headers: { accept: 'text/html', ...headers } });
const page = async (url: string, headers?: Record<string, string>) =>
  JSON.parse(/<i>(.*)<\/i>/.exec((await ask(url, headers)).body)![1]!);

/** Counts the pages rendered during `work`. */
async function made(work: () => Promise<unknown>): Promise<number> {
  const before = counter.pagesMade;
  await work();
  return counter.pagesMade - before;
}

describe('a guest’s page', () => {
  test('is rendered once for concurrent requests within a second', async () => {
    const url = `/ai-slop/${await app.slop(poster)}`;
    // One for the first requests, and one for those that arrive while it is rendered.
    expect(await made(() => Promise.all(Array.from({ length: 40 }, () => page(url))))).toBeLessThanOrEqual(2);
    // On a very busy machine a second may pass between two requests, and announcements clear the cache.
    await eventually(async () => {
      await page(url);
      return (await made(() => page(url))) === 0;
    }, 'a page that is not made anew');
    expect(await made(() => page(`${url}?utm_source=x`))).toBe(1);
  });

  test('is rendered again after an announced change', async () => {
    const url = `/ai-slop/${await app.slop(poster)}`;
    await app.call('updateAiSlop', poster, { params: { id: url.slice(9) }, body: { title: 'Announced' } });
    await eventually(async () => (await page(url)).title === 'Announced');
  });

  test('differs for guests who closed the intro; members’ pages are never shared', async () => {
    const url = `/ai-slop/${await app.slop(poster)}`;
    const fan = await app.person();
    expect(await page(url)).toMatchObject({ isGuest: true, isIntroClosed: false });
    expect(await page(url, { cookie: INTRO_CLOSED })).toMatchObject({ isGuest: true, isIntroClosed: true });
    expect(await page(url, { cookie: fan.cookie })).toMatchObject({ isGuest: false });
    expect(await page(url)).toMatchObject({ isGuest: true, isIntroClosed: false });
    const credentials: Record<string, string>[] = [
      { cookie: fan.cookie },
      { cookie: 'other=1' },
      { authorization: 'Bearer x' },
    ];
    for (const headers of credentials) expect(await made(() => page(url, headers))).toBe(1);
  });

  test('starts with its preload and inlines its styles, unlike for members', async () => {
    const url = `/ai-slop/${await app.slop(poster)}`;
    const { body } = await ask(url);
    expect(body).toMatch(/<head><link rel="preload"><title>.*<style>p\{\}<\/style>/);
    expect(body).not.toContain('/look.css');
    const members = (await ask(url, { cookie: poster.cookie })).body;
    expect(members).toContain('href="/look.css"');
    expect(members).not.toContain('<style>');
  });

  test('has stable headers and answers 304 to those who have it', async () => {
    const url = `/ai-slop/${await app.slop(poster)}`;
    const fresh = await ask(`${url}?utm_source=x`, { 'accept-encoding': 'br' });
    const again = await ask(`${url}?utm_source=x`, { 'accept-encoding': 'br' });
    const named = ({ headers }: typeof fresh) =>
      ['cache-control', 'content-encoding', 'content-type', 'etag', 'referrer-policy', 'vary'].map(
        (name) => headers[name],
      );
    expect(named(again)).toEqual(named(fresh));
    expect(again.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
    expect(again.rawPayload).toEqual(fresh.rawPayload);
    expect((await ask(`${url}?utm_source=x`, { 'if-none-match': String(again.headers.etag) })).statusCode).toBe(304);
    expect((await ask('/reset-password?token=1')).headers['referrer-policy']).toBe('no-referrer');
    // It may set the cookie of an extended session, which a shared cache must not keep for others.
    expect((await ask(url, { cookie: poster.cookie })).headers['cache-control']).toBe('private, no-cache');
  });

  test('is rendered again after a failed rendering', async () => {
    const id = await app.slop(poster);
    await app.call('updateAiSlop', poster, { params: { id }, body: { title: 'Cannot be rendered' } });
    await eventually(async () => !(await ask(`/ai-slop/${id}`)).body.includes('<i>'), 'the title is read');
    expect(await made(() => ask(`/ai-slop/${id}`))).toBe(1);
    expect((await ask(`/ai-slop/${id}`)).statusCode).toBe(200);
  });

  test('is a 404 every time if it does not exist', async () => {
    const url = `/ai-slop/${crypto.randomUUID()}`;
    expect([(await ask(url)).statusCode, (await ask(url)).statusCode]).toEqual([404, 404]);
  });
});

test('a member’s page counts against the member, not the shared address [X21]', async ({ onTestFinished }) => {
  const id = await app.slop(poster);
  const server = await buildApp({ ...app.deps, config: { ...app.deps.config, rateFactor: 1 / 300 } });
  onTestFinished(() => server.close());
  const ask = (url: string, headers: Record<string, string>) =>
    server.inject({ url, remoteAddress: '203.0.113.7', headers: { accept: 'text/html', ...headers } });
  // Above the limit of four for guests, and below that of ten for members.
  for (let n = 0; n < 6; n += 1) expect((await ask('/api/categories', { cookie: poster.cookie })).statusCode).toBe(200);
  expect((await ask('/api/categories', {})).statusCode).toBe(429);
  expect((await ask('/api/categories', { 'x-for-members-page': 'guessed' })).statusCode).toBe(429);
  expect((await ask(`/ai-slop/${id}`, { cookie: poster.cookie })).body).toContain('"isGuest":false');
});
