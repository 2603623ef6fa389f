import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip'] });
const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const gzipped = promisify<Buffer, Buffer>(gzip);

/** The best one that the caller takes; null for none. */
export function encodingFor({ headers }: FastifyRequest): Encoding | null {
  return negotiator.negotiate(headers['accept-encoding'] ?? '') as Encoding | null;
}

export function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : gzipped(bytes);
}
