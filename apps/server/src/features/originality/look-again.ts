import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import { workOn } from '../../core/images/background.ts';
import { publicKey } from '../../core/images/files.ts';
import { type Likeness, toOpen } from '../../core/images/second-look.ts';
import type { Deps } from '../../platform/deps.ts';
import { readBytes, type Storage } from '../../platform/storage.ts';
import type { Mine, Posted } from './posted.ts';

/** An earlier picture that resembles a new one. */
export type Alike = Pick<Posted, 'image_id' | 'bits' | 'is_half' | 'user_id'> & {
  /** Share (0 to 1) of the new picture, or of one half of it if `is_half`, that also appears in this earlier picture. */
  share: number;
};

/** Maximum number of a contest's entries, newest first, to compare a new one with. */
const MOST_ENTRIES = 500;
/** Minimum width with all compared details. Uses the narrowest public version that has it. */
const WIDTH = 480;

interface Image {
  bucket: string;
  path: string;
  widths: number[];
}
interface Candidate extends Image {
  image_id: string;
  user_id: string;
  is_slop: boolean;
  hashes: (string | null)[];
}

/**
 * Checks if an entry copies an earlier one in its contest, even slightly rotated, cropped off-center or edited. Also
 * checks its slop, and pictures elsewhere with a similar fingerprint. Call outside any transaction, because this reads
 * files.
 * @returns the picture with most in common, if the entry is a copy
 */
export async function lookAgain(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  imageId: string,
  mine: Mine,
  elsewhere: readonly Posted[],
): Promise<Alike | null> {
  const image = await db
    .selectFrom('images')
    .select(['bucket', 'path', 'widths'])
    .where('id', '=', imageId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const bytes = image && (await readSmall(storage, image));
  if (!bytes) return null;
  const candidates = await findCandidates(db, imageId, mine, elsewhere);
  const looked = await workOn('lookAgain', [bytes, candidates.map(({ hashes }) => hashes)]);
  if (!looked) return null;
  const resembling = (isSlop: boolean) => {
    const likenesses = looked.likenesses.map((likeness, at) => (candidates[at]!.is_slop === isSlop ? likeness : null));
    return toOpen(likenesses).map(({ at, likeness }) => ({ ...candidates[at]!, likeness }));
  };
  const opened = await opening(storage, resembling(false));
  const [openedSlop] = await opening(storage, resembling(true));
  if (opened.length === 0 && !openedSlop) return null;
  const inCommon = await workOn('compareDetails', [
    looked.picture,
    openedSlop?.earlier ?? null,
    opened.map(({ earlier }) => earlier),
  ]);
  if (!inCommon) return null;
  const { isSlop, ofSlop: shareOfSlop, copied } = inCommon;
  const [most] = opened
    .flatMap(({ of }, n) => (copied[n] ? [{ of, ...copied[n] }] : []))
    .toSorted((a, b) => Number(a.isHalf) - Number(b.isHalf) || b.share - a.share);
  const like = most ?? (isSlop && openedSlop ? { of: openedSlop.of, share: shareOfSlop, isHalf: false } : null);
  if (!like) return null;
  const { image_id, user_id, likeness } = like.of;
  return { image_id, user_id, bits: likeness.bits, is_half: like.isHalf, share: like.share };
}

async function findCandidates(
  db: Db,
  imageId: string,
  { ai_slop_id, user_id, posted_at }: Mine,
  elsewhere: readonly Posted[],
): Promise<Candidate[]> {
  const others = elsewhere.map(({ image_id }) => image_id);
  const { rows } = await sql<Candidate>`
    select distinct on (i.id) i.id as image_id, i.user_id, e.is_slop, i.bucket, i.path, i.widths, k.hashes::text[] as hashes
      from ((select image_id, false as is_slop from comments
              where ai_slop_id = ${ai_slop_id} and image_id is not null and user_id <> ${user_id} and created_at <= ${posted_at} and removed_at is null
              order by created_at desc limit ${MOST_ENTRIES})
            union all select image_id, true from ai_slops where id = ${ai_slop_id}
            union all select unnest(${others}::uuid[]), false) e
      join images i on i.id = e.image_id and i.removed_at is null
      join contest_fingerprints k on k.image_id = i.id
     where i.id <> ${imageId} order by i.id, e.is_slop desc`.execute(db);
  return rows;
}

/** Reads the pictures' files. Skips missing ones. */
async function opening<C extends Image & { likeness: Likeness }>(storage: Storage, them: readonly C[]) {
  const files = await Promise.all(them.map((each) => readSmall(storage, each)));
  return them.flatMap((of, n) => {
    const bytes = files[n];
    return bytes ? [{ of, earlier: { bytes, likeness: of.likeness } }] : [];
  });
}

function readSmall(storage: Storage, image: Image) {
  return readBytes(
    storage,
    publicKey(image, image.widths.find((width) => width >= WIDTH) ?? Math.max(...image.widths)),
  );
}
