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

/** What a page of ours, or whatever got into one, may never ask of a device. Payment is for the card form's frames. */
const PERMISSIONS = [
  ...['accelerometer', 'bluetooth', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'screen-wake-lock', 'serial', 'usb'],
]
  .map((feature) => `${feature}=()`)
  .concat('payment=(self "https://js.stripe.com" "https://hooks.stripe.com")')
  .join(', ');

/** Scripts, styles and fonts of ours: never a document of their own, and thirty of them make a page. */
const PART_OF_A_PAGE = /^\/assets\/[\w.-]+\.(?:js|css|woff2)$/;

/** Headers that only documents need are larger than most of those files. */
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

/** An HTTP server with our time-outs, headers, body rules and error answers, and no routes yet. */
export async function createHttp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps;
  const server = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    rewriteUrl: presentUrl,
    // One proxy, ours: the address it adds is the last one; what a client wrote before it is not trusted.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: 30_000,
    // Node swaps the two where headers may take longer than the whole request (60 s by default), and looks for late
    // requests every 30 s only: without these a slow one lasts for up to 90 s.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 500 },
    // Refusals before a route is known: else the framework would answer in its own form.
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    // What is running when the process ends is finished, also on connections that stay open for more.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Requests are parsed strictly by zod, and each call serializes its answer: no schema is the framework's own.
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
  // Made once: the framework's plugin would build the policy for each request.
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
    // The session itself is read together with what is asked of it.
    max: (request: FastifyRequest) =>
      (deps.hasToken(request) || isForMembersPage(request) ? 3_000 : 1_200) * config.rateFactor,
    keyGenerator: (request: FastifyRequest) => addressKey(request.ip),
    // By the route that matched: the address itself can be written in many ways.
    allowList: ({ routeOptions: { url } }: FastifyRequest) => url !== undefined && !LIMITED.test(url),
    errorResponseBuilder: (_request, context) =>
      new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
  });
  return server;
}

/** The scripts that stand in the page of the web app itself, by their hashes: no other inline script runs. */
function inlineScriptsOf(webDir: string): string[] {
  const index = path.join(webDir, 'index.html');
  if (!existsSync(index)) return [];
  const scripts = readFileSync(index, 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  return [...scripts].map(([, script]) => `'sha256-${hash('sha256', script!, 'base64')}'`);
}

/**
 * Every log line that is written while a request is answered has its id, even by the log of the process. Twice, because
 * what follows the reading of a body runs in the context of its socket.
 */
function nameRequestInLog(server: FastifyInstance): void {
  server.addHook('onRequest', ({ id: requestId }, _reply, done) => withLogContext({ requestId }, done));
  server.addHook('preValidation', ({ id: requestId }, _reply, done) => withLogContext({ requestId }, done));
}

/** By its pattern: an address can hold a token. */
function logAnswers(server: FastifyInstance): void {
  server.addHook('onResponse', async ({ log, method, routeOptions: { url: route = 'none' } }, reply) => {
    log.debug({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
}

/** Files are read as often as one likes, and a signed webhook may come as often as there are events. */
const LIMITED = /^\/(api\/(?!webhooks\/)|feeds\/|preview\/|oembed$|sitemap\.xml$)/;

/** JSON only, one meaning only: no other content type, no duplicate keys, no bytes that are not UTF-8. */
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
 * A change must come from our own pages: browsers say so in Origin or Sec-Fetch-Site. Calls that carry no cookie
 * (bearer tokens, webhooks) cannot be forged by another site.
 */
function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): void {
  if (READS.has(request.method) || !request.headers.cookie) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined ? origin !== publicUrl : site !== 'same-origin') throw new Refusal('FOREIGN_ORIGIN');
}
