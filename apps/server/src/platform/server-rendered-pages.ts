import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isIntroClosed } from '@unslop/domain/intro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { machineNow } from './clock.ts';
import type { Deps } from './deps.ts';
import { FOR_MEMBERS_PAGE } from './http/rate-limits.ts';
import { wroteOf } from './http/wrote-cookie.ts';

/** Server renderer from the web app's build: apps/web/src/server.tsx. */
interface Renderer {
  firstCallsOf(path: string, visitor: Visitor): { url: string; file: string | null }[];
  render(given: Given): Promise<{ preloads: string; root: string; data: string }>;
}
/** Facts about the visitor that change the page, besides its address and data. */
interface Visitor {
  isGuest: boolean;
  isIntroClosed: boolean;
}
interface Given extends Visitor {
  path: string;
  replies: unknown[];
  renderedAt: string;
}
type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean }>;

/**
 * Renders a page into the HTML of the bare one.
 * @returns null if rendering failed; the browser then renders the bare page
 */
export type RenderPage = (request: FastifyRequest, path: string, html: string) => Promise<string | null>;

/** Renders pages as of the start of each quarter minute, so equal data makes equal pages until the next one. */
const STEP_MS = 15_000;
/** Time limit in milliseconds, so the page still loads and reports a database that does not answer. */
const PATIENCE_MS = 2_000;
/** Maximum number of pages cached per step. */
const MAX_CACHED = 500;
/** Query parameters that do not change the page. The browser renders any page with others. */
const HARMLESS = /^(utm_\w+|fbclid|gclid|ref)$/;

/**
 * Creates a renderer for the pages that the web app can render on the server. It makes the page's first API calls as a
 * guest, and puts the replies and the rendered page into the HTML.
 * @returns null if the build has no server renderer
 */
export async function createPageRenderer(
  server: FastifyInstance,
  webDir: string,
  sessionOf: Deps['sessionOf'],
): Promise<RenderPage | null> {
  const entry = path.join(webDir, '.server/server.js');
  if (!existsSync(entry)) return null;
  const renderer: Renderer = await import(pathToFileURL(entry).href);
  const manifest: Manifest = JSON.parse(readFileSync(path.join(webDir, '.vite/manifest.json'), 'utf8'));
  const styles = readStyles(webDir);
  const render = cachedForAStep(renderer.render);

  async function rendered(request: FastifyRequest, address: string, html: string): Promise<string | null> {
    const isGuest = (await sessionOf(request)) === null;
    const visitor = { isGuest, isIntroClosed: !isGuest || isIntroClosed(request.headers.cookie) };
    const calls = renderer.firstCallsOf(address, visitor);
    if (calls.length === 0) return html;
    const wrote = wroteOf(request);
    const headers = { ...(wrote && { cookie: wrote }), ...(!isGuest && FOR_MEMBERS_PAGE) };
    // Use the visitor's own address, so this counts against their rate limits like any other call.
    const answers = await Promise.all(
      calls.map(({ url }) => server.inject({ url, remoteAddress: request.ip, headers })),
    );
    if (answers.some(({ statusCode }) => statusCode !== 200)) return null;
    const replies = answers.map(({ payload }) => JSON.parse(payload));
    const [first] = replies;
    // Use the database's time if the page has deadlines. Other pages only show the age of things.
    const nowMs = first.now ? Date.parse(first.now) : machineNow();
    const renderedAt = new Date(Math.floor(nowMs / STEP_MS) * STEP_MS).toISOString();
    if (first.now) first.now = renderedAt;
    const { preloads, root, data } = await render({ path: address, replies, renderedAt, ...visitor });
    const parts = calls
      .flatMap(({ file }) => (file ? partsOf(manifest, file) : []))
      .filter((file) => !html.includes(file));
    return (
      html
        .replace('<title>', () => `${preloads}<title>`)
        // Members already have the stylesheet cached.
        .replace(styles.link, () => (isGuest ? styles.element : styles.link))
        .replace(
          '</head>',
          () => `${parts.map((file) => `<link rel="app-part" crossorigin href="/${file}">`).join('')}</head>`,
        )
        .replace(
          '<div id="root"></div>',
          () => `${root}<script type="application/json" id="page-data">${data}</script>`,
        )
    );
  }

  return async (request, address, html) => {
    if (Object.keys(request.query as object).some((name) => !HARMLESS.test(name))) return html;
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(() => late.resolve(null), PATIENCE_MS);
    try {
      return await Promise.race([rendered(request, address, html), late.promise]);
    } catch (error) {
      request.log.warn({ err: error }, 'a page could not be rendered');
      return null;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Reads the bare page's stylesheet link and the styles themselves. Inlining them saves a round trip. */
function readStyles(webDir: string): { link: string; element: string } {
  const [link, file] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(
    readFileSync(path.join(webDir, 'index.html'), 'utf8'),
  )!;
  return { link, element: `<style>${readFileSync(path.join(webDir, file!), 'utf8')}</style>` };
}

/** Renders each page once per step, however many requests there are. */
function cachedForAStep(render: Renderer['render']): Renderer['render'] {
  const cache = new Map<string, ReturnType<Renderer['render']>>();
  let step = '';
  return (given) => {
    if (given.renderedAt !== step || cache.size >= MAX_CACHED) cache.clear();
    step = given.renderedAt;
    const key = JSON.stringify(given);
    const page = cache.get(key) ?? render(given);
    cache.set(key, page);
    return page;
  };
}

/** Lists a page's files outside the first chunk, so that the browser can request them all together. */
function partsOf(manifest: Manifest, key: string, found = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || chunk.isEntry || found.has(chunk.file)) return [];
  found.add(chunk.file);
  for (const each of chunk.imports ?? []) partsOf(manifest, each, found);
  return [...found];
}
