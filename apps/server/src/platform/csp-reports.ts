import type { FastifyInstance } from 'fastify';

const MAX_BYTES = 16 * 1024;

/** `POST /api/csp-reports`: what a browser refused to load or run on our pages goes into the log, and nowhere else. */
export async function receiveCspReports(server: FastifyInstance): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const types = ['application/csp-report', 'application/reports+json', 'application/json'];
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/csp-reports', { schema: { hide: true } }, async (request, reply) => {
      request.log.warn({ report: String(request.body).slice(0, 2_000) }, 'content security policy report');
      return reply.code(204).send();
    });
  });
}
