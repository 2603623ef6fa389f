import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isIntroClosed } from '@unslop/domain/intro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { machineNow } from './clock.ts';
import type { Deps } from './deps.ts';
import { FOR_MEMBERS_PAGE } from './http/rate-limits.ts';
import { wroteOf } from './http/wrote-cookie.ts';

/** What the web app's build gives the server to render pages with: apps/web/src/server.tsx. */
interface Renderer {
  firstCallsOf(path: string, visitor: Visitor): { url: string; file: string | null }[];
  render(given: Given): Promise<{ preloads: string; root: string; data: string }>;
}
/** All that a page depends on besides its address and its data. */
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
 * Puts a rendered page into the HTML of the bare one.
 * @returns null where it should have been rendered and could not be: the bare page does it all in the browser
 */
export type RenderPage = (request: FastifyRequest, path: string, html: string) => Promise<string | null>;

/** A page is rendered for the beginning of its quarter of a minute: until then the same answer makes the same page. */
const STEP_MS = 15_000;
/** A database that does not answer must not keep the page from saying so. */
const PATIENCE_MS = 2_000;
/** Of one step. */
const MAX_CACHED = 500;
/** What a page's address may say without changing what is rendered; any other page is left to the browser. */
const HARMLESS = /^(utm_\w+|fbclid|gclid|ref)$/;

/**
 * Renders the pages that the web app can render on the server: it asks the API, as a stranger, what the page would ask first,
 * and puts the answer and the rendered page into the HTML.
 * @returns null where the build has no such part
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
    // Under the visitor's own address, so that it counts against the limits like any other call.
    const answers = await Promise.all(
      calls.map(({ url }) => server.inject({ url, remoteAddress: request.ip, headers })),
    );
    if (answers.some(({ statusCode }) => statusCode !== 200)) return null;
    const replies = answers.map(({ payload }) => JSON.parse(payload));
    const [first] = replies;
    // The database's time, where the page has deadlines; else it only says how long ago something was.
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
        // Members have visited before: their browser has kept the file.
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

/** The bare page's link to its styles, and the styles themselves: in the page they come a round trip earlier. */
function readStyles(webDir: string): { link: string; element: string } {
  const [link, file] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(
    readFileSync(path.join(webDir, 'index.html'), 'utf8'),
  )!;
  return { link, element: `<style>${readFileSync(path.join(webDir, file!), 'utf8')}</style>` };
}

/** Renders the same page once in a step, however many ask for it. */
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

/** The files of a page that are not in the first chunk, for the browser to ask for all at once. */
function partsOf(manifest: Manifest, key: string, found = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || chunk.isEntry || found.has(chunk.file)) return [];
  found.add(chunk.file);
  for (const each of chunk.imports ?? []) partsOf(manifest, each, found);
  return [...found];
}
