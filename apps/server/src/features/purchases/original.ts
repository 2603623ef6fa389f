import type { Readable } from 'node:stream';
import type { Db } from '@unslop/database/connect';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyReply } from 'fastify';
import type { Storage } from '../../platform/storage.ts';
import { findArt, mayDownload } from './art.ts';

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/**
 * Streams the private original as a download. Whoever is not entitled learns nothing: the answer is that of art that
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
  const file = await storage.read(art.original_path);
  if (!file) throw new Refusal('NOT_FOUND');
  reply.headers({
    'content-type': art.original_type,
    'content-length': file.sizeBytes,
    'content-disposition': `attachment; filename="unslop-${art.id.slice(0, 8)}.${EXTENSIONS[art.original_type]}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  return file.stream;
}
