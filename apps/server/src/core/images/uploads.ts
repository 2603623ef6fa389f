import { randomUUID } from 'node:crypto';
import type { Db, TableRow } from '@unslop/database/connect';
import type { DB } from '@unslop/database/schema.generated';
import type { ImagePurpose } from '@unslop/domain/calls/images';
import { Refusal } from '@unslop/domain/errors';
import { LENGTH, UPLOAD } from '@unslop/domain/limits';
import { type Insertable, sql } from 'kysely';
import { enqueue, type KeyedJobOptions } from '../../platform/queue.ts';
import type { Storage } from '../../platform/storage.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { creditLine } from './credit.ts';
import { writtenCreditOf } from './credit-choice.ts';
import { keepFacts } from './facts.ts';
import { filePathsOf, keysOf, publicKey, urlOf } from './files.ts';
import { keepFingerprints } from './fingerprints.ts';
import { uploadGate } from './gate.ts';
import { inspect, limitsOf } from './headers.ts';
import { pictureProcesses } from './picture-processes.ts';

export type ImageRow = TableRow<'images'>;

export const PUBLIC_FILE = { contentType: 'image/webp', cacheControl: 'public, max-age=31536000, immutable' } as const;
export const PRIVATE_FILE = { cacheControl: 'private, no-store' } as const;

/**
 * Checks, re-encodes and stores one upload. Writes the files first, then the row and the job for its AVIF versions.
 * Deletes the files after a failure. Writing files may use the network, so this opens its own short transaction. Do not
 * call it inside another.
 * @throws Refusal IMAGE_TYPE, IMAGE_TOO_LARGE, IMAGE_TOO_MANY_FRAMES, IMAGE_BROKEN, UPLOADS_BUSY
 */
export async function storeUpload(
  db: Db,
  storage: Storage,
  upload: { userId: string; purpose: ImagePurpose; bytes: Buffer },
): Promise<ImageRow & { madeWith: string | null }> {
  const { userId, purpose, bytes } = upload;
  const { type } = inspect(bytes, limitsOf(purpose));
  const written = purpose === 'comment' ? await writtenCreditOf(db, userId) : null;
  const encoded = await uploadGate.run('uploads', () =>
    pictureProcesses.run('readUpload', [bytes, purpose, type, written], { isWaitedFor: true }),
  );
  const { facts } = encoded;
  const isShown = purpose === 'ai-slop' || purpose === 'comment';
  const id = randomUUID();
  const paths = filePathsOf(purpose, userId, id, type);
  const row = {
    id,
    user_id: userId,
    purpose,
    bucket: paths.bucket,
    path: paths.path,
    original_path: paths.originalKey,
    original_type: type,
    original_bytes: encoded.original.length,
    original_is_clean: true,
    width: encoded.width,
    height: encoded.height,
    widths: encoded.files.map((file) => file.width),
    thumbhash: encoded.thumbhash,
    is_ai_made: facts.generated !== null,
    has_facts: isShown,
    has_fingerprint: encoded.fingerprints !== null,
    credit: creditLine(encoded.credit),
  } satisfies Insertable<DB['images']>;
  try {
    if (row.original_path)
      await storage.put(row.original_path, encoded.original, { ...PRIVATE_FILE, contentType: type });
    for (const file of encoded.files) await storage.put(publicKey(row, file.width), file.bytes, PUBLIC_FILE);
    await storage.put(publicKey(row), encoded.files.at(-1)!.bytes, PUBLIC_FILE);
    return await inTransaction(db, async (trx) => {
      const inserted = await trx.insertInto('images').values(row).returningAll().executeTakeFirstOrThrow();
      if (isShown) await keepFacts(trx, id, { facts, readFrom: 'upload', written });
      if (encoded.fingerprints) await keepFingerprints(trx, id, encoded.fingerprints);
      if (purpose !== 'avatar') await enqueue(trx, 'images_make_avif', { imageId: id }, avifJob(id));
      return { ...inserted, madeWith: facts.generated?.tool ?? null };
    });
  } catch (error) {
    await deleteImageFiles(storage, row);
    throw error;
  }
}

/** Uses the lowest priority and two queues, so that a burst of uploads never delays mail or money. */
function avifJob(id: string): KeyedJobOptions {
  return { jobKey: `avif:${id}`, queue: `avif-${Number.parseInt(id[0]!, 16) % 2}`, priority: 10 };
}

/**
 * Deletes the files of an image. Set `keepOriginal` if a buyer or the poster of a settled slop is entitled to it.
 * Idempotent.
 */
export async function deleteImageFiles(
  storage: Storage,
  image: Parameters<typeof keysOf>[0],
  { keepOriginal = false } = {},
): Promise<void> {
  const keys = keysOf(keepOriginal ? { ...image, original_path: null } : image);
  for (const key of keys) await storage.delete(key);
}

/** Use of an earlier upload in a post. */
export interface Attachment {
  userId: string;
  /** `image_url` exactly as in the upload's response. */
  url: string;
  purpose: ImagePurpose;
  /** Description of the picture for people who cannot see it; at most 300 characters. */
  alt?: string | null;
}

/** Returns the bucket and path of a URL from an upload's response. */
export function addressOf(url: string): { bucket: string; path: string } | undefined {
  return ADDRESS.exec(url)?.groups as { bucket: string; path: string } | undefined;
}

const ADDRESS = /^\/media\/(?<bucket>images|avatars)\/(?<path>[a-zA-Z0-9_/-]{1,200}\.webp)$/;

/**
 * Attaches an upload, once: the caller's own, of this purpose, unused, and less than an hour old. Looks the URL
 * up among the caller's uploads and never fetches or shows it, so a foreign URL finds nothing.
 * @throws Refusal IMAGE_NOT_CLAIMABLE
 */
export async function attachImage(
  trx: Trx,
  { userId, url, purpose, alt }: Attachment,
): Promise<ImageRow & { url: string }> {
  const address = addressOf(url);
  if (!address) throw new Refusal('IMAGE_NOT_CLAIMABLE');
  const attached = await trx
    .updateTable('images')
    .set({ used_at: sql<Date>`app_now()`, alt: [...(alt ?? '').trim()].slice(0, LENGTH.alt).join('') })
    .where('bucket', '=', address.bucket)
    .where('path', '=', address.path)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('created_at', '>', sql<Date>`app_now() - ${`${UPLOAD.attachableMs} ms`}::interval`)
    .returningAll()
    .executeTakeFirst();
  if (!attached) throw new Refusal('IMAGE_NOT_CLAIMABLE');
  return { ...attached, url: urlOf(attached) };
}
