import type { Db } from '@unslop/database/connect';
import { type PictureFacts, pictureFacts } from '@unslop/domain/calls/images';
import { z } from 'zod';
import { enqueue, type Job } from '../../platform/queue.ts';
import { readBytes } from '../../platform/storage.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { noteDone, workOn } from './background.ts';
import type { ImageType } from './files.ts';
import type { WrittenCredit } from './rights.ts';

type ReadFrom = 'upload' | 'kept';

interface Found {
  facts: PictureFacts;
  readFrom: ReadFrom;
  /** Credit written into the public files. */
  written?: WrittenCredit | null;
}

/** Stores what an image's file says about itself. Call it in the transaction that sets `images.has_facts`. */
export async function keepFacts(trx: Trx, imageId: string, { facts, readFrom, written = null }: Found): Promise<void> {
  await trx
    .insertInto('picture_facts')
    .values({
      image_id: imageId,
      facts: JSON.stringify(pictureFacts.parse(facts)),
      read_from: readFrom,
      written_credit: written && JSON.stringify(written),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the stored facts of an image's file, or nulls if it was never read. */
export async function findFacts(
  db: Db | Trx,
  imageId: string,
): Promise<{ read_from: ReadFrom | null; facts: PictureFacts | null }> {
  const row = await db
    .selectFrom('picture_facts')
    .select(['read_from', 'facts'])
    .where('image_id', '=', imageId)
    .executeTakeFirst();
  const facts = pictureFacts.safeParse(row?.facts);
  return facts.success
    ? { read_from: row!.read_from as ReadFrom, facts: facts.data }
    : { read_from: null, facts: null };
}

const writtenCredit = z.object({
  creator: z.string().nullable(),
  credit: z.string().nullable(),
  copyright: z.string().nullable(),
  licence: z.string(),
  licenceUrl: z.string().nullable(),
});

/** Returns the credit in an image's public files, so that versions made later have the same. */
export async function writtenCreditIn(db: Db, imageId: string): Promise<WrittenCredit | null> {
  const row = await db
    .selectFrom('picture_facts')
    .select('written_credit')
    .where('image_id', '=', imageId)
    .executeTakeFirst();
  return writtenCredit.nullable().parse(row?.written_credit ?? null);
}

const AT_ONCE = 20;

/**
 * Runs the job `images_read_facts`: reads facts from the kept originals of images uploaded before we stored facts,
 * newest first. Each job reads a few images, so the work can stop and resume at any time.
 */
export const readMissingFacts: Job = async (_payload, { db, storage }) => {
  const images = await db
    .selectFrom('images')
    .select(['id', 'original_path', 'original_type', 'original_is_clean'])
    .where('has_facts', '=', false)
    .where('original_path', 'is not', null)
    .where('removed_at', 'is', null)
    .where('purpose', 'in', ['ai-slop', 'comment'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(AT_ONCE)
    .execute();
  for (const { id, original_path, original_type, original_is_clean: isClean } of images) {
    const bytes = await readBytes(storage, original_path!);
    const facts = bytes && (await workOn('readPictureFacts', [bytes, original_type as ImageType]));
    await inTransaction(db, async (trx) => {
      // Store nothing about an image that was removed meanwhile.
      if (!(await noteDone(trx, id, { has_facts: true })) || !facts) return;
      await keepFacts(trx, id, isClean ? { facts: ofCleaned(facts), readFrom: 'kept' } : { facts, readFrom: 'upload' });
    });
  }
  if (images.length === AT_ONCE)
    await inTransaction(db, (trx) => enqueue(trx, 'images_read_facts', {}, { jobKey: 'facts', priority: 10 }));
};

/** Ignores a signature mismatch: we changed the file ourselves when we removed personal data. */
function ofCleaned(facts: PictureFacts): PictureFacts {
  const { credentials } = facts;
  if (credentials?.flaw !== 'changed') return facts;
  return { ...facts, credentials: { ...credentials, signature: 'unchecked', flaw: null } };
}
