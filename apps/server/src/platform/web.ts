import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';
import { sendOwn } from './http/encodings.ts';
import { handleError } from './http/errors.ts';
import { etagOf, isKnownTo } from './http/etags.ts';
import { readLimit } from './http/rate-limits.ts';
import { type HeadMaker, pageAt } from './page-heads.ts';
import { createPageRenderer } from './server-rendered-pages.ts';

/**
 * Serves the built web app: files with a hash in their name for ever, the page itself always fresh, with the head that
 * a feature makes for its address, and rendered as far as the web app can do that here.
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
      // Maps are for the operator alone, beside the files that they explain; the page is served with a head below.
      globIgnore: ['**/*.map', '**/*.map.*', 'index.html*'],
      preCompressed: true,
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      },
    });
  }
  const page = existsSync(index) ? readFileSync(index, 'utf8') : null;
  const renderPage = await createPageRenderer(server, webDir, deps.sessionOf);
  const limit = server.rateLimit(readLimit(deps.config, 'page'));
  server.setNotFoundHandler({ preHandler: limit }, async (request, reply) => {
    const address = request.url.split(/[?#]/)[0]!;
    if (!page || !isPage(request, address, heads)) return handleError(new Refusal('NOT_FOUND'), request, reply);
    // Without its database the site still shows its pages, which say so themselves.
    const made = await pageAt(deps, heads, page, address).catch((error) => {
      request.log.warn({ err: error }, 'the head of a page could not be made');
      return null;
    });
    reply
      .code(made?.isMissing ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header(
        'referrer-policy',
        request.url.startsWith('/reset-password') ? 'no-referrer' : 'strict-origin-when-cross-origin',
      );
    const isRendered = renderPage && made && !made.isMissing;
    const html = isRendered ? await renderPage(request, address, made.html) : (made?.html ?? page);
    return sendPage(request, reply, html);
  });
}

/** Compressed here: what no route has matched is compressed by nobody else. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const etag = etagOf(html);
  reply.header('etag', etag).header('vary', 'accept-encoding');
  if (isKnownTo(request, etag)) return reply.code(304).send();
  return sendOwn(request, reply, html);
}

/** Browsers ask for HTML. Those who make link previews often ask for anything, which is a page only where we know one. */
function isPage({ method, headers }: FastifyRequest, address: string, heads: readonly HeadMaker[]): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/(api|media|sandbox|health|assets|feeds|preview)(\/|$)/.test(address)) return false;
  const { accept = '*/*' } = headers;
  return accept.includes('text/html') || (/^\*\/\*/.test(accept) && heads.some(({ pattern }) => pattern.test(address)));
}
