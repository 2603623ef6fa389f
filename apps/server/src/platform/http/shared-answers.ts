import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Live } from '../live.ts';
import { etagOf, isKnownTo } from './etags.ts';

/** So many addresses, the oldest leaves first: whoever makes up new ones fills no memory. */
const MAX_ADDRESSES = 200;
const COMPRESSED_FROM_BYTES = 1024;

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

type Encoding = 'br' | 'gzip';
const negotiator = new Negotiator({ supportedValues: ['br', 'gzip'] });
const compressions: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** A JSON text with its ETag, and compressed once for each way in which somebody asked for it. */
export class SharedAnswer {
  readonly startedAt: number;
  readonly #etag: string;
  readonly #bytes: Buffer;
  readonly #compressed = new Map<Encoding, Buffer | Promise<Buffer>>();

  constructor(text: string, startedAt: number) {
    this.startedAt = startedAt;
    this.#etag = etagOf(text);
    this.#bytes = Buffer.from(text);
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('etag', this.#etag);
    if (isKnownTo(request, this.#etag)) return reply.code(304).send();
    reply.header('content-type', 'application/json; charset=utf-8');
    if (this.#bytes.length < COMPRESSED_FROM_BYTES) return reply.send(this.#bytes);
    reply.header('vary', 'accept-encoding');
    const encoding = negotiator.negotiate(request.headers['accept-encoding'] ?? '') as Encoding | null;
    if (!encoding) return reply.send(this.#bytes);
    return reply.header('content-encoding', encoding).send(await this.#as(encoding));
  }

  #as(encoding: Encoding): Buffer | Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = compressions[encoding](this.#bytes);
    this.#compressed.set(encoding, made);
    void made.then(
      (bytes) => this.#compressed.set(encoding, bytes),
      () => this.#compressed.delete(encoding),
    );
    return made;
  }
}
