import proxy from '@fastify/http-proxy';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyInstance } from 'fastify';

/** What a browser may reach of the stand-ins. Their secret-key APIs and test controls stay on the loopback address. */
const OPEN = /^\/sandbox\/(cards|connect|google|mail)(\/|\?|$)/;

/** Serves the stand-ins' pages below /sandbox, so that everything of a demo stands on one port. */
export async function serveSandbox(server: FastifyInstance, sandboxUrl: string): Promise<void> {
  await server.register(async (scope) => {
    // Bodies pass through untouched.
    scope.removeAllContentTypeParsers();
    await scope.register(proxy, {
      upstream: sandboxUrl,
      prefix: '/sandbox',
      rewritePrefix: '',
      preHandler: async (request) => {
        let path = request.url;
        try {
          path = decodeURIComponent(request.url.split('?')[0]!);
        } catch {
          throw new Refusal('NOT_FOUND');
        }
        if (!OPEN.test(path) || path.includes('..') || path.includes('//')) throw new Refusal('NOT_FOUND');
      },
      replyOptions: {
        rewriteHeaders: (headers) => headers,
      },
    });
  });
}
