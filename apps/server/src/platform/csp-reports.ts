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
      const report = withoutQueries(String(request.body)).slice(0, 2_000);
      request.log.warn({ report }, 'content security policy report');
      return reply.code(204).send();
    });
  });
}

/** An address may carry the secret of a mailed link. */
function withoutQueries(report: string): string {
  return report.replace(/[?#][^"\s]*/g, '');
}
