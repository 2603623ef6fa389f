import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Sandbox } from '../sandbox.ts';

export type App = FastifyInstance;
export type Reply = FastifyReply;
export type Request = FastifyRequest<{
  /** Path parameters by their names in the route's pattern. */
  Params: { id: string; action: string };
  Querystring: URLSearchParams;
  Body: string | undefined;
}>;

/** A request that cannot be served, with the status and body of the reply. */
export class RequestError extends Error {
  readonly statusCode: number;
  readonly body: { message: string };
  constructor(statusCode: number, message: string, body = { message }) {
    super(message);
    this.statusCode = statusCode;
    this.body = body;
  }
}

export function createApp(): App {
  const app = Fastify({
    bodyLimit: 1_000_000,
    forceCloseConnections: true,
    // Makes the pages' links work with and without the proxy.
    rewriteUrl: ({ url = '/' }) => url.replace(/^\/sandbox(\/|$|(?=\?))/, '/'),
    routerOptions: {
      ignoreTrailingSlash: true,
      querystringParser: (text) => new URLSearchParams(text) as unknown as Record<string, unknown>,
    },
  });
  // Each route parses its body itself, once it knows the sender.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  app.setNotFoundHandler(({ method, url }, reply) =>
    reply.code(404).send({ error: { message: `Nothing here: ${method} ${url}` } }),
  );
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const { statusCode = 500, message } = error;
    if (error instanceof RequestError) return reply.code(statusCode).send({ error: error.body });
    if (statusCode < 500) return reply.code(statusCode).send({ error: { message } });
    console.error(error);
    return reply.code(500).send({ error: { message: 'The sandbox failed; its output says why.' } });
  });
  return app;
}

export function pathOf({ url }: Request): string {
  return decodeURIComponent(url.split('?', 1)[0]!);
}

export function formOf({ body }: Request): URLSearchParams {
  return new URLSearchParams(body);
}

/**
 * Parses a JSON body. Requires `application/json`, which a page of another origin cannot send without a preflight
 * request.
 */
export function jsonOf({ headers, body = '' }: Request): Record<string, unknown> {
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    throw new RequestError(415, 'Send JSON: content-type must be application/json.');
  }
  const value = parseObject(body);
  if (!value) throw new RequestError(400, 'The body must be a JSON object.');
  return value;
}

/** Returns the object in a JSON text, or undefined. An empty text counts as an empty object. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Not JSON: as useless as a list.
  }
  return undefined;
}

/** Breaks the client's connection, whatever was done. */
export function breakConnection(request: Request, reply: Reply): void {
  reply.hijack();
  request.raw.socket.destroy();
}

/** Rejects requests from pages of another origin. Requests without an Origin (curl, tests, the product itself) pass. */
export function requireSameOrigin(sandbox: Sandbox, { headers }: Request): void {
  const { origin, host, 'sec-fetch-site': site } = headers;
  // The browser sets this header and no page can change it. It is right even if the product is opened under another
  // host name.
  if (site === 'same-origin') return;
  const origins = [sandbox.options.publicUrl, `http://${host}`];
  if (origin !== undefined && !origins.includes(origin)) throw new RequestError(403, `Not from ${origin}.`);
}
