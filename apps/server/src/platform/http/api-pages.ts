import { Refusal } from '@unslop/domain/errors';
import Fastify, { type FastifyInstance } from 'fastify';

/** What is about a connection or a body's form; the server that sends the answer says it itself. */
const OF_THE_CONNECTION = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

/**
 * The document of the API with its pages, below /api/docs. They are made at the first request, by a server of their own:
 * describing all calls takes a fifth of a second, and hardly any process is asked.
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
