import { hash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import { Refusal } from '@unslop/domain/errors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import helmet from 'helmet';
import { parse as parseJson } from 'lossless-json';
import type { Deps } from '../deps.ts';
import { withLogContext } from '../log.ts';
import { COMPRESSED_FROM_BYTES } from './encodings.ts';
import { handleError } from './errors.ts';
import { presentUrl } from './former-addresses.ts';
import { closeGracefully } from './graceful-close.ts';
import { addressKey, isForMembersPage } from './rate-limits.ts';
import { serveCachedResponses } from './response-cache.ts';

const MAX_JSON_BYTES = 64 * 1024;

const ONE_YEAR = { maxAge: 31_536_000, includeSubDomains: true };

/** Device features that our pages, and anything injected into them, may never use. The card form's frames may use payment. */
const PERMISSIONS = [
  ...['accelerometer', 'bluetooth', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'screen-wake-lock', 'serial', 'usb'],
]
  .map((feature) => `${feature}=()`)
  .concat('payment=(self "https://js.stripe.com" "https://hooks.stripe.com")')
  .join(', ');

/** Our scripts, styles and fonts. They are never documents, and a page has about thirty. */
const PART_OF_A_PAGE = /^\/assets\/[\w.-]+\.(?:js|css|woff2)$/;

/** Drops headers that only documents need. They are larger than most of those files. */
const NO_DOCUMENT = {
  contentSecurityPolicy: false,
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  dnsPrefetchControl: false,
  ieNoOpen: false,
  frameguard: false,
  permittedCrossDomainPolicies: false,
  referrerPolicy: false,
  xssProtection: false,
} as const;

/** Creates the HTTP server with our timeouts, headers, body rules and error answers. It has no routes yet. */
export async function createHttp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps;
  const server = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    rewriteUrl: presentUrl,
    // Trust one proxy, ours. It appends the last address. Addresses before it come from the client and are not trusted.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: 30_000,
    // Node swaps the two if headers may take longer than the whole request (60 s by default), and checks for late
    // requests every 30 s only. Without these settings a slow request lasts for up to 90 s.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 500 },
    // Errors before a route is known. Otherwise Fastify would answer in its own format.
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    // Finish running requests on shutdown, also those on keep-alive connections.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // zod parses requests strictly and each call serializes its answer, so Fastify needs no schemas.
    schemaController: {
      compilersFactory: {
        buildValidator: () => () => (() => true) as never,
        buildSerializer: () => () => JSON.stringify,
      },
    },
  });
  deps.metrics?.watch(server);
  server.setErrorHandler(handleError);
  readJsonStrictly(server);
  serveCachedResponses(server, deps.stopping);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  closeGracefully(server, deps.stopping);
  nameRequestInLog(server);
  if (deps.log.isLevelEnabled('debug')) logAnswers(server);
  const https = config.publicUrl.startsWith('https:');
  // Build it once: Fastify's plugin would build the policy for each request.
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...inlineScriptsOf(config.webDir), 'https://js.stripe.com'],
        'frame-src': ["'self'", 'https://js.stripe.com', 'https://hooks.stripe.com'],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': [
          "'self'",
          'https://api.stripe.com',
          ...(config.analyticsUrl ? [new URL(config.analyticsUrl).origin] : []),
        ],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'report-uri': ['/api/csp-reports'],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: https ? ONE_YEAR : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
  });
  const protectPart = helmet({ ...NO_DOCUMENT, strictTransportSecurity: https ? ONE_YEAR : false });
  server.addHook('onRequest', ({ raw }, reply, done) => {
    const isPart = PART_OF_A_PAGE.test(raw.url ?? '');
    if (!isPart) reply.raw.setHeader('permissions-policy', PERMISSIONS);
    (isPart ? protectPart : protect)(raw, reply.raw, (error) => done(error as Error));
  });
  server.addHook('onRequest', async (request) => refuseForeignOrigin(request, config.publicUrl));
  await server.register(compress, { threshold: COMPRESSED_FROM_BYTES, encodings: ['br', 'gzip'] });
  await server.register(rateLimit, {
    global: true,
    timeWindow: 5 * 60_000,
    // Only check that a token is there. The session itself is read later.
    max: (request: FastifyRequest) =>
      (deps.hasToken(request) || isForMembersPage(request) ? 3_000 : 1_200) * config.rateFactor,
    keyGenerator: (request: FastifyRequest) => addressKey(request.ip),
    // Compare the matched route, because a URL can be written in many ways.
    allowList: ({ routeOptions: { url } }: FastifyRequest) => url !== undefined && !LIMITED.test(url),
    errorResponseBuilder: (_request, context) =>
      new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
  });
  return server;
}

/** Returns the hashes of the inline scripts in the web app's page. No other inline script runs. */
function inlineScriptsOf(webDir: string): string[] {
  const index = path.join(webDir, 'index.html');
  if (!existsSync(index)) return [];
  const scripts = readFileSync(index, 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  return [...scripts].map(([, script]) => `'sha256-${hash('sha256', script!, 'base64')}'`);
}

/**
 * Adds the request id to every log line that is written during a request, also by the process's own logger. Needs two
 * hooks, because code after the body was read runs in the context of the socket.
 */
function nameRequestInLog(server: FastifyInstance): void {
  server.addHook('onRequest', ({ id: requestId }, _reply, done) => withLogContext({ requestId }, done));
  server.addHook('preValidation', ({ id: requestId }, _reply, done) => withLogContext({ requestId }, done));
}

/** Logs the route's pattern instead of the URL, which can contain a token. */
function logAnswers(server: FastifyInstance): void {
  server.addHook('onResponse', async ({ log, method, routeOptions: { url: route = 'none' } }, reply) => {
    log.debug({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
}

/** Routes with the limit per address. Files and signed webhooks have none. */
const LIMITED = /^\/(api\/(?!webhooks\/)|feeds\/|preview\/|oembed$|sitemap\.xml$)/;

/** Accepts only JSON with one meaning: no other content type, no duplicate keys, only valid UTF-8. */
function readJsonStrictly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    /^application\/json(;\s*charset=utf-8)?$/i,
    { parseAs: 'buffer' },
    (_request, bytes, done) => {
      if (bytes.length === 0) return done(null, undefined);
      try {
        const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes as Buffer);
        done(null, parseJson(text, null, { parseNumber: Number, onDuplicateKey }));
      } catch {
        done(new Refusal('INVALID_REQUEST', { reason: 'the body is not valid JSON' }));
      }
    },
  );
}

function onDuplicateKey({ key }: { key: string }): never {
  throw new SyntaxError(`duplicate key ${key}`);
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that do not come from our own pages. Browsers say so in Origin or Sec-Fetch-Site. Calls without a
 * cookie (bearer tokens, webhooks) cannot be forged by another site.
 */
function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): void {
  if (READS.has(request.method) || !request.headers.cookie) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined ? origin !== publicUrl : site !== 'same-origin') throw new Refusal('FOREIGN_ORIGIN');
}
