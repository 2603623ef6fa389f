import { sql } from 'kysely';
import { z } from 'zod';
import { putOffDuringBackup } from '../../platform/backup-lock.ts';
import { enqueue, type Job } from '../../platform/queue.ts';
import type { Trx } from '../../platform/transactions.ts';
import { deleteFingerprints } from './fingerprints.ts';
import { announceHidden } from './hidden.ts';
import { deleteImageFiles } from './uploads.ts';

const payload = z.object({ imageId: z.uuid(), keepOriginal: z.boolean() });

/**
 * Removes an image permanently: immediately in the database, and its files after the commit. Also clears data derived
 * from the picture.
 * @param keepOriginal  true if a buyer or the poster of a won slop is entitled to the file
 */
export async function removeImageLater(
  trx: Trx,
  imageId: string,
  { keepOriginal }: { keepOriginal: boolean },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('images')
    .set({ removed_at: sql<Date>`app_now()`, ...DERIVED, ...(!keepOriginal && { credit: null }) })
    .where('id', '=', imageId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await deleteFingerprints(trx, imageId);
  await removeFilesLater(trx, imageId, keepOriginal);
}

const DERIVED = { thumbhash: null, alt: '' } as const;

/** Removes an image and its original, even if somebody is entitled to it and even if the image was removed before. */
export async function eraseImageLater(trx: Trx, imageId: string): Promise<void> {
  await trx
    .updateTable('images')
    .set({ removed_at: sql<Date>`coalesce(removed_at, app_now())`, ...DERIVED, credit: null })
    .where('id', '=', imageId)
    .execute();
  await removeFilesLater(trx, imageId, false);
}

async function removeFilesLater(trx: Trx, imageId: string, keepOriginal: boolean): Promise<void> {
  await trx.deleteFrom('picture_facts').where('image_id', '=', imageId).execute();
  await announceHidden(trx);
  await enqueue(trx, 'images_remove_files', { imageId, keepOriginal });
}

/**
 * Removes every image of a person, and their credit choice. A buyer or poster is entitled to the originals of
 * `keptIds`.
 */
export async function removeImagesOf(trx: Trx, userId: string, keptIds: readonly string[]): Promise<void> {
  const images = await trx
    .selectFrom('images')
    .select('id')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  await trx.deleteFrom('credit_choices').where('user_id', '=', userId).execute();
  const isKept = new Set(keptIds);
  for (const { id } of images) await removeImageLater(trx, id, { keepOriginal: isKept.has(id) });
}

/** Runs the job `images_remove_files`. Idempotent. */
export const removeImageFiles: Job = async (job, { db, storage }) => {
  const { imageId, keepOriginal } = payload.parse(job);
  if (await putOffDuringBackup(db, 'images_remove_files', { imageId, keepOriginal })) return;
  const image = await db.selectFrom('images').selectAll().where('id', '=', imageId).executeTakeFirst();
  if (image?.removed_at) await deleteImageFiles(storage, image, { keepOriginal });
};
