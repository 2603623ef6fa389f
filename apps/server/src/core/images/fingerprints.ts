import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import { enqueue } from '../../platform/queue.ts';
import { readBytes, type Storage } from '../../platform/storage.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { noteDone, workOn } from './background.ts';
import { publicKey } from './files.ts';
import type { Fingerprints } from './fingerprint.ts';

/**
 * Stores a picture's fingerprints. Skips the search hashes (`image_orientations`) of a picture that was posted long
 * ago.
 */
export async function keepFingerprints(
  trx: Trx,
  imageId: string,
  { parts, whole, sides, halves, contest }: Fingerprints,
  { isOld = false } = {},
): Promise<void> {
  // A new run may give other fingerprints than before, or none.
  if (isOld) await sql`delete from image_fingerprints where image_id = ${imageId}`.execute(trx);
  if (contest.length > 0)
    await sql`insert into contest_fingerprints (image_id, hashes) values (${imageId}, ${contest}::bit(256)[])
      on conflict on constraint contest_fingerprints_once do update set hashes = excluded.hashes`.execute(trx);
  await sql`insert into image_fingerprints (image_id, part, hash)
    select ${imageId}, part - 1, hash::bit(256) from unnest(${parts}::text[]) with ordinality kept(hash, part) where hash is not null
    on conflict do nothing`.execute(trx);
  if (isOld || whole.length === 0) return;
  await sql`insert into image_orientations (image_id, whole, sides, halves)
    values (${imageId}, ${whole}::bit(256)[], ${sides}::bit(256)[], ${halves}::bit(256)[])`.execute(trx);
}

/**
 * Deletes the fingerprints of a removed picture. Keeps those of content that was taken down or was ever illegal, so it
 * cannot come back unnoticed.
 */
export async function deleteFingerprints(trx: Trx, imageId: string): Promise<void> {
  await sql`delete from image_orientations where image_id = ${imageId}`.execute(trx);
  await sql`delete from contest_fingerprints where image_id = ${imageId}`.execute(trx);
  await sql`delete from image_fingerprints where image_id = ${imageId}
     and not exists (select from comments where image_id = ${imageId} and (hidden_at is not null or was_illegal('comment', id)))
     and not exists (select from ai_slops where image_id = ${imageId} and (hidden_at is not null or was_illegal('ai_slop', id)))`.execute(
    trx,
  );
}

const AT_ONCE = 25;

/**
 * Runs the job `images_fingerprint_old`: fingerprints pictures that have none, a few per job. Commits each picture, so
 * the job can stop and resume at any time.
 */
export async function fingerprintOld(db: Db, storage: Storage): Promise<void> {
  const waiting = await db
    .selectFrom('images')
    .selectAll()
    .where('has_fingerprint', '=', false)
    .where('purpose', 'in', ['ai-slop', 'comment'])
    .where('used_at', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  for (const image of waiting) {
    const bytes = await readBytes(storage, image.original_path ?? publicKey(image));
    const made = bytes && (await workOn('fingerprint', [bytes]));
    await inTransaction(db, async (trx) => {
      const isStillThere = await noteDone(trx, image.id, { has_fingerprint: true });
      if (made && isStillThere) await keepFingerprints(trx, image.id, made, { isOld: true });
    });
  }
  if (waiting.length === AT_ONCE)
    await inTransaction(db, (trx) =>
      enqueue(trx, 'images_fingerprint_old', {}, { jobKey: 'fingerprint-old', priority: 10 }),
    );
}
