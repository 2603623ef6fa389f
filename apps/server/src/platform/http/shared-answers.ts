import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Live } from '../live.ts';
import { COMPRESSED_FROM_BYTES, compress, type Encoding, encodingFor, JSON_TYPE } from './encodings.ts';
import { etagOf, isKnownTo } from './etags.ts';

/** So many addresses, the oldest leaves first: whoever makes up new ones fills no memory. */
const MAX_ADDRESSES = 200;

/**
 * Answers that are the same for every guest, by the address asked for. One is given again while it is younger than the
 * setting says; and however many ask at once, one read at a time answers all who asked before it began.
 * Why, and what it must never hold: docs/decisions/0009-shared-answers.md
 */
export interface SharedAnswers {
  /** One that may be given again as it is. */
  kept(address: string): SharedAnswer | undefined;
  /** The answer of a read that begins now, of one that all others wait for too, or of one that is young enough. */
  read(address: string, make: () => Promise<string>): Promise<SharedAnswer>;
}

/** @param maxAgeMs  counted from before its read began; 0 keeps nothing and only shares reads that begin later */
export function shareAnswers(maxAgeMs: number, live: Pick<Live, 'watch'>): SharedAnswers {
  const places = new Map<string, Place>();
  const isYoung = ({ startedAt }: { startedAt: number }) => performance.now() - startedAt < maxAgeMs;

  // Who is told of a change asks at once and must see it. What is announced to one person is in no shared answer.
  live.watch((topic) => {
    if (!topic.startsWith('user:')) places.clear();
  });

  const begin = (place: Place, make: () => Promise<string>): Promise<SharedAnswer> => {
    const startedAt = performance.now();
    const answer = make().then((text) => new SharedAnswer(text, startedAt));
    const running = { startedAt, answer };
    place.running = running;
    const end = () => {
      if (place.running === running) place.running = undefined;
    };
    answer.then((kept) => {
      place.kept = kept;
      end();
    }, end);
    return answer;
  };

  const placeOf = (address: string): Place => {
    const known = places.get(address);
    if (known) return known;
    if (places.size >= MAX_ADDRESSES) places.delete(places.keys().next().value!);
    const place: Place = {};
    places.set(address, place);
    return place;
  };

  return {
    kept(address) {
      const kept = places.get(address)?.kept;
      return kept && isYoung(kept) ? kept : undefined;
    },
    read(address, make) {
      const place = placeOf(address);
      if (place.running && isYoung(place.running)) return place.running.answer;
      if (place.next) return place.next;
      if (!place.running) return begin(place, make);
      const next = () => {
        place.next = undefined;
        return begin(place, make);
      };
      place.next = place.running.answer.then(next, next);
      return place.next;
    },
  };
}

interface Place {
  kept?: SharedAnswer;
  /** At most one, and at most one after it. */
  running?: { startedAt: number; answer: Promise<SharedAnswer> };
  next?: Promise<SharedAnswer>;
}

/** A JSON text with its ETag, and compressed once for each way in which somebody asked for it. */
export class SharedAnswer {
  readonly startedAt: number;
  readonly #etag: string;
  readonly #bytes: Buffer;
  readonly #compressed = new Map<Encoding, Buffer | Promise<Buffer>>();
  /** The headers of the first answer that every other has too, as name, value, name, value. */
  #headers: string[] | undefined;

  constructor(text: string, startedAt: number) {
    this.startedAt = startedAt;
    this.#etag = etagOf(text);
    this.#bytes = Buffer.from(text);
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('etag', this.#etag);
    if (this.#bytes.length >= COMPRESSED_FROM_BYTES) reply.header('vary', 'accept-encoding');
    this.#headers ??= headersForAll(reply);
    if (isKnownTo(request, this.#etag)) return reply.code(304).send();
    reply.header('content-type', JSON_TYPE);
    const encoding = this.#encodingFor(request);
    if (!encoding) return reply.send(this.#bytes);
    return reply.header('content-encoding', encoding).send(await this.#as(encoding));
  }

  /**
   * The same once more, without what the framework does for each answer.
   * @param own  headers of this answer alone, as name, value, name, value
   * @returns false, and sends nothing, where this answer was not yet sent so
   */
  sendAgain(request: FastifyRequest, reply: FastifyReply, own: string[]): boolean {
    const encoding = this.#encodingFor(request);
    const bytes = encoding ? this.#compressed.get(encoding) : this.#bytes;
    if (!this.#headers || !(bytes instanceof Buffer)) return false;
    reply.hijack();
    const headers = [...this.#headers, ...own];
    if (request.headers['if-none-match'] !== undefined && isKnownTo(request, this.#etag)) {
      reply.raw.writeHead(304, headers).end();
      return true;
    }
    headers.push('content-type', JSON_TYPE, 'content-length', String(bytes.length));
    if (encoding) headers.push('content-encoding', encoding);
    reply.raw.writeHead(200, headers).end(bytes);
    return true;
  }

  #encodingFor(request: FastifyRequest): Encoding | null {
    return this.#bytes.length < COMPRESSED_FROM_BYTES ? null : encodingFor(request);
  }

  #as(encoding: Encoding): Buffer | Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = compress(this.#bytes, encoding);
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
    shared?: SharedAnswers;
  }
}

/**
 * Gives a kept answer before anything else is done for the request: to who has no credentials at all, so that nobody
 * need be looked up, and counted against the same limit as every other. Whatever else there is goes its usual way, as does
 * everything once the process is told to end: these connections must close.
 */
export function serveKeptAnswers(server: FastifyInstance, stopping: AbortSignal): void {
  let count: ReturnType<FastifyInstance['createRateLimit']> | undefined;
  server.addHook('onRequest', (request, reply, done) => {
    const { shared } = request.routeOptions.config;
    const { cookie, authorization } = request.headers;
    if (!shared || request.method !== 'GET' || cookie !== undefined || authorization !== undefined) return done();
    if (stopping.aborted) return done();
    const kept = shared.kept(request.url);
    if (!kept) return done();
    count ??= server.createRateLimit();
    count(request).then((limit) => {
      if (limit.isAllowed || limit.isExceeded) return done();
      const { max, remaining, ttlInSeconds } = limit;
      const limits = ['x-ratelimit-limit', `${max}`, 'x-ratelimit-remaining', `${remaining}`];
      const own = ['x-request-id', request.id, ...limits, 'x-ratelimit-reset', `${ttlInSeconds}`];
      if (!kept.sendAgain(request, reply, own)) done();
    }, done);
  });
}
