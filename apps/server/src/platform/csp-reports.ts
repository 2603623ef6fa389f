import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const MAX_BYTES = 16 * 1024;
const MAX_REPORTS = 5;

const word = z.string().max(2_000);
/**
 * Formats of browser reports: a single one through `report-uri`, or several with other names through the Reporting API.
 */
const single = z.object({
  'csp-report': z.object({
    'document-uri': word,
    'blocked-uri': word.optional(),
    'effective-directive': word.optional(),
    'violated-directive': word.optional(),
  }),
});
const several = z.array(
  z.object({ body: z.object({ documentURL: word, blockedURL: word.optional(), effectiveDirective: word.optional() }) }),
);

interface Report {
  page: string;
  blocked: string;
  directive: string;
}

/**
 * Handles `POST /api/csp-reports`: logs what a browser refused to load or run on our pages, and stores nothing. Keeps
 * only the impersonal parts of addresses: the path of the page and the origin of the blocked resource.
 */
export async function receiveCspReports(server: FastifyInstance): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const types = ['application/csp-report', 'application/reports+json', 'application/json'];
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/csp-reports', { schema: { hide: true } }, async (request, reply) => {
      for (const report of reportsIn(String(request.body)).slice(0, MAX_REPORTS)) {
        request.log.warn({ report }, 'content security policy report');
      }
      return reply.code(204).send();
    });
  });
}

function reportsIn(text: string): Report[] {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return [];
  }
  const { data: one } = single.safeParse(sent);
  if (one) {
    const { 'csp-report': report } = one;
    const directive = report['effective-directive'] ?? report['violated-directive'];
    return [reportOf(report['document-uri'], report['blocked-uri'], directive)];
  }
  const { data: many = [] } = several.safeParse(sent);
  return many.map(({ body }) => reportOf(body.documentURL, body.blockedURL, body.effectiveDirective));
}

/** Builds a report. `blocked` may be an address, a scheme, or a word such as `inline` or `eval`. */
function reportOf(page: string, blocked = '', directive = ''): Report {
  const address = URL.parse(blocked);
  return {
    page: URL.parse(page)?.pathname.slice(0, 200) ?? '',
    blocked: address && /^https?:$/.test(address.protocol) ? address.origin : aWord(address?.protocol ?? blocked),
    directive: aWord(directive),
  };
}

function aWord(text: string): string {
  return /^[a-z-]{1,40}:?$/.test(text) ? text : '';
}
