import http from 'node:http';
import { Readable } from 'node:stream';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Sandbox paths open to browsers. Its secret-key APIs and test controls are only on the loopback address. */
const OPEN = /^\/sandbox\/(cards|connect|google|mail)(\/|\?|$)/;

/** Serves the sandbox's pages below /sandbox, so a demo needs only one port. */
export async function serveSandbox(server: FastifyInstance, sandboxUrl: string): Promise<void> {
  await server.register(async (scope) => {
    // Pass bodies through unparsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    scope.all('/sandbox/*', async (request, reply) => {
      if (!isOpen(request.url)) throw new Refusal('NOT_FOUND');
      const answer = await pass(request, new URL(request.url.slice('/sandbox'.length), sandboxUrl));
      // Hop-by-hop headers of the sandbox connection.
      for (const name of ['connection', 'keep-alive', 'transfer-encoding']) delete answer.headers[name];
      return reply.code(answer.statusCode!).headers(answer.headers).send(answer);
    });
  });
}

function isOpen(address: string): boolean {
  try {
    const path = decodeURIComponent(address.split('?')[0]!);
    return OPEN.test(path) && !path.includes('..') && !path.includes('//');
  } catch {
    return false;
  }
}

function pass({ method, headers, body }: FastifyRequest, to: URL): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { connection: _, ...passed } = headers;
    const request = http.request(to, { method, headers: { ...passed, host: to.host } }, resolve);
    request.once('error', (cause) => reject(new Error('the stand-ins do not answer', { cause })));
    if (body instanceof Readable) body.pipe(request);
    else request.end();
  });
}
