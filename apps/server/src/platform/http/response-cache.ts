import { INTRO_CLOSED } from '@unslop/domain/intro';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { changesWhatIsShared, type Live } from '../live.ts';
import {
  COMPRESSED_FROM_BYTES,
  compress,
  type Encoding,
  encodingFor,
  etagOf,
  isKnownTo,
  JSON_TYPE,
} from './encodings.ts';

/** Limits of the cache, by number and size. It evicts the oldest entries, so requests for made-up URLs cannot fill the memory. */
const MAX_ADDRESSES = 2_000;
const MAX_BYTES = 8_000_000;

/**
 * Caches responses that are the same for every guest, by URL, while they are younger than the setting allows. Requests
 * for the same URL share one read: all that came before it began get its response.
 * Source: docs/work/decisions/0009-response-cache.md, with what it must never hold
 */
export interface ResponseCache {
  /** Returns the response for this URL if it is young enough. */
  get(address: string): CachedResponse | undefined;
  /** Returns the response of a read that starts now, of a running one that is young enough, or of the next one. */
  read(address: string, make: () => Promise<string>): Promise<CachedResponse>;
}

/**
 * @param maxAgeMs  counted from before its read began; 0 caches nothing and only shares reads that begin later
 * @param type  the media type of its responses
 */
export function createResponseCache(maxAgeMs: number, live: Pick<Live, 'watch'>, type = JSON_TYPE): ResponseCache {
  const entries = new Map<string, Entry>();
  /** Total size of the responses in `entries`. */
  let bytes = 0;
  const isYoung = ({ startedAt }: { startedAt: number }) => performance.now() - startedAt < maxAgeMs;

  // A client that hears of a change reads again immediately and must see it.
  live.watch((topic) => {
    if (!changesWhatIsShared(topic)) return;
    entries.clear();
    bytes = 0;
  });

  const evict = (address: string) => {
    bytes -= entries.get(address)!.cached?.bytes.length ?? 0;
    entries.delete(address);
  };

  const keep = (address: string, entry: Entry, response: CachedResponse) => {
    if (entries.get(address) !== entry) return;
    bytes += response.bytes.length - (entry.cached?.bytes.length ?? 0);
    entry.cached = response;
    // Insert at the end: the oldest are evicted first, together with their compressed forms and members' versions.
    entries.delete(address);
    entries.set(address, entry);
    for (const [oldest, { cached, running }] of entries) {
      if (bytes > MAX_BYTES) evict(oldest);
      else if (running || !cached) continue;
      else if (isYoung(cached)) break;
      else evict(oldest);
    }
  };

  const begin = (address: string, entry: Entry, make: () => Promise<string>): Promise<CachedResponse> => {
    const startedAt = performance.now();
    const response = make().then((text) => new CachedResponse(text, type, startedAt));
    const running = { startedAt, response };
    entry.running = running;
    const end = () => {
      if (entry.running === running) entry.running = undefined;
    };
    response.then((cached) => {
      keep(address, entry, cached);
      end();
    }, end);
    return response;
  };

  const entryOf = (address: string): Entry => {
    const known = entries.get(address);
    if (known) return known;
    if (entries.size >= MAX_ADDRESSES) evict(entries.keys().next().value!);
    const entry: Entry = {};
    entries.set(address, entry);
    return entry;
  };

  return {
    get(address) {
      const cached = entries.get(address)?.cached;
      return cached && isYoung(cached) ? cached : undefined;
    },
    read(address, make) {
      const entry = entryOf(address);
      if (entry.running && isYoung(entry.running)) return entry.running.response;
      if (entry.next) return entry.next;
      if (!entry.running) return begin(address, entry, make);
      const next = () => {
        entry.next = undefined;
        return begin(address, entry, make);
      };
      entry.next = entry.running.response.then(next, next);
      return entry.next;
    },
  };
}

/** Maximum number of members' versions of one response. Most members share the one without marks. */
const MAX_MEMBERS_PARTS = 20;

interface Entry {
  cached?: CachedResponse;
  /** At most one read runs, and at most one waits for it. */
  running?: { startedAt: number; response: Promise<CachedResponse> };
  next?: Promise<CachedResponse>;
}

/** A text with its ETag. It is compressed once per requested encoding. */
export class CachedResponse {
  readonly startedAt: number;
  readonly #type: string;
  #madeEtag: string | undefined;
  readonly bytes: Buffer;
  #value: unknown;
  readonly #ofMembers = new Map<string, CachedResponse>();
  readonly #compressed = new Map<Encoding, Buffer | Promise<Buffer>>();
  /** Headers that all its responses share, as name, value, name, value. */
  #headers: string[] | undefined;

  constructor(text: string, type: string, startedAt: number) {
    this.startedAt = startedAt;
    this.#type = type;
    this.bytes = Buffer.from(text);
  }

  get #etag(): string {
    this.#madeEtag ??= etagOf(this.bytes.toString());
    return this.#madeEtag;
  }

  /** Returns the parsed JSON. Callers share it and must not change it. */
  get value(): unknown {
    this.#value ??= JSON.parse(this.bytes.toString());
    return this.#value;
  }

  /** Returns the response for members with these marks. Makes it for the first of them. */
  ofMembers(key: string, make: () => string): CachedResponse {
    const known = this.#ofMembers.get(key);
    if (known) return known;
    const made = new CachedResponse(make(), this.#type, this.startedAt);
    if (this.#ofMembers.size < MAX_MEMBERS_PARTS) this.#ofMembers.set(key, made);
    return made;
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('etag', this.#etag);
    if (this.bytes.length >= COMPRESSED_FROM_BYTES) reply.header('vary', 'accept-encoding');
    this.#headers ??= headersForAll(reply);
    if (isKnownTo(request, this.#etag)) return reply.code(304).send();
    return this.#sendBytes(request, reply);
  }

  /** Sends no ETag, because a member's browser stores nothing. */
  sendToMember(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (this.bytes.length >= COMPRESSED_FROM_BYTES) reply.header('vary', 'accept-encoding');
    return this.#sendBytes(request, reply);
  }

  async #sendBytes(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('content-type', this.#type);
    const encoding = this.#encodingFor(request);
    if (!encoding) return reply.send(this.bytes);
    return reply.header('content-encoding', encoding).send(await this.#as(encoding));
  }

  /**
   * Sends the response again without Fastify, which would build every header again.
   * @param own  headers of this response only, as name, value, name, value
   * @returns false, without sending anything, if the headers or this encoding are not ready
   */
  sendAgain(request: FastifyRequest, reply: FastifyReply, own: string[]): boolean {
    const encoding = this.#encodingFor(request);
    const bytes = encoding ? this.#compressed.get(encoding) : this.bytes;
    if (!this.#headers || !(bytes instanceof Buffer)) return false;
    reply.hijack();
    const headers = [...this.#headers, ...own];
    if (request.headers['if-none-match'] !== undefined && isKnownTo(request, this.#etag)) {
      reply.raw.writeHead(304, headers).end();
      return true;
    }
    headers.push('content-type', this.#type, 'content-length', String(bytes.length));
    if (encoding) headers.push('content-encoding', encoding);
    reply.raw.writeHead(200, headers).end(bytes);
    return true;
  }

  #encodingFor(request: FastifyRequest): Encoding | null {
    return this.bytes.length < COMPRESSED_FROM_BYTES ? null : encodingFor(request);
  }

  #as(encoding: Encoding): Buffer | Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = compress(this.bytes, encoding);
    this.#compressed.set(encoding, made);
    void made.then(
      (bytes) => this.#compressed.set(encoding, bytes),
      () => this.#compressed.delete(encoding),
    );
    return made;
  }
}

function headersForAll(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    name === 'x-request-id' || name.startsWith('x-ratelimit-') || value === undefined ? [] : [name, String(value)],
  );
}

declare module 'fastify' {
  interface FastifyContextConfig {
    shared?: ResponseCache;
  }
}

/**
 * Sends a cached response before any other work, if the request has no credentials and so needs no session. It counts
 * against the same rate limit. All other requests take the normal path, and so does every request during shutdown,
 * because its connection must close.
 */
export function serveCachedResponses(server: FastifyInstance, stopping: AbortSignal): void {
  let count: ReturnType<FastifyInstance['createRateLimit']> | undefined;
  server.addHook('onRequest', (request, reply, done) => {
    const { shared } = request.routeOptions.config;
    const { cookie, authorization } = request.headers;
    if (
      !shared ||
      request.method !== 'GET' ||
      (cookie !== undefined && cookie !== INTRO_CLOSED) ||
      authorization !== undefined
    )
      return done();
    if (stopping.aborted) return done();
    const cached = shared.get(request.url);
    if (!cached) return done();
    count ??= server.createRateLimit();
    count(request).then((limit) => {
      if (limit.isAllowed || limit.isExceeded) return done();
      const { max, remaining, ttlInSeconds } = limit;
      const limits = ['x-ratelimit-limit', `${max}`, 'x-ratelimit-remaining', `${remaining}`];
      const own = ['x-request-id', request.id, ...limits, 'x-ratelimit-reset', `${ttlInSeconds}`];
      if (!cached.sendAgain(request, reply, own)) done();
    }, done);
  });
}
