import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { handleError } from './http/errors.ts';

/** Serves the built web app: files with a hash in their name for ever, the page itself always fresh. */
export async function serveWeb(server: FastifyInstance, config: Config): Promise<void> {
  const index = path.join(config.webDir, 'index.html');
  if (existsSync(config.webDir)) {
    await server.register(fastifyStatic, {
      root: config.webDir,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      },
    });
  }
  const page = existsSync(index) ? readFileSync(index, 'utf8') : null;
  server.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      !/^\/(api|media|sandbox|health|assets)(\/|$)/.test(request.url) &&
      (request.headers.accept ?? '').includes('text/html');
    if (!isPage || !page) return handleError(new Refusal('NOT_FOUND'), request, reply);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header(
        'referrer-policy',
        request.url.startsWith('/reset-password') ? 'no-referrer' : 'strict-origin-when-cross-origin',
      )
      .send(page);
  });
}
