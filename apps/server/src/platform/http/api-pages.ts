import { Refusal } from '@unslop/domain/errors';
import Fastify, { type FastifyInstance } from 'fastify';

/** Headers about the connection or the body's encoding. The server that sends the answer sets its own. */
const OF_THE_CONNECTION = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

/**
 * Serves the API document and its pages below /api/docs. Builds them on the first request, in a separate server, because
 * describing all calls takes a fifth of a second and few processes are asked.
 */
export function serveApiPages(server: FastifyInstance, describe: () => object): void {
  let pages: Promise<FastifyInstance> | undefined;
  for (const url of ['/api/docs', '/api/docs/*']) {
    server.get(url, async ({ method, url, headers }, reply) => {
      pages ??= makePages(describe());
      const answer = await (await pages).inject({ method: method as 'GET', url, headers });
      if (answer.statusCode === 404) throw new Refusal('NOT_FOUND');
      for (const name of OF_THE_CONNECTION) delete answer.headers[name];
      return reply.code(answer.statusCode).headers(answer.headers).send(answer.rawPayload);
    });
  }
  server.addHook('onClose', async () => (await pages)?.close());
}

async function makePages(document: object): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const pages = Fastify();
  await pages.register(swagger, { mode: 'static', specification: { document: document as never } });
  await pages.register(swaggerUi, { routePrefix: '/api/docs' });
  return pages;
}
