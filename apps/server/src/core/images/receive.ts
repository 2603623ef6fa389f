import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { Refusal, type RefusalCode } from '@unslop/domain/errors';
import type { FastifyRequest } from 'fastify';
import { busy } from './gate.ts';
import { tooManyBytes } from './headers.ts';

/** Memory limit for all uploads in this process together. They are held in memory until they are stored. */
const MAX_BUFFERED_BYTES = 256 * 1024 * 1024;
let bufferedBytes = 0;

/**
 * Receives the form's field "file" and passes its bytes to `work`. They count as buffered until it is done. Writes nothing
 * while receiving, so an interrupted upload leaves nothing behind.
 * @throws Refusal IMAGE_TOO_LARGE as soon as one byte too many arrives, IMAGE_REQUIRED, UPLOADS_BUSY, INVALID_REQUEST
 */
export async function withUploadedFile<T>(
  request: FastifyRequest,
  maxBytes: number,
  work: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  const part = await firstFile(request, {
    maxBytes,
    tooLarge: () => tooManyBytes(maxBytes),
    missing: 'IMAGE_REQUIRED',
  });
  const buffered = { bytes: 0 };
  try {
    const bytes = await collect(part, maxBytes, buffered);
    if (bytes.length === 0) throw new Refusal('IMAGE_REQUIRED');
    return await work(bytes);
  } finally {
    bufferedBytes -= buffered.bytes;
  }
}

interface FileLimits {
  maxBytes: number;
  tooLarge: () => Refusal;
  missing: RefusalCode;
}

/**
 * Receives a file that is too large for memory: streams the form's field "file" into a local file.
 * @throws Refusal as in `limits`, INVALID_REQUEST, UNSUPPORTED_MEDIA_TYPE
 */
export async function withUploadedLargeFile<T>(
  request: FastifyRequest,
  /** Directory of the temporary file, which is deleted when the work is done. */
  folder: string,
  limits: FileLimits,
  work: (file: string, sizeBytes: number) => Promise<T>,
): Promise<T> {
  const { tooLarge, missing } = limits;
  const part = await firstFile(request, limits);
  await mkdir(folder, { recursive: true });
  const name = path.join(folder, randomUUID());
  try {
    const isEarlyEnd = part.file.destroyed;
    if (isEarlyEnd) throw badForm(part.file.errored ?? new Error('the upload broke off'));
    await pipeline(part.file, createWriteStream(name)).catch((error: NodeJS.ErrnoException) => {
      // Disk errors are not the form's fault.
      throw error.code && /^E[A-Z]+$/.test(error.code) && error.syscall ? error : badForm(error);
    });
    if (part.file.truncated) throw tooLarge();
    const { size } = await stat(name);
    if (size === 0) throw new Refusal(missing);
    return await work(name, size);
  } finally {
    await rm(name, { force: true });
  }
}

/** Maximum size of the rest of the form: boundaries, headers and a few small fields. */
const MAX_FORM_BYTES = 16 * 1024;

async function firstFile(request: FastifyRequest, { maxBytes, tooLarge, missing }: FileLimits): Promise<MultipartFile> {
  if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
  const announcedBytes = Number(request.headers['content-length'] ?? 0);
  if (announcedBytes > maxBytes + MAX_FORM_BYTES) throw tooLarge();
  const limits = { fileSize: maxBytes, files: 1, fields: 5, fieldSize: 1_000, parts: 6, headerPairs: 20 };
  const part = await request.file({ limits }).catch((error) => {
    throw badForm(error);
  });
  if (part?.fieldname === 'file') return part;
  part?.file.resume();
  throw new Refusal(missing);
}

/** Collects a file's bytes. Unlike the library's own method, it stops reading at the limit. */
function collect({ file }: MultipartFile, maxBytes: number, buffered: { bytes: number }): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const refuse = (refusal: Refusal): void => {
      chunks.length = 0;
      file.off('data', take);
      // Discard the rest until the connection is cut.
      file.resume();
      reject(refusal);
    };
    const take = (chunk: Buffer): void => {
      buffered.bytes += chunk.length;
      bufferedBytes += chunk.length;
      if (bufferedBytes > MAX_BUFFERED_BYTES) refuse(busy());
      else chunks.push(chunk);
    };
    file.on('data', take);
    file.on('limit', () => refuse(tooManyBytes(maxBytes)));
    file.on('end', () => resolve(Buffer.concat(chunks)));
    file.on('error', (error) => reject(badForm(error)));
    file.on('close', () => reject(badForm(new Error('the upload broke off'))));
    // A truncated form may already have failed before these listeners are attached.
    if (file.destroyed) reject(badForm(file.errored ?? new Error('the upload broke off')));
  });
}

/** The parser's errors share no class or code. Each of them means that the form is malformed. */
function badForm(cause: unknown): Refusal {
  const reason = cause instanceof Error ? cause.message : 'the form is malformed';
  return new Refusal('INVALID_REQUEST', { reason }, { cause });
}

export function bufferedUploadBytes(): number {
  return bufferedBytes;
}
