import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import { z } from 'zod';
import { deleteOld } from '../../platform/delete-old.ts';
import type { Job, Schedule } from '../../platform/queue.ts';
import { readBytes, type Storage } from '../../platform/storage.ts';
import { noteDone, workOn } from './background.ts';
import { readMissingFacts, writtenCreditIn } from './facts.ts';
import { publicKey } from './files.ts';
import { fingerprintOld } from './fingerprints.ts';
import { removeImageFiles } from './removal.ts';
import { deleteImageFiles, PUBLIC_FILE } from './uploads.ts';

const avifPayload = z.object({ imageId: z.uuid() });

export const imageJobs: Record<string, Job> = {
  images_make_avif: (payload, deps) => makeAvif(deps.db, deps.storage, avifPayload.parse(payload).imageId),
  images_read_facts: readMissingFacts,
  images_remove_files: removeImageFiles,
  images_fingerprint_old: (_payload, deps) => fingerprintOld(deps.db, deps.storage),
  images_sweep_unused: async (_payload, deps) => {
    await sweepUnusedImages(deps.db, deps.storage);
  },
};

export const imageSchedules: Schedule[] = [
  { task: 'images_sweep_unused', pattern: '17 * * * *' },
  { task: 'images_read_facts', pattern: '27 * * * *' },
  { task: 'images_fingerprint_old', pattern: '*/5 * * * *' },
];

/** Makes the AVIF versions of an image, a third of the WebP's size, and records it in the image's row. Idempotent. */
async function makeAvif(db: Db, storage: Storage, imageId: string): Promise<void> {
  const image = await db.selectFrom('images').selectAll().where('id', '=', imageId).executeTakeFirst();
  if (!image || image.removed_at || image.has_avif || !image.original_path) return;
  const original = await readBytes(storage, image.original_path);
  // The original was erased. The WebP versions, if they still exist, are enough.
  if (!original) return;
  const written = await writtenCreditIn(db, imageId);
  const files = await workOn('encodeAvif', [original, written]);
  // The picture breaks the encoder. Browsers get its WebP versions.
  if (!files) return;
  for (const file of files) {
    await storage.put(publicKey(image, file.width, 'avif'), file.bytes, { ...PUBLIC_FILE, contentType: 'image/avif' });
  }
  const isStillThere = await noteDone(db, imageId, { has_avif: true });
  if (!isStillThere) for (const { width } of files) await storage.delete(publicKey(image, width, 'avif'));
}

/**
 * Removes uploads that nobody used for a day. They cannot be attached any more, which is possible for an hour. So we
 * delete the files first and mark the row afterwards: after a crash in between, the next sweep repeats it.
 * @returns the number of images removed
 */
export async function sweepUnusedImages(db: Db, storage: Storage): Promise<number> {
  const unused = await db
    .selectFrom('images')
    .selectAll()
    .where('used_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('created_at', '<', sql<Date>`(select app_now()) - interval '24 hours'`)
    .execute();
  for (const image of unused) {
    await deleteImageFiles(storage, image);
    await db.deleteFrom('picture_facts').where('image_id', '=', image.id).execute();
    await sql`delete from image_fingerprints where image_id = ${image.id}`.execute(db);
    await sql`delete from image_orientations where image_id = ${image.id}`.execute(db);
    await sql`delete from contest_fingerprints where image_id = ${image.id}`.execute(db);
    await db
      .updateTable('images')
      .set({ removed_at: sql<Date>`app_now()` })
      .where('id', '=', image.id)
      .where('used_at', 'is', null)
      .execute();
  }
  return unused.length;
}

/** Deletes the rows of uploads that were removed a month ago and never shown. */
export async function pruneRemovedUploads(db: Db): Promise<void> {
  await deleteOld(db, sql`images`, sql`used_at is null and removed_at < app_now() - interval '30 days'`);
}
