import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Names a content by its hash. Weak, as what is sent may be compressed. */
export function etagOf(content: string): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Whether If-None-Match names this ETag. */
export function isKnownTo(request: FastifyRequest, etag: string): boolean {
  const weak = (tag: string) => tag.trim().replace(/^W\//, '');
  const known = request.headers['if-none-match']?.split(',').map(weak) ?? [];
  return known.includes(weak(etag)) || known.includes('*');
}

/** Sends a text with its ETag, or 304. */
export function sendText(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const etag = etagOf(text);
  reply.header('etag', etag);
  return isKnownTo(request, etag) ? reply.code(304).send() : reply.send(text);
}
