import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { machineNow } from './clock.ts';

/** What the web app's build gives the server to draw pages with: apps/web/src/server.tsx. */
interface Drawer {
  firstCallOf(path: string): { url: string; file: string | null } | null;
  draw(given: Given): Promise<{ root: string; data: string }>;
}
interface Given {
  path: string;
  reply: unknown;
  drawnAt: string;
  isGuest: boolean;
}
type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean }>;

/** Puts a drawn page into the HTML of the bare one. */
export type DrawPage = (request: FastifyRequest, path: string, html: string) => Promise<string>;

/** A page is drawn for the beginning of its quarter of a minute: until then the same answer makes the same page. */
const STEP_MS = 15_000;
/** A database that does not answer must not keep the page from saying so. */
const PATIENCE_MS = 2_000;
/** Of one step. */
const MAX_KEPT = 500;
/** What a page's address may say without changing what is drawn; any other page is left to the browser. */
const HARMLESS = /^(utm_\w+|fbclid|gclid|ref)$/;

/**
 * Draws the pages that the web app can draw on the server: it asks the API, as a stranger, what the page would ask first,
 * and puts the answer and the drawn page into the HTML. Whatever goes wrong, the bare page does it all in the browser.
 * @returns null where the build has no such part
 */
export async function createPageDrawer(server: FastifyInstance, webDir: string): Promise<DrawPage | null> {
  const entry = path.join(webDir, '.server/server.js');
  if (!existsSync(entry)) return null;
  const drawer: Drawer = await import(pathToFileURL(entry).href);
  const manifest: Manifest = JSON.parse(readFileSync(path.join(webDir, '.vite/manifest.json'), 'utf8'));
  const draw = keptForAStep(drawer.draw);

  async function drawn(request: FastifyRequest, address: string, html: string): Promise<string> {
    const call = drawer.firstCallOf(address);
    if (!call) return html;
    // Under the visitor's own address, so that it counts against the limits like any other call.
    const answer = await server.inject({ url: call.url, remoteAddress: request.ip });
    if (answer.statusCode !== 200) return html;
    const reply = JSON.parse(answer.payload);
    // The database's time, where the page has deadlines; else it only says how long ago something was.
    const nowMs = reply.now ? Date.parse(reply.now) : machineNow();
    const drawnAt = new Date(Math.floor(nowMs / STEP_MS) * STEP_MS).toISOString();
    if (reply.now) reply.now = drawnAt;
    const { root, data } = await draw({
      path: address,
      reply,
      drawnAt,
      isGuest: request.headers.cookie === undefined,
    });
    const parts = call.file ? partsOf(manifest, call.file).filter((file) => !html.includes(file)) : [];
    return html
      .replace(
        '</head>',
        () => `${parts.map((file) => `<link rel="app-part" crossorigin href="/${file}">`).join('')}</head>`,
      )
      .replace('<div id="root"></div>', () => `${root}<script type="application/json" id="page-data">${data}</script>`);
  }

  return async (request, address, html) => {
    if (Object.keys(request.query as object).some((name) => !HARMLESS.test(name))) return html;
    const late = Promise.withResolvers<string>();
    const timer = setTimeout(() => late.resolve(html), PATIENCE_MS);
    try {
      return await Promise.race([drawn(request, address, html), late.promise]);
    } catch (error) {
      request.log.warn({ err: error }, 'a page could not be drawn');
      return html;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Draws the same page once in a step, however many ask for it. */
function keptForAStep(draw: Drawer['draw']): Drawer['draw'] {
  const kept = new Map<string, ReturnType<Drawer['draw']>>();
  let step = '';
  return (given) => {
    if (given.drawnAt !== step || kept.size >= MAX_KEPT) kept.clear();
    step = given.drawnAt;
    const key = JSON.stringify(given);
    const page = kept.get(key) ?? draw(given);
    kept.set(key, page);
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
