import { Readable } from 'node:stream';
import type { Db } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyReply } from 'fastify';
import { EXTENSION, type ImageType } from '../../core/images/image-types.ts';
import { pictureProcesses } from '../../core/images/picture-processes.ts';
import { readBytes, type Storage } from '../../platform/storage.ts';
import { findArt, mayDownload } from './art.ts';

/**
 * Streams the private original as a download. A caller who is not entitled learns nothing: the answer is that of art that
 * does not exist. The file's name is ours, never the uploader's.
 */
export async function sendOriginal(
  { db, storage }: { db: Db; storage: Storage },
  userId: string,
  artId: string,
  reply: FastifyReply,
): Promise<Readable> {
  const art = await findArt(db, artId);
  if (!art?.original_path || !(await mayDownload(db, art, userId))) throw new Refusal('NOT_FOUND');
  const file = art.original_is_clean
    ? await storage.read(art.original_path)
    : await cleanOriginal(storage, art.original_path, art.original_type);
  if (!file) throw new Refusal('NOT_FOUND');
  reply.headers({
    'content-type': art.original_type,
    'content-length': file.sizeBytes,
    'content-disposition': `attachment; filename="unslop-${art.id.slice(0, 8)}.${EXTENSION[art.original_type]}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  return file.stream;
}

/** One that was kept before uploads lost their personal data, which nobody else is to get. */
async function cleanOriginal(storage: Storage, key: string, type: ImageType) {
  const bytes = await readBytes(storage, key);
  if (!bytes) return null;
  const clean = await pictureProcesses.run('withoutPersonalData', [bytes, type], { isWaitedFor: true });
  return { sizeBytes: clean.length, stream: Readable.from([clean]) };
}
