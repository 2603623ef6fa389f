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

/** Uploads are held in memory until they are stored, all of this process together at most this much. */
const MAX_HELD_BYTES = 256 * 1024 * 1024;
let heldBytes = 0;

/**
 * Receives the form's field "file" and passes its bytes to `work`; they count as held until it is done. Nothing is
 * written anywhere while receiving, so an upload that breaks off leaves nothing.
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
  const held = { bytes: 0 };
  try {
    const bytes = await collect(part, maxBytes, held);
    if (bytes.length === 0) throw new Refusal('IMAGE_REQUIRED');
    return await work(bytes);
  } finally {
    heldBytes -= held.bytes;
  }
}

interface FileLimits {
  maxBytes: number;
  tooLarge: () => Refusal;
  missing: RefusalCode;
}

/**
 * The same for files that are too large to be held: the bytes go into a file of this machine while they arrive.
 * @throws Refusal what `limits` say, INVALID_REQUEST, UNSUPPORTED_MEDIA_TYPE
 */
export async function withUploadedLargeFile<T>(
  request: FastifyRequest,
  /** Where the file is written; it is deleted when the work is done. */
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
      // The disk's own errors are no fault of the form.
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

/** What the form may hold beside the file: boundaries, headers and a few small fields. */
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

/** The library's own collecting reads on to the end of the file after the limit; this one stops. */
function collect({ file }: MultipartFile, maxBytes: number, held: { bytes: number }): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const refuse = (refusal: Refusal): void => {
      chunks.length = 0;
      file.off('data', take);
      // The rest is discarded until the connection is cut.
      file.resume();
      reject(refusal);
    };
    const take = (chunk: Buffer): void => {
      held.bytes += chunk.length;
      heldBytes += chunk.length;
      if (heldBytes > MAX_HELD_BYTES) refuse(busy());
      else chunks.push(chunk);
    };
    file.on('data', take);
    file.on('limit', () => refuse(tooManyBytes(maxBytes)));
    file.on('end', () => resolve(Buffer.concat(chunks)));
    file.on('error', (error) => reject(badForm(error)));
    file.on('close', () => reject(badForm(new Error('the upload broke off'))));
    // A short form without its end has failed before this listener was added.
    if (file.destroyed) reject(badForm(file.errored ?? new Error('the upload broke off')));
  });
}

/** The parser's errors have no class or code that holds for all of them; every one means that the form is malformed. */
function badForm(cause: unknown): Refusal {
  const reason = cause instanceof Error ? cause.message : 'the form is malformed';
  return new Refusal('INVALID_REQUEST', { reason }, { cause });
}

export function heldUploadBytes(): number {
  return heldBytes;
}
