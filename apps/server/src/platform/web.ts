import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { Refusal } from '@unslop/domain/errors';
import { INTRO_CLOSED } from '@unslop/domain/intro';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';
import { etagOf, isKnownTo, sendOwn } from './http/encodings.ts';
import { handleError } from './http/errors.ts';
import { readLimit } from './http/rate-limits.ts';
import { createResponseCache } from './http/response-cache.ts';
import { type HeadMaker, pageAt } from './page-heads.ts';
import { createPageRenderer } from './server-rendered-pages.ts';
import { readLate } from './standbys.ts';

/**
 * Serves the built web app. Caches files with a hash in their name forever, and never the page itself. The page gets
 * the head that a feature makes for its address, and is rendered if the web app supports that.
 */
export async function serveWeb(server: FastifyInstance, deps: Deps, heads: readonly HeadMaker[]): Promise<void> {
  const { webDir } = deps.config;
  const index = path.join(webDir, 'index.html');
  if (existsSync(webDir)) {
    await server.register(fastifyStatic, {
      root: webDir,
      wildcard: false,
      index: false,
      cacheControl: false,
      // Exclude source maps, which are for the operator only, and the page, which is served with a head below.
      globIgnore: ['**/*.{map,br,gz}', 'index.html'],
      preCompressed: true,
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      },
    });
  }
  const bare = existsSync(index) ? readFileSync(index, 'utf8') : null;
  const renderPage = await createPageRenderer(server, webDir, deps.sessionOf);
  const cache = createResponseCache(deps.config.publicCacheMs, deps.live, HTML_TYPE);
  const limit = server.rateLimit(readLimit(deps.config, 'page'));

  async function makePage(request: FastifyRequest, address: string, bareHtml: string): Promise<Page> {
    // Without a database, the site still serves its pages, which show the error themselves.
    const head = readLate(deps, request, (from) => pageAt(from, heads, bareHtml, address));
    const made = await head.catch((error) => {
      request.log.warn({ err: error }, 'the head of a page could not be made');
      return null;
    });
    if (!made) return { status: 200, html: bareHtml, isWhole: false };
    if (made.isMissing) return { status: 404, html: made.html, isWhole: false };
    const html = renderPage ? await renderPage(request, address, made.html) : made.html;
    return { status: 200, html: html ?? made.html, isWhole: html !== null };
  }

  server.setNotFoundHandler({ preHandler: limit }, async (request, reply) => {
    const address = request.url.split(/[?#]/)[0]!;
    if (!bare || !isPage(request, address, heads)) return handleError(new Refusal('NOT_FOUND'), request, reply);
    reply
      .code(200)
      // A guest's page sets no cookie. Any other page may extend a session, and no shared cache may keep that cookie.
      .header('cache-control', isOfGuest(request) ? 'no-cache' : 'private, no-cache')
      .header(
        'referrer-policy',
        request.url.startsWith('/reset-password') ? 'no-referrer' : 'strict-origin-when-cross-origin',
      );
    const key = guestKeyOf(request);
    const cached = key === null ? undefined : cache.get(key);
    if (cached) return cached.send(request, reply);
    if (key === null) return sendPage(request, reply, await makePage(request, address, bare));
    try {
      const made = await cache.read(key, async () => {
        const page = await makePage(request, address, bare);
        if (!page.isWhole) throw new NotCached(page);
        return page.html;
      });
      return await made.send(request, reply);
    } catch (error) {
      if (error instanceof NotCached) return sendPage(request, reply, error.page);
      throw error;
    }
  });
}

const HTML_TYPE = 'text/html; charset=utf-8';

interface Page {
  status: 200 | 404;
  html: string;
  /** True if the page exists and was fully rendered. Only then is it cached for all guests. */
  isWhole: boolean;
}

/** Thrown for a page that must not be cached, to send it only to the current requests. */
class NotCached extends Error {
  readonly page: Page;
  constructor(page: Page) {
    super('this page is not cached');
    this.page = page;
  }
}

/** Returns the cache key of a guest's page; null if the request has any other data about its sender. */
function guestKeyOf(request: FastifyRequest): string | null {
  if (request.method !== 'GET' || !isOfGuest(request)) return null;
  const { cookie } = request.headers;
  return cookie ? `${request.url} ${cookie}` : request.url;
}

const isOfGuest = ({ headers: { cookie, authorization } }: FastifyRequest) =>
  authorization === undefined && (cookie === undefined || cookie === INTRO_CLOSED);

/** Sends a page. Compresses it here, because nothing else compresses replies without a matching route. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, { status, html }: Page): Promise<FastifyReply> {
  const etag = etagOf(html);
  reply.code(status).type(HTML_TYPE).header('etag', etag).header('vary', 'accept-encoding');
  if (isKnownTo(request, etag)) return reply.code(304).send();
  return sendOwn(request, reply, html);
}

/**
 * True if the request is for a page. Browsers ask for HTML. Link preview bots often accept anything, so known pages
 * count too.
 */
function isPage({ method, headers }: FastifyRequest, address: string, heads: readonly HeadMaker[]): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/(api|media|sandbox|health|assets|feeds|preview)(\/|$)/.test(address)) return false;
  const { accept = '*/*' } = headers;
  return accept.includes('text/html') || (/^\*\/\*/.test(accept) && heads.some(({ pattern }) => pattern.test(address)));
}
